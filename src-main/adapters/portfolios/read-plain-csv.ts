import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { financialSchema } from '#shared/domain/exposure.ts';
import { coordinatesSchema } from '#shared/domain/geo.ts';
import type { PortfolioBatch } from '#shared/domain/portfolio-batch.ts';
import type { PortfolioLocation, RejectedRow } from '#shared/domain/portfolio-location.ts';

const BATCH = 2000;
const amounts = [
  'firstFloorHeight',
  'structureDeductible',
  'inventoryDeductible',
  'equipmentDeductible',
  'structureTIV',
  'inventoryTIV',
  'equipmentTIV',
] as const;

/** Reads a CSV file whose columns have the names of the query service: latitude, longitude and the ten of `financial`. */
export async function* readPlainCsv(file: string): AsyncGenerator<PortfolioBatch> {
  const parser = createReadStream(file).pipe(parse({ bom: true, columns: true, info: true, relax_column_count: true }));
  let [locations, rejected]: [PortfolioLocation[], RejectedRow[]] = [[], []];
  for await (const { record, info } of parser as AsyncIterable<{
    record: Record<string, string>;
    info: { lines: number; bytes: number };
  }>) {
    const row = toRow(record, info.lines);
    if ('reasons' in row) rejected.push(row);
    else locations.push(row);
    if (locations.length + rejected.length < BATCH) continue;
    yield { locations, rejected, bytesRead: info.bytes };
    [locations, rejected] = [[], []];
  }
  yield { locations, rejected, bytesRead: 0 };
}

function toRow(record: Record<string, string>, line: number): PortfolioLocation | RejectedRow {
  const text = (name: string): string => record[name] ?? '';
  const hasPoint = text('latitude') !== '';
  const point = coordinatesSchema.safeParse({
    latitude: Number(text('latitude')),
    longitude: Number(text('longitude')),
  });
  const numbers = Object.fromEntries(amounts.map((name) => [name, Number(text(name))]));
  const financial = financialSchema.safeParse({
    typeOfBusiness: text('typeOfBusiness'),
    basement: text('basement'),
    numberOfStoreys: text('numberOfStoreys'),
    ...numbers,
  });
  if ((hasPoint && !point.success) || !financial.success) {
    const detail = financial.success ? 'the coordinates' : (financial.error.issues[0]?.message ?? '');
    return { line, reasons: [{ code: 'invalid', column: null, detail }], cells: Object.values(record) };
  }
  return {
    line,
    locationId: text('locationId'),
    latitude: hasPoint ? Number(text('latitude')) : null,
    longitude: hasPoint ? Number(text('longitude')) : null,
    address: {
      streetAddress: text('streetAddress'),
      unitNumber: text('unitNumber'),
      city: text('city'),
      areaName: text('areaName'),
      postalCode: text('postalCode'),
      countryName: text('countryName'),
    },
    financial: financial.data,
    currency: text('currency'),
    notes: [],
  };
}
