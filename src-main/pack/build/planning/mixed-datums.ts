import type { Finding } from '#shared/pack/pack.ts';
import type { PlanLayer } from '#shared/pack/pack-plan.ts';
import type { SourceBand, SourceRaster } from '#shared/pack/pack-source.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { listToldDatums, nameVerticalDatum } from '#main/raster/index.ts';
import type { Guess } from './guess.ts';
import { listPathNames } from './name-words.ts';
import { error, formatLayer, warning } from './plan-finding.ts';

/** What heights are counted from, by the coordinate system, the file's texts and its names; several are asked about. */
export function guessVerticalDatum(raster: SourceRaster, band: SourceBand): Guess<string> | null {
  const { description, unit, moreUnits, texts, about } = band;
  const names = listPathNames(raster.path, description).map(({ text }) => text);
  const told = listToldDatums([unit, ...moreUnits, ...texts, ...about, ...names]);
  const [value, ...others] = new Set([...raster.verticalDatums, ...told]);
  if (value === undefined) return null;
  const why = packText('datum-said', { datums: [value, ...others].join(', ') });
  return { value, why, confidence: others.length === 0 ? 'high' : 'low' };
}

/** Whether heights of a layer are levels of water above a datum. */
export function isLevel({ use, quantity }: PlanLayer): boolean {
  return use === 'flood' && quantity === 'elevation';
}

/**
 * Water levels whose datum is known to be another than that of the terrain, or of other levels, below which depths
 * would be as wrong as the datums differ; and where it is not said, that they are taken for one.
 */
export function findMixedDatums(used: readonly PlanLayer[]): Finding[] {
  const levels = used.filter(isLevel);
  const terrain = used.find(({ use }) => use === 'terrain');
  if (levels.length === 0 || terrain === undefined) return [];
  const [reference, ...others] = [terrain, ...levels].filter(({ verticalDatum }) => verticalDatum !== null);
  const mixed = others.filter((layer) => nameOf(layer) !== nameOf(reference!));
  const unsaid = [terrain, ...levels].find(({ verticalDatum }) => verticalDatum === null);
  return [
    ...mixed.map((layer) =>
      error({
        ...placeOf(layer),
        code: 'mixed-vertical-datums',
        found: packText('datums-differ', {
          datum: layer.verticalDatum!,
          other: reference!.verticalDatum!,
          file: reference!.file,
        }),
        expected: packText('plan-one-datum-expected'),
      }),
    ),
    ...(unsaid === undefined
      ? []
      : [
          warning({
            ...placeOf(unsaid),
            code: 'unsaid-vertical-datum',
            found: packText('datum-unsaid'),
            expected: packText('plan-datum-expected'),
          }),
        ]),
  ];
}

function nameOf({ verticalDatum }: PlanLayer): string {
  return nameVerticalDatum(verticalDatum ?? '');
}

function placeOf(layer: PlanLayer): { readonly file: string; readonly field: string } {
  return { file: layer.file, field: `${formatLayer(layer)}.verticalDatum` };
}
