import type { Coordinates } from '#shared/domain/geo.ts';

const DECIMAL_PAIR =
  /^\(?\s*([-+]?\d{1,2}(?:\.\d+)?)\s*°?\s*([NS])?\s*[,;\s]\s*([-+]?\d{1,3}(?:\.\d+)?)\s*°?\s*([EWO])?\s*\)?$/i;
const SEXAGESIMAL = /^(\d{1,3})\s*°\s*(\d{1,2}(?:\.\d+)?)\s*['′]\s*(?:(\d{1,2}(?:\.\d+)?)\s*["″]\s*)?([NSEWO])$/i;

/**
 * Reads coordinates as people paste them: "49.1641, -121.9534", "49.1641 N 121.9534 W", "49°09'51"N, 121°57'12"W".
 * Latitude first. Null for anything else and for what is out of range.
 */
export function parseCoordinates(text: string): Coordinates | null {
  const trimmed = text.trim().replaceAll('\u2212', '-');
  return parseDecimalPair(trimmed) ?? parseSexagesimalPair(trimmed);
}

function parseDecimalPair(text: string): Coordinates | null {
  const match = DECIMAL_PAIR.exec(text);
  if (match === null) return null;
  const [, latitude, northSouth, longitude, eastWest] = match;
  return checkRange(applySide(Number(latitude), northSouth), applySide(Number(longitude), eastWest));
}

function parseSexagesimalPair(text: string): Coordinates | null {
  const parts = text.split(/(?<=[NS])[,;\s]+/i);
  const [latitude = null, longitude = null] = parts.map(parseAngle);
  if (parts.length !== 2 || latitude === null || longitude === null) return null;
  return checkRange(latitude, longitude);
}

function parseAngle(text: string): number | null {
  const match = SEXAGESIMAL.exec(text.trim());
  if (match === null) return null;
  const [, degrees, minutes, seconds = '0', side] = match;
  return applySide(Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600, side);
}

/** South and west (also French "ouest") count as negative. */
function applySide(degrees: number, side: string | undefined): number {
  return side !== undefined && /[SWO]/i.test(side) ? -Math.abs(degrees) : degrees;
}

function checkRange(latitude: number, longitude: number): Coordinates | null {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
