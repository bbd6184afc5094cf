import type { Coordinates } from '#shared/domain/geo.ts';
import { isBlankCell } from './blank-cell.ts';
import type { MappedColumn, MappedColumns } from './compile-columns.ts';
import { parseCoordinatePair, parseCoordinateText } from './parse-coordinate-text.ts';
import { createRowNote, quoteCell } from './row-notes.ts';
import type { RowContext } from './row-context.ts';
import { isSpreadsheetError } from './spreadsheet-error.ts';

/** Turns a place of the file's coordinate system into degrees; NaN where there is none. */
export type Unproject = (x: number, y: number) => Coordinates;

/** Two decimals of a degree of latitude are 1.1 km. */
const COARSE_STEPS_PER_DEGREE = 100;
const COARSE_TOLERANCE = 1e-9;

/** A coordinate that is not given is null, one that cannot be read NaN: the row is set aside then. */
type CoordinateOrNothing = number | null;

/**
 * Creates what reads the coordinates of a row; null when it has none that count: then the address is to be used, or the
 * row is set aside.
 *
 * @param unproject from the file's coordinate system, when it is not WGS 84 degrees
 */
export function createCoordinateReader(
  columns: MappedColumns,
  context: RowContext,
  unproject: Unproject | null,
): () => Coordinates | null {
  const [pairColumn] = columns.coordinates;
  const [latitudeColumn] = columns.latitude;
  const [longitudeColumn] = columns.longitude;
  const transformed = createRowNote('coordinates-transformed', null, "from the file's coordinate system to WGS 84");
  const coarse = createRowNote('coordinates-coarse', latitudeColumn?.name ?? null, 'at most two decimals');
  const half = createRowNote('coordinates-half', latitudeColumn?.name ?? null, 'the other coordinate is empty');
  const zero = createRowNote('coordinates-zero', latitudeColumn?.name ?? null, 'both are 0');

  function readPair(column: MappedColumn): Coordinates | null {
    const text = context.record.text(column.index);
    if (isBlankCell(text)) return null;
    const pair = parseCoordinatePair(text);
    if (pair === null) context.reject('coordinates-unreadable', column.name, quoteCell(text));
    return pair;
  }

  function toDegrees(latitude: number, longitude: number): Coordinates | null {
    if (unproject === null) return checkRange(latitude, longitude);
    const point = unproject(longitude, latitude);
    if (Number.isNaN(point.latitude) || Number.isNaN(point.longitude)) {
      context.reject('coordinates-out-of-range', latitudeColumn?.name ?? null, 'no place of the coordinate system');
      return null;
    }
    context.note(transformed);
    return point;
  }

  function checkRange(latitude: number, longitude: number): Coordinates | null {
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) {
      if (isCoarse(latitude) && isCoarse(longitude)) context.note(coarse);
      return { latitude, longitude };
    }
    const wouldFit = Math.abs(longitude) <= 90 && Math.abs(latitude) <= 180;
    const detail = `latitude ${latitude}, longitude ${longitude}`;
    context.reject(
      wouldFit ? 'coordinates-swapped' : 'coordinates-out-of-range',
      latitudeColumn?.name ?? null,
      wouldFit ? `${detail}: the other way round they would fit` : detail,
    );
    return null;
  }

  return () => {
    const pair = pairColumn === undefined ? null : readPair(pairColumn);
    if (pair !== null || context.reasons.length > 0)
      return pair === null ? null : toDegrees(pair.latitude, pair.longitude);
    if (latitudeColumn === undefined || longitudeColumn === undefined) return null;
    const latitude = readCoordinate(latitudeColumn, 'latitude', context);
    const longitude = readCoordinate(longitudeColumn, 'longitude', context);
    if (Number.isNaN(latitude) || Number.isNaN(longitude)) return null;
    if (latitude === null || longitude === null) {
      if (latitude !== longitude) context.note(half);
      return null;
    }
    if (latitude === 0 && longitude === 0) {
      context.note(zero);
      return null;
    }
    return toDegrees(latitude, longitude);
  };
}

function readCoordinate(
  column: MappedColumn,
  axis: 'latitude' | 'longitude',
  context: RowContext,
): CoordinateOrNothing {
  const plain = context.record.plainNumber(column.index);
  if (!Number.isNaN(plain)) return plain;
  const text = context.record.text(column.index).trim();
  if (text === '' || isBlankCell(text)) return null;
  if (isSpreadsheetError(text)) {
    context.reject('spreadsheet-error', column.name, quoteCell(text));
    return NaN;
  }
  const reading = parseCoordinateText(text, axis);
  if (reading === null) {
    context.reject('coordinates-unreadable', column.name, quoteCell(text));
    return NaN;
  }
  if (!reading.isPlain)
    context.noteOnce('coordinates-from-degrees', column.name, `${quoteCell(text)} is ${reading.degrees}`);
  return reading.degrees;
}

function isCoarse(degrees: number): boolean {
  const steps = degrees * COARSE_STEPS_PER_DEGREE;
  return Math.abs(steps - Math.round(steps)) < COARSE_TOLERANCE * COARSE_STEPS_PER_DEGREE;
}
