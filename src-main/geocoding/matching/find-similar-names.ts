import type { CityNames } from './address-index.ts';
import { MAXIMUM_EDITS } from './compare-street-names.ts';
import { computeEditDistance } from './edit-distance.ts';
import { computeLetterMask, countMaskDifferences } from './letter-mask.ts';
import type { StreetName } from './street-name.ts';

/** Letters from which a name inside another one says something. */
const SHORTEST_PART = 3;

/**
 * Ids of the names of a town that may be meant: those with few typing errors in the key or in the plain name, and those
 * that hold the asked name proper or are held by it. Every name of the town is looked at, which a mask of letters makes
 * cheap; the caller compares what is left.
 */
export function findSimilarNames(names: CityNames, asked: StreetName): number[] {
  const keyMask = computeLetterMask(asked.key);
  const plainMask = computeLetterMask(asked.plain);
  const found = new Set<number>();
  for (let index = 0; index < names.keys.length; index += 1) {
    const key = names.keys[index] as string;
    const plain = names.plains[index] as string;
    const isLike =
      isNear(asked.key, key, keyMask, names.keyMasks[index] as number) ||
      isNear(asked.plain, plain, plainMask, names.plainMasks[index] as number) ||
      (asked.core.length >= SHORTEST_PART && key.includes(asked.core)) ||
      (asked.plainCore.length >= SHORTEST_PART && plain.includes(asked.plainCore)) ||
      (key.length >= SHORTEST_PART && asked.key.includes(key));
    if (isLike) found.add(names.nameIds[index] as number);
  }
  return [...found];
}

function isNear(asked: string, known: string, askedMask: number, knownMask: number): boolean {
  if (Math.abs(asked.length - known.length) > MAXIMUM_EDITS) return false;
  if (countMaskDifferences(askedMask, knownMask) > 2 * MAXIMUM_EDITS) return false;
  return computeEditDistance(asked, known, MAXIMUM_EDITS) <= MAXIMUM_EDITS;
}
