import type { BoundingBox } from '#shared/geo/geo.ts';
import type { Basis, BasisPack } from './basis-store.sql.ts';

/** What lies between two bases, as far as it can tell on a location. */
export interface BasisDifference {
  /** Where a pack came, went, was changed or changed its rank: within other places every pack is as it was. */
  readonly boxes: readonly BoundingBox[];
  /** Whether addresses may be placed otherwise. */
  readonly changesAddresses: boolean;
}

/** Far below the depth of an expression that SQLite takes (1000), of both points of a location. */
const MOST_BOXES = 250;
const EVERYWHERE: BoundingBox = [-180, -90, 180, 90];

/**
 * Finds what lies between two bases; null where every location has to be worked out again: model, licence, water
 * window.
 */
export function findBasisDifference(before: Basis, after: Basis): BasisDifference | null {
  const isSameModel = before.modelVersion === after.modelVersion && before.waterWindow === after.waterWindow;
  const areSameModules = before.modules.toSorted().join() === after.modules.toSorted().join();
  if (!isSameModel || !areSameModules) return null;
  const changed = findChangedPacks(before.packs, after.packs);
  return {
    boxes: listBoxes(changed),
    changesAddresses: changed.some(({ hasAddresses }) => hasAddresses !== false),
  };
}

/** What changed packs cover; the boxes around them where those would be too many to compare each result with. */
function listBoxes(changed: readonly BasisPack[]): BoundingBox[] {
  const around = changed.map(({ reach }) => reach ?? EVERYWHERE);
  const cover = changed.flatMap((pack, at) => pack.cover ?? [around[at]!]);
  return cover.length > MOST_BOXES ? around : cover;
}

/** Packs that are in one of the lists only, and those whose order among the others is another. */
function findChangedPacks(before: readonly BasisPack[], after: readonly BasisPack[]): BasisPack[] {
  const [keysBefore, keysAfter] = [before.map(toKey), after.map(toKey)];
  const gone = before.filter((pack) => !keysAfter.includes(toKey(pack)));
  const come = after.filter((pack) => !keysBefore.includes(toKey(pack)));
  const staying = after.filter((pack) => keysBefore.includes(toKey(pack)));
  const order = keysBefore.filter((key) => keysAfter.includes(key));
  return [...gone, ...come, ...staying.filter((pack, rank) => order[rank] !== toKey(pack))];
}

function toKey({ installId, id, version, curveSet }: BasisPack): string {
  return JSON.stringify([installId, id, version, curveSet]);
}
