import { readFileSync, writeFileSync } from 'node:fs';
import { openSqliteFile } from '#main/platform/database/database.ts';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { csvHeader } from './address-files.ts';

/** Houses of each street of the town. */
const HOUSES = 10;

/** OpenAddresses of a town, Ham, with `1`..`10` on each of its streets. */
export function listTownAddresses(streets: number, [west, south, east, north]: BoundingBox): string {
  const rows = Array.from({ length: streets * HOUSES }, (_, index) => {
    const street = index % streets;
    const house = Math.floor(index / streets);
    const longitude = west + ((east - west) * (street + 0.5)) / streets;
    const latitude = south + ((north - south) * (house + 0.5)) / HOUSES;
    return `${longitude.toFixed(7)},${latitude.toFixed(7)},${house + 1},${nameStreet(street)},,Ham,,G,`;
  });
  return [csvHeader, ...rows].join('\n');
}

/** A name unlike the others: a syllable for each digit. */
export function nameStreet(street: number): string {
  const syllables = ['ba', 'ke', 'li', 'mo', 'nu', 'pra', 'ste', 'vri', 'wol', 'zuy'];
  const digits = String(street).padStart(3, '0');
  return `${[...digits].map((digit) => syllables[Number(digit)]).join('')}straat`;
}

/** Writes zeros over the page in the middle of a table or of its key, as a bad sector does. */
export function zeroMiddlePage(file: string, table: string): void {
  const database = openSqliteFile(file, { readonly: true });
  const pages = database
    .prepare("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path")
    .pluck()
    .all(table) as number[];
  const size = Number(database.pragma('page_size', { simple: true }));
  database.close();
  if (pages.length < 2) throw new Error(`The table has one page only.`);
  const from = (pages[Math.floor(pages.length / 2)]! - 1) * size;
  const bytes = readFileSync(file);
  bytes.fill(0, from, from + size);
  writeFileSync(file, bytes);
}
