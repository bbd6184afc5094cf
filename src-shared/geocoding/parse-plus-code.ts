import type { Coordinates } from '#shared/geo/geo.ts';

/** Digits of the code, by their value (Open Location Code specification 1.0, "Symbols"). */
const digits = '23456789CFGHJMPQRVWX';
const fullCode = new RegExp(`^[${digits}]{8}\\+(?:[${digits}]{2,7})?$`, 'u');
/** Digits that stand for latitude and longitude in turns. */
const PAIRED_DIGITS = 10;
/** Rows and columns into which each later digit cuts the area. */
const GRID_ROWS = 5;
const GRID_COLUMNS = 4;

/** The middle of the area of a full plus code (`8FVC9G8F+6X`). Null for other texts, and for codes that need a town. */
export function parsePlusCode(text: string): Coordinates | null {
  const code = text.trim().toUpperCase();
  if (!fullCode.test(code)) return null;
  const values = Array.from(code.replace('+', ''), (digit) => digits.indexOf(digit));
  let latitude = -90;
  let longitude = -180;
  let height = 400;
  let width = 400;
  for (const [index, value] of values.entries()) {
    if (index >= PAIRED_DIGITS) {
      height /= GRID_ROWS;
      width /= GRID_COLUMNS;
      latitude += Math.floor(value / GRID_COLUMNS) * height;
      longitude += (value % GRID_COLUMNS) * width;
    } else if (index % 2 === 0) {
      height /= digits.length;
      latitude += value * height;
    } else {
      width /= digits.length;
      longitude += value * width;
    }
  }
  const middle = { latitude: latitude + height / 2, longitude: longitude + width / 2 };
  return middle.latitude <= 90 && middle.longitude <= 180 ? middle : null;
}
