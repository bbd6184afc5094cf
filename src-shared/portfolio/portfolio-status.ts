/**
 * What became of one row of a portfolio. `OK` and the next three are the query service's answers; `DATA_UNREADABLE`:
 * the files of a pack cannot be read there (the other hazards are answered); `REJECTED`: set aside when the file was
 * read. Results are stored with their place in this list: another order needs a migration.
 */
export const portfolioStatuses = [
  'OK',
  'NO_DATA',
  'OUT_OF_BOUND_LOCATION',
  'NO_SPATIAL_COORDINATES',
  'DATA_UNREADABLE',
  'REJECTED',
] as const;
export type PortfolioStatus = (typeof portfolioStatuses)[number];

/** What an assessed location came to. */
export type AssessedStatus = Exclude<PortfolioStatus, 'REJECTED'>;

/** How a location was placed: by the file's own coordinates, or as the geocoder says. */
export const portfolioMatchLevels = ['coordinates', 'address', 'interpolated', 'street', 'city', 'none'] as const;
export type PortfolioMatchLevel = (typeof portfolioMatchLevels)[number];

/**
 * Why a portfolio's database cannot be used: it is `damaged`, `missing` from the portfolio's folder, of another state
 * than the write-ahead log beside it (`unpaired`), of a `newer` version of the application, `held` by another program,
 * its file is `denied` by the system, its disk is `read-only` or `full`, or the system is short of handles or memory,
 * or its drive does not answer: `unavailable`.
 */
export const unopenedReasons = [
  'damaged',
  'missing',
  'unpaired',
  'newer',
  'held',
  'denied',
  'read-only',
  'full',
  'unavailable',
] as const;
export type UnopenedReason = (typeof unopenedReasons)[number];
