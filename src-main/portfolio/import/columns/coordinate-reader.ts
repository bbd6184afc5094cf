import type { Coordinates } from '#shared/geo/geo.ts';
import { isBlankCell } from './blank-cell.ts';
import type { MappedColumn, MappedColumns } from './compile-columns.ts';
import type { LetterO } from './letter-o.ts';
import { hasLetterO, parseCoordinatePair } from './parse-coordinate-pair.ts';
import { parseCoordinateText } from './parse-coordinate-text.ts';
import { createRowNote, quoteCell } from './row-notes.ts';
import type { RowContext } from './row-context.ts';
import { isSpreadsheetError } from './spreadsheet-error.ts';

/** Turns a place of the file's coordinate system into degrees; NaN where there is none. */
export type Unproject = (x: number, y: number) => Coordinates;

/** Two decimals of a degree of latitude are 1.1 km. */
const COARSE_STEPS_PER_DEGREE = 100;
const COARSE_TOLERANCE = 1e-9;

/** What databases write where a coordinate is not known, whatever its sign; no degrees. */
const placeholders = new Set([999, 9999]);

/** A coordinate that is not given is null, one that cannot be read NaN: the row is set aside then. */
type CoordinateOrNothing = number | null;

/** What is known of a file's coordinates. */
export interface CoordinateOptions {
  /** From the file's coordinate system, when it is not WGS 84 degrees. */
  readonly unproject: Unproject | null;
  /** Which way the letter O points; null where nobody knows. */
  readonly letterO: LetterO;
}

/** How databases write that there is no point. */
const emptyPoint = /^\s*POINT\s*(?:ZM|Z|M)?\s*EMPTY\s*$/iu;
/** A heading such as `Lon/Lat`, `Längengrad, Breitengrad`. */
const longitudeFirst = /^[^\p{L}]*(?:lon|lng|l(?:ä|ae)ng|lengte)/iu;

/**
 * Creates what reads the coordinates of a row; null when it has none that count: then the address is to be used, or the
 * row is set aside.
 */
export function createCoordinateReader(
  columns: MappedColumns,
  context: RowContext,
  { unproject, letterO }: CoordinateOptions,
): () => Coordinates | null {
  const [pairColumn] = columns.coordinates;
  const [latitudeColumn] = columns.latitude;
  const [longitudeColumn] = columns.longitude;
  const transformed = createRowNote('coordinates-transformed', null, "from the file's coordinate system to WGS 84");
  const coarse = createRowNote('coordinates-coarse', latitudeColumn?.name ?? null, 'at most two decimals');
  const half = createRowNote('coordinates-half', latitudeColumn?.name ?? null, 'the other coordinate is empty');
  const zero = createRowNote('coordinates-zero', latitudeColumn?.name ?? pairColumn?.name ?? null, 'both are 0');
  const unknown = createRowNote('coordinates-placeholder', zero.column, '999 stands where none is known');
  const turned = createRowNote('coordinates-longitude-first', pairColumn?.name ?? null, 'longitude, then latitude');
  /** How many pairs of columns there are: one is read where those before it are empty. */
  const pairs = Math.min(columns.latitude.length, columns.longitude.length);
  const isLongitudeFirst = longitudeFirst.test(pairColumn?.name ?? '');

  function readPair(column: MappedColumn): Coordinates | null {
    const text = context.record.text(column.index);
    if (isBlankCell(text) || emptyPoint.test(text)) return null;
    const pair = parseCoordinatePair(text, { letterO, isLongitudeFirst });
    if (pair === null) rejectCoordinate(column, text, letterO, context);
    else if (pair.style === 'longitude-first') context.note(turned);
    else if (pair.style === 'degrees')
      context.noteOnce(
        'coordinates-from-degrees',
        column.name,
        `${quoteCell(text)} is ${pair.latitude}, ${pair.longitude}`,
      );
    return pair;
  }

  /** In a grid one of them may be a number of metres. */
  function isUnknown(latitude: number, longitude: number): boolean {
    const [first, second] = [isPlaceholder(latitude), isPlaceholder(longitude)];
    return unproject === null ? first || second : first && second;
  }

  function readBoth(ofLatitude: MappedColumn, ofLongitude: MappedColumn): [CoordinateOrNothing, CoordinateOrNothing] {
    return [
      readCoordinate(ofLatitude, 'latitude', letterO, context),
      readCoordinate(ofLongitude, 'longitude', letterO, context),
    ];
  }

  function place(latitude: CoordinateOrNothing, longitude: CoordinateOrNothing): Coordinates | null {
    if (Number.isNaN(latitude) || Number.isNaN(longitude)) return null;
    if (latitude === null || longitude === null) {
      if (latitude !== longitude) context.note(half);
      return null;
    }
    return toDegrees(latitude, longitude);
  }

  function toDegrees(latitude: number, longitude: number): Coordinates | null {
    if (latitude === 0 && longitude === 0) {
      context.note(zero);
      return null;
    }
    if (isUnknown(latitude, longitude)) {
      context.note(unknown);
      return null;
    }
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
    let [latitude, longitude] = readBoth(latitudeColumn, longitudeColumn);
    for (let at = 1; at < pairs && latitude === null && longitude === null; at += 1)
      [latitude, longitude] = readBoth(columns.latitude[at]!, columns.longitude[at]!);
    return place(latitude, longitude);
  };
}

function readCoordinate(
  column: MappedColumn,
  axis: 'latitude' | 'longitude',
  letterO: LetterO,
  context: RowContext,
): CoordinateOrNothing {
  const plain = context.record.plainNumber(column.index);
  if (!Number.isNaN(plain)) return plain;
  const text = context.record.text(column.index).trim();
  if (text === '' || isBlankCell(text)) return null;
  const reading = parseCoordinateText(text, axis, letterO);
  if (reading === null) {
    rejectCoordinate(column, text, letterO, context);
    return NaN;
  }
  if (!reading.isPlain)
    context.noteOnce('coordinates-from-degrees', column.name, `${quoteCell(text)} is ${reading.degrees}`);
  return reading.degrees;
}

function rejectCoordinate({ name }: MappedColumn, text: string, letterO: LetterO, context: RowContext): void {
  if (isSpreadsheetError(text)) context.reject('spreadsheet-error', name, quoteCell(text));
  else if (letterO === null && hasLetterO(text)) {
    context.reject('coordinates-letter-ambiguous', name, quoteCell(text));
  } else context.reject('coordinates-unreadable', name, quoteCell(text));
}

/** Whether a number stands for a coordinate that is not known. */
export function isPlaceholder(coordinate: number): boolean {
  return placeholders.has(Math.abs(coordinate));
}

function isCoarse(degrees: number): boolean {
  const steps = degrees * COARSE_STEPS_PER_DEGREE;
  return Math.abs(steps - Math.round(steps)) < COARSE_TOLERANCE * COARSE_STEPS_PER_DEGREE;
}
