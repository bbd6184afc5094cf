import type { Finding } from '#shared/domain/pack.ts';
import type { PlanLayer } from '#shared/domain/pack-plan.ts';
import { error, formatLayer } from './plan-finding.ts';

/** Two layers for what a pack has once. */
export function findDoubles(used: readonly PlanLayer[]): Finding[] {
  const byPlace = new Map<string, PlanLayer[]>();
  for (const layer of used) {
    const place = describePlace(layer);
    if (place !== null) byPlace.set(place, [...(byPlace.get(place) ?? []), layer]);
  }
  return [...byPlace].flatMap(([place, layers]) => {
    const [first, ...others] = layers;
    if (first === undefined || others.length === 0) return [];
    const found = `${layers.length} for ${place}: ${layers.map(({ file, band }) => `${file} band ${band}`).join(', ')}`;
    const expected = 'one; "use": "ignore" for the others, or what tells them apart';
    return [error({ code: 'several-for-one', file: first.file, field: formatLayer(first), found, expected })];
  });
}

function describePlace({ use, hazard, scenario, returnPeriodYears }: PlanLayer): string | null {
  switch (use) {
    case 'flood':
      return returnPeriodYears === null ? null : `${hazard} floods of ${returnPeriodYears} years, ${scenario}`;
    case 'standardOfProtection':
      return `the standard of protection against ${hazard} floods`;
    case 'territory':
      return hazard === null ? 'the territory' : `the territory of ${hazard} floods`;
    case 'terrain':
      return 'the terrain';
    case 'burnProbability':
    case 'flameLength':
    case 'conditionalIntensity':
    case 'hazardIndex':
    case 'basemap':
      return use;
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
      const found = `depths in ${depth.file}, water levels in ${elevation.file}`;
      const expected = `one quantity for all ${hazard} maps; "use": "ignore" for the others`;
      findings.push(
        error({ code: 'mixed-quantity', file: depth.file, field: `${formatLayer(depth)}.quantity`, found, expected }),
      );
    }
    const standard = used.find((layer) => layer.use === 'standardOfProtection' && layer.hazard === hazard);
    const defended = maps.find(({ guesses }) =>
      guesses.some(({ field, why }) => field === 'scenario' && /"(?:defended|[fcp]d)"/.test(why)),
    );
    if (standard !== undefined && defended !== undefined) {
      const found = `${defended.file} has the defences in it, and ${standard.file} would take them off once more`;
      const expected =
        'undefended maps with a standard of protection, or defended maps without; "use": "ignore" for one';
      findings.push(
        error({ code: 'defended-twice', file: standard.file, field: formatLayer(standard), found, expected }),
      );
    }
  }
  const index = used.find(({ use }) => use === 'hazardIndex');
  const burn = used.find(({ use }) => use === 'burnProbability');
  if (index !== undefined && burn !== undefined) {
    const found = `a burn probability in ${burn.file}, a classified index in ${index.file}`;
    findings.push(
      error({
        code: 'mixed-wildfire',
        file: index.file,
        field: formatLayer(index),
        found,
        expected: 'one of them; "use": "ignore" for the other',
      }),
    );
  }
  return findings;
}
