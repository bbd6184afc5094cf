import type { Finding } from '#shared/pack/pack.ts';
import type { PlanLayer } from '#shared/pack/pack-plan.ts';
import { packText, quoteWords, sayPackText, type PackText } from '#shared/pack/pack-text.ts';
import { error, formatLayer } from './plan-finding.ts';
import { isOfWord } from './decide-layer.ts';

/** Two layers for what a pack has once. */
export function findDoubles(used: readonly PlanLayer[]): Finding[] {
  const byPlace = new Map<string, { readonly place: PackText; readonly layers: PlanLayer[] }>();
  for (const layer of used) {
    const place = describePlace(layer);
    if (place === null) continue;
    const name = sayPackText(place);
    byPlace.set(name, { place, layers: [...(byPlace.get(name)?.layers ?? []), layer] });
  }
  return [...byPlace.values()].flatMap(({ place, layers }) => {
    const [first, ...others] = layers;
    if (first === undefined || others.length === 0) return [];
    const found = packText('several-for', {
      count: layers.length,
      place,
      layers: layers.map(describeLayer),
    });
    const expected = packText('one-of-several-expected');
    return [error({ code: 'several-for-one', file: first.file, field: formatLayer(first), found, expected })];
  });
}

function describeLayer({ file, band, name }: PlanLayer): PackText {
  return name === null ? packText('file-band', { file, band }) : packText('file-layer', { file, name });
}

/** Null for a layer of which too little is known: what is missing is asked for first. */
function describePlace({ use, hazard, scenario, returnPeriodYears }: PlanLayer): PackText | null {
  switch (use) {
    case 'flood':
      if (hazard === null || scenario === null || returnPeriodYears === null) return null;
      return packText('floods-of-years', { hazard, years: returnPeriodYears, scenario });
    case 'standardOfProtection':
      return hazard === null ? null : packText('standard-against', { hazard });
    case 'territory':
      return hazard === null ? packText('the-territory') : packText('territory-of', { hazard });
    case 'terrain':
      return packText('the-terrain');
    case 'burnProbability':
    case 'flameLength':
    case 'conditionalIntensity':
    case 'hazardIndex':
    case 'basemap':
      return quoteWords(use);
    default:
      return null;
  }
}

/** Layers that a pack cannot have beside each other. */
export function findContradictions(used: readonly PlanLayer[]): Finding[] {
  const findings: Finding[] = [];
  for (const hazard of ['fluvial', 'coastal', 'pluvial'] as const) {
    const maps = used.filter((layer) => layer.use === 'flood' && layer.hazard === hazard);
    const depth = maps.find(({ quantity }) => quantity === 'depth');
    const elevation = maps.find(({ quantity }) => quantity === 'elevation');
    if (depth !== undefined && elevation !== undefined) {
      const found = packText('depths-and-levels', { depth: depth.file, elevation: elevation.file });
      const expected = packText('one-quantity-expected', { hazard });
      findings.push(
        error({ code: 'mixed-quantity', file: depth.file, field: `${formatLayer(depth)}.quantity`, found, expected }),
      );
    }
    const standard = used.find((layer) => layer.use === 'standardOfProtection' && layer.hazard === hazard);
    const defended = maps.find(({ guesses }) =>
      guesses.some((guess) => guess.field === 'scenario' && isOfWord(guess, /^(?:defended|[fcp]d)$/)),
    );
    if (standard !== undefined && defended !== undefined) {
      const found = packText('defended-twice', { defended: defended.file, standard: standard.file });
      const expected = packText('undefended-expected');
      findings.push(
        error({ code: 'defended-twice', file: standard.file, field: formatLayer(standard), found, expected }),
      );
    }
  }
  const index = used.find(({ use }) => use === 'hazardIndex');
  const burn = used.find(({ use }) => use === 'burnProbability');
  if (index !== undefined && burn !== undefined) {
    const found = packText('burn-and-index', { burn: burn.file, index: index.file });
    findings.push(
      error({
        code: 'mixed-wildfire',
        file: index.file,
        field: formatLayer(index),
        found,
        expected: packText('one-of-both-expected'),
      }),
    );
  }
  return findings;
}
