import type { PortfolioSummary } from '#shared/portfolio/portfolio-summary.ts';
import { findLargest } from './columns/find-largest.ts';
import type { ReviewFrame } from './columns/review-frame.ts';
import type { RowMask } from './columns/select-rows.ts';
import { createLocationCheck } from '../location-checksums.sql.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';

/** How many of the rows with the largest AAL are named. */
const TOP_CONTRIBUTORS = 25;

interface Row {
  readonly id: number;
  readonly locationId: string;
  readonly street: string;
  readonly city: string;
}

/** The rows of a selection with the largest AAL, as long as it is not 0. */
export function selectTopContributors(
  database: PortfolioDatabase,
  frame: ReviewFrame,
  mask: RowMask,
  wholeAal: number,
): PortfolioSummary['topContributors'] {
  const [tivs, aals] = [frame.column('tiv'), frame.column('aal')];
  const top = findLargest(frame.count, TOP_CONTRIBUTORS, (position) =>
    (mask === null || mask[position] === 1) && aals[position]! > 0 ? aals[position]! : Number.NaN,
  );
  const select = database.prepare<[number], Row>(
    'SELECT id, location_id AS locationId, street_address AS street, city FROM location WHERE id = ?',
  );
  createLocationCheck(database).requireListed(top.map((position) => frame.ids[position]!));
  return top.map((position) => {
    const row = select.get(frame.ids[position]!)!;
    const aal = aals[position]!;
    return {
      id: row.id,
      locationId: row.locationId,
      label: [row.street, row.city].filter((part) => part !== '').join(', '),
      tiv: tivs[position]!,
      aal,
      share: wholeAal > 0 ? aal / wholeAal : 0,
    };
  });
}
