import { parseCoordinates } from '#shared/geocoding/parse-coordinates.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import type { LetterO } from './letter-o.ts';

/** Both coordinates of one cell. */
export interface CoordinatePair extends Coordinates {
  /**
   * `decimal`: two bare numbers; `longitude-first`: such, with the longitude in front; `degrees`: with signs, minutes,
   * letters.
   */
  readonly style: 'decimal' | 'longitude-first' | 'degrees' | 'wkt';
}

/** What is known of a column of pairs. */
export interface PairOptions {
  readonly letterO: LetterO;
  /** Whether the heading names the longitude before the latitude. */
  readonly isLongitudeFirst: boolean;
}

/** Longest cell that is looked at, characters. */
const LONGEST_TEXT = 200;
const figure = String.raw`[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,3})?`;
/**
 * A point as OGC's well-known text, also PostGIS's with the code of WGS 84: `POINT Z (4.9 52.3 2)`,
 * `SRID=4326;POINT(4.9 52.3)`.
 */
const wktPoint = new RegExp(
  String.raw`^(?:SRID\s*=\s*4326\s*;)?\s*POINT\s*(?:ZM|Z|M)?\s*\(\s*(${figure})\s+(${figure})(?:\s+${figure}){0,2}\s*\)$`,
  'iu',
);
const zeroPair = /^[-+]?0(?:[.,]0*)?\s*°?\s*[,;/\s]\s*[-+]?0(?:[.,]0*)?\s*°?$/u;
/** Two numbers that stand where no coordinate is known (`isPlaceholder`). */
const unknownPair = /^[-+]?(9{3,4})(?:[.,]0*)?\s*[,;/\s]\s*[-+]?(9{3,4})(?:[.,]0*)?$/u;
/** The letter O as a word of its own. */
const letterO = /(?<!\p{L})O(?!\p{L})/iu;

/** Whether the letter O stands in a cell where a letter of the compass would. */
export function hasLetterO(text: string): boolean {
  return /\d/u.test(text) && letterO.test(text);
}

/**
 * Reads both coordinates from one cell, latitude first unless the heading says otherwise or only the other order is
 * possible: `49.17, -121.9`, `52°22'N 4°54'E`; of well-known text, `POINT(-121.9 49.17)`, longitude first. Null when it
 * is something else. The range of well-known text is not checked: it may be of another coordinate system.
 */
export function parseCoordinatePair(raw: string, options: PairOptions): CoordinatePair | null {
  if (raw.length > LONGEST_TEXT) return null;
  const text = raw.trim().replaceAll(/\s+/gu, ' ');
  const [, x, y] = wktPoint.exec(text) ?? [];
  if (x !== undefined && y !== undefined) return { latitude: Number(y), longitude: Number(x), style: 'wkt' };
  if (zeroPair.test(text)) return { latitude: 0, longitude: 0, style: 'decimal' };
  const [, latitude, longitude] = unknownPair.exec(text) ?? [];
  if (latitude !== undefined && longitude !== undefined)
    return { latitude: Number(latitude), longitude: Number(longitude), style: 'decimal' };
  const point = parseCoordinates(text, { letterO: options.letterO });
  if (point === null) return null;
  return /[\p{L}°º'’′"″”]/u.test(text) ? { ...point, style: 'degrees' } : orderPair(text, point, options);
}

function orderPair(text: string, point: Coordinates, { isLongitudeFirst }: PairOptions): CoordinatePair {
  const [first = ''] = /\d+(?:[.,]\d+)?/u.exec(text) ?? [];
  const { latitude, longitude } = point;
  // Only the other order was possible.
  if (Number(first.replace(',', '.')) !== Math.abs(latitude)) return { ...point, style: 'longitude-first' };
  return isLongitudeFirst && Math.abs(longitude) <= 90
    ? { latitude: longitude, longitude: latitude, style: 'longitude-first' }
    : { ...point, style: 'decimal' };
}
