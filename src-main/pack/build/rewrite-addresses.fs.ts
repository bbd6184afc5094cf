import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify';
import { stringify as stringifyRows } from 'csv-stringify/sync';
import { isInBox, type BoundingBox } from '#shared/geo/geo.ts';
import { addressParts, findJointColumn, type AddressPart } from '#shared/pack/pack-plan.ts';
import {
  type AddressTexts,
  createAddressLineSplitter,
  parseCoordinateCell,
  type RawAddress,
} from '#main/geocoding/index.ts';
import { createTransform, resolveProjection } from '#main/raster/index.ts';
import type { PackBuildStep } from './planning/assemble-pack.ts';
import { createAddressRowReader } from './address-row-reader.ts';
import { readTableStart } from './inspect-table.ts';
import { readTableText } from './table-text.ts';

type AddressStep = Extract<PackBuildStep, { kind: 'addresses' }>;

/** Names of the OpenAddresses columns. */
const columnNames: Readonly<Record<AddressPart, string>> = {
  longitude: 'LON',
  latitude: 'LAT',
  number: 'NUMBER',
  street: 'STREET',
  unit: 'UNIT',
  city: 'CITY',
  district: 'DISTRICT',
  region: 'REGION',
  postcode: 'POSTCODE',
};

const columns = addressParts.map((part) => columnNames[part]);

/** Addresses as lines of a table with the columns of OpenAddresses. @param isFirst whether its header comes first */
export function stringifyAddresses(rows: readonly RawAddress[], isFirst: boolean): string {
  const cells = rows.map((row) => addressParts.map((part) => row[part]));
  return stringifyRows(cells, { header: isFirst, columns });
}

/** Digits of a degree that are kept: a centimetre. */
const DIGITS = 7;

/**
 * Writes a table of addresses anew in UTF-8 with the columns of OpenAddresses; coordinates of another system become
 * degrees, and a column that holds number and street is split. Rows without coordinates or number are passed on as they
 * are: the reader of addresses counts and tells them.
 * @param box only rows in it, degrees; left out: all
 * @returns how many rows were written
 * @throws RasterRefusedError when the coordinate system is not known; what the file system throws.
 */
export async function rewriteAddresses(
  source: string,
  target: string,
  { columns: byPart, crs, box }: Pick<AddressStep, 'columns' | 'crs'> & { readonly box?: BoundingBox | undefined },
): Promise<number> {
  let count = 0;
  const { encoding, columns: header, firstRows, delimiter } = await readTableStart(source);
  const read = createAddressRowReader(header, byPart);
  const joint = findJointColumn(byPart);
  const split = joint === null ? null : createAddressLineSplitter(firstRows.map((row) => read(row).street));
  const place = crs === null ? null : createPlacing(crs);
  await pipeline(
    readTableText(source, encoding),
    parse({ delimiter, fromLine: 2, relaxColumnCount: true, relaxQuotes: true, skipEmptyLines: true }),
    async function* rewritten(rows: AsyncIterable<string[]>) {
      for await (const row of rows) {
        const texts = read(row);
        const parts = split === null ? texts : split(texts);
        const placed = place === null ? parts : place(parts);
        if (box !== undefined && !isPlacedIn(box, placed)) continue;
        count += 1;
        yield addressParts.map((part) => placed[part]);
      }
    },
    stringify({ header: true, columns }),
    createWriteStream(target, { flags: 'wx' }),
  );
  return count;
}

/** Whether a row lies in a box. */
function isPlacedIn(box: BoundingBox, row: AddressTexts): boolean {
  return isInBox(box, {
    longitude: parseCoordinateCell(row.longitude),
    latitude: parseCoordinateCell(row.latitude),
  });
}

/** Turns coordinates of a system into degrees. @throws RasterRefusedError when it is not known */
function createPlacing(crs: string): (row: AddressTexts) => AddressTexts {
  const { unproject } = createTransform(resolveProjection(new Map(), crs));
  return (row) => {
    const { longitude, latitude } = unproject(parseCoordinateCell(row.longitude), parseCoordinateCell(row.latitude));
    if (!Number.isFinite(longitude + latitude)) return row;
    return { ...row, longitude: longitude.toFixed(DIGITS), latitude: latitude.toFixed(DIGITS) };
  };
}
