import type { PlanGuess, PlanLayer } from '#shared/pack/pack-plan.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { describeGuess } from './decide-layer.ts';
import { isLevel } from './mixed-datums.ts';

/** Reasons of units of heights that nothing in the file or its name says. */
const unsaid: ReadonlySet<string | undefined> = new Set(['heights-over-degrees', 'heights-over-metres']);

/**
 * Water levels and the terrain that depths are taken from, of which the one says its unit and the other was given
 * another one because nothing says it: the unit of the other is asked about. Two that say different ones are what they
 * say.
 */
export function doubtUnsaidUnits(layers: readonly PlanLayer[]): PlanLayer[] {
  const isTerrain = ({ use }: PlanLayer): boolean => use === 'terrain';
  return layers.map((layer) => {
    const guess = findUnitGuess(layer);
    const isOther = isLevel(layer) ? isTerrain : isTerrain(layer) ? isLevel : null;
    if (isOther === null || guess === undefined || !unsaid.has(guess.whyText?.key)) return layer;
    const other = layers.find((one) => isOther(one) && one.unit !== null && one.unit !== layer.unit && saysUnit(one));
    if (other === undefined || other.unit === null) return layer;
    const why = packText('other-heights-in', { file: other.file, unit: other.unit });
    const doubted = describeGuess('unit', other.unit, why, 'low');
    return { ...layer, unit: null, guesses: layer.guesses.map((one) => (one === guess ? doubted : one)) };
  });
}

function saysUnit(layer: PlanLayer): boolean {
  const guess = findUnitGuess(layer);
  return guess !== undefined && !unsaid.has(guess.whyText?.key);
}

function findUnitGuess({ guesses }: PlanLayer): PlanGuess | undefined {
  return guesses.find(({ field }) => field === 'unit');
}
