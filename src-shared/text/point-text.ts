/** A point in the text of a table, as simple features are written: `POINT (-73.98 40.75)`. */
const point = /^\s*(?:SRID=4326;)?\s*POINT\s*Z?\s*\(\s*(-?[\d.]+)\s+(-?[\d.]+)(?:\s+-?[\d.]+)?\s*\)\s*$/i;

/** Whether a text is a point. */
export function isPointText(text: string): boolean {
  return point.test(text);
}

/** The coordinates of a point in text, as written; empty where it is none. */
export function readPointText(text: string): { readonly longitude: string; readonly latitude: string } {
  const [, longitude = '', latitude = ''] = point.exec(text) ?? [];
  return { longitude, latitude };
}
