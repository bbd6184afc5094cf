import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify';
import { addressParts, type AddressPart } from '#shared/domain/pack-plan.ts';
import { openAddressFile } from '#main/adapters/geocoders/open-address-text.ts';
import { createTransform } from '#main/adapters/raster/create-transform.ts';
import { resolveProjection } from '#main/adapters/raster/resolve-projection.ts';
import type { PackBuildStep } from '#main/services/ports.ts';
import { readTableStart } from './inspect-table.ts';

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

/** Digits of a degree that are kept: a centimetre. */
const DIGITS = 7;

/**
 * Writes a table of addresses anew with the columns of OpenAddresses; coordinates of another system become degrees. Rows
 * without coordinates are passed on as they are: the reader of addresses counts and tells them.
 * @throws RasterRefusedError when the coordinate system is not known; what the file system throws.
 */
export async function rewriteAddresses(source: string, target: string, { columns, crs }: AddressStep): Promise<void> {
  const { columns: header, delimiter } = await readTableStart(source);
  const positions = addressParts.map((part) => {
    const named = columns[part];
    return named === undefined || named === '' ? -1 : header.indexOf(named);
  });
  const unproject = crs === null ? null : createTransform(resolveProjection(new Map(), crs)).unproject;
  const reorder = (row: readonly string[]): string[] => {
    const cells = positions.map((position) => row[position] ?? '');
    if (unproject === null) return cells;
    const [x = NaN, y = NaN] = cells
      .slice(0, 2)
      .map((cell) => (cell.trim() === '' ? NaN : Number(cell.replace(',', '.'))));
    const { longitude, latitude } = unproject(x, y);
    if (!Number.isFinite(longitude + latitude)) return cells;
    return [longitude.toFixed(DIGITS), latitude.toFixed(DIGITS), ...cells.slice(2)];
  };
  await pipeline(
    openAddressFile(source, () => undefined),
    parse({ delimiter, bom: true, fromLine: 2, relaxColumnCount: true, relaxQuotes: true, skipEmptyLines: true }),
    async function* reordered(rows: AsyncIterable<string[]>) {
      for await (const row of rows) yield reorder(row);
    },
    stringify({ header: true, columns: addressParts.map((part) => columnNames[part]) }),
    createWriteStream(target, { flags: 'wx' }),
  );
}
