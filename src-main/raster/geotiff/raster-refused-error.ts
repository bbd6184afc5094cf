import { sayPackText, type PackText } from '#shared/pack/pack-text.ts';

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
export type RasterProblemCode = (typeof rasterProblemCodes)[number];

/** A raster was refused: what was found in the file and what is expected instead, for a finding. */
export class RasterRefusedError extends Error {
  readonly code: RasterProblemCode;
  /** Tag or chunk of the file that is wrong, or null. */
  readonly field: string | null;
  readonly found: PackText;
  readonly expected: PackText;

  constructor(code: RasterProblemCode, field: string | null, found: PackText, expected: PackText) {
    const inFile = field === null ? '' : ` (${field})`;
    super(`${code}${inFile}: ${sayPackText(found)}; expected ${sayPackText(expected)}`);
    this.name = 'RasterRefusedError';
    this.code = code;
    this.field = field;
    this.found = found;
    this.expected = expected;
  }
}
