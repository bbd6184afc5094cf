import { portfolioStatuses, type AssessedStatus } from '#shared/portfolio/portfolio-status.ts';

/** What locations come to, as results have it: places in `portfolioStatuses`. */
export const assessedCodes = Object.fromEntries(portfolioStatuses.map((status, code) => [status, code])) as Record<
  AssessedStatus,
  number
>;
