import { findBasisDifference, type BasisDifference } from './basis-difference.ts';
import { listUsedBases, type Basis } from './basis-store.ts';
import type { PortfolioDatabase } from './portfolio-database.ts';

/** Results looked at before other work of the thread has its turn. */
const RESULTS_PER_TURN = 50_000;

/**
 * Makes the results of other bases count for a basis where nothing that they depend on has changed, so that a run does the
 * other locations only. Ended halfway it is resumed by the next call.
 * @returns how many results were carried over.
 */
export async function carryResults(
  database: PortfolioDatabase,
  basis: Basis,
  basisId: number,
  yieldTurn: () => Promise<void>,
): Promise<number> {
  const last = database.prepare('SELECT coalesce(MAX(id), 0) FROM result').pluck().get() as number;
  let carried = 0;
  for (const { id, difference } of listDifferences(database, basis, basisId)) {
    const { condition, values } = formatUnaffected(difference);
    const update = database.prepare(
      `UPDATE result AS r SET basis = ? WHERE r.id BETWEEN ? AND ? AND r.basis = ?
         AND EXISTS (SELECT 1 FROM location l WHERE l.id = r.location AND ${condition})`,
    );
    for (let from = 1; from <= last; from += RESULTS_PER_TURN) {
      carried += update.run(basisId, from, from + RESULTS_PER_TURN - 1, id, ...values).changes;
      await yieldTurn();
    }
  }
  return carried;
}

/** How many results of other bases {@link carryResults} would carry over. */
export function countCarriedResults(database: PortfolioDatabase, basis: Basis, basisId: number | null): number {
  return listDifferences(database, basis, basisId).reduce((sum, { id, difference }) => {
    const { condition, values } = formatUnaffected(difference);
    const count = database
      .prepare(`SELECT COUNT(*) FROM result r JOIN location l ON l.id = r.location WHERE r.basis = ? AND ${condition}`)
      .pluck();
    return sum + (count.get(id, ...values) as number);
  }, 0);
}

/** The other bases whose results may still hold, with what lies between them and this one. */
function listDifferences(database: PortfolioDatabase, basis: Basis, basisId: number | null) {
  return listUsedBases(database).flatMap((used) => {
    const difference = used.id === basisId ? null : findBasisDifference(used, basis);
    return difference === null ? [] : [{ id: used.id, difference }];
  });
}

/** Holds for a location `l` with its result `r` that lies beyond everything that has changed. */
function formatUnaffected({ boxes, changesAddresses }: BasisDifference): {
  readonly condition: string;
  readonly values: readonly number[];
} {
  const outside = (table: 'l' | 'r') =>
    boxes
      .map(() => `NOT (${table}.longitude BETWEEN ? AND ? AND ${table}.latitude BETWEEN ? AND ?)`)
      .concat('1')
      .join(' AND ');
  const sides = boxes.flatMap(([west, south, east, north]) => [west, east, south, north]);
  // An address that could not be placed has no point: only other addresses can change that.
  const ofAddress = changesAddresses ? '0' : `(r.latitude IS NULL OR (${outside('r')}))`;
  return {
    condition: `CASE WHEN l.latitude IS NOT NULL THEN (${outside('l')}) ELSE ${ofAddress} END`,
    values: [...sides, ...(changesAddresses ? [] : sides)],
  };
}
