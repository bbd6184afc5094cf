/** Why a raster cannot be used. */
export const rasterProblemCodes = [
  'unreadable-raster',
  'truncated-raster',
  'raster-too-large',
  'unsupported-raster',
  'missing-band',
  'missing-georeference',
  'rotated-raster',
  'south-up-raster',
  'missing-crs',
  'unknown-crs',
] as const;
/** One of {@link rasterProblemCodes}. */
export type RasterProblemCode = (typeof rasterProblemCodes)[number];

/** A raster was refused: what was found in the file and what is expected instead, for a finding. */
export class RasterRefusedError extends Error {
  readonly code: RasterProblemCode;
  /** Tag or chunk of the file that is wrong, or null. */
  readonly field: string | null;
  readonly found: string;
  readonly expected: string;

  constructor(code: RasterProblemCode, field: string | null, found: string, expected: string) {
    super(`${code}${field === null ? '' : ` (${field})`}: ${found}; expected ${expected}`);
    this.name = 'RasterRefusedError';
    this.code = code;
    this.field = field;
    this.found = found;
    this.expected = expected;
  }
}
