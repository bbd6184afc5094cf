import type { Finding } from '#shared/pack/pack.ts';
import { nodataMeanings, type NodataMeaning, type PlanLayer, type SourceUse } from '#shared/pack/pack-plan.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { error, formatLayer } from './plan-finding.ts';

type MeaningsByUse = Readonly<Partial<Record<SourceUse, readonly NodataMeaning[]>>>;

/** What the layers of one hazard say of cells without a number; null where none says it: nothing is there. */
export function settleNodata(layers: readonly (PlanLayer | undefined)[]): NodataMeaning | null {
  return layers.find((layer) => layer !== undefined && layer.nodata !== null)?.nodata ?? null;
}

/** What a layer says of cells without a number that it cannot say, or that another of its hazard says otherwise. */
export function findUnfitNodata(used: readonly PlanLayer[]): Finding[] {
  const first = new Map<string, PlanLayer>();
  return used.flatMap((layer) => {
    const { use, hazard, nodata } = layer;
    if (use === null || nodata === null) return [];
    const where = { code: 'unfit-nodata', file: layer.file, field: `${formatLayer(layer)}.nodata` };
    const meanings = (nodataMeanings as MeaningsByUse)[use] ?? [];
    if (!meanings.includes(nodata)) {
      const expected = packText('nodata-meaning-expected', { meanings: meanings.join(', ') });
      return [error({ ...where, found: packText('nodata-said', { nodata }), expected })];
    }
    const subject = use === 'flood' ? `flood ${hazard ?? ''}` : 'wildfire';
    const other = first.get(subject);
    first.set(subject, other ?? layer);
    if (other === undefined || other.nodata === nodata) return [];
    const found = packText('nodata-said-twice', { nodata, other: other.nodata ?? '', file: other.file });
    return [error({ ...where, found, expected: packText('one-nodata-expected') })];
  });
}
