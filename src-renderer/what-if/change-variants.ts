import { MAXIMUM_VARIANTS, type Variant } from '#shared/query/variant.ts';

/**
 * Makes a change, or takes one back, where another window may have changed the list as well: its variants stay. Those
 * that there is no room for go.
 *
 * @param current what is there now
 * @param before the list that was changed
 * @param after what it was changed to
 */
export function changeVariants(
  current: readonly Variant[],
  before: readonly Variant[],
  after: readonly Variant[],
): readonly Variant[] {
  if (isSame(current, before)) return after;
  const idsBefore = new Set(before.map(({ id }) => id));
  const idsNow = new Set(current.map(({ id }) => id));
  const afterById = new Map(after.map((variant) => [variant.id, variant]));
  const beforeById = new Map(before.map((variant) => [variant.id, variant]));
  const stayed = current
    .filter(({ id }) => !idsBefore.has(id) || afterById.has(id))
    .map((variant) => {
      const changed = afterById.get(variant.id);
      return changed === undefined || isSame(changed, beforeById.get(variant.id)) ? variant : changed;
    });
  const added = after.filter(({ id }) => !idsBefore.has(id) && !idsNow.has(id));
  return [...stayed, ...added].slice(0, MAXIMUM_VARIANTS);
}

/** Compares plain data; the order of an object's keys counts. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
