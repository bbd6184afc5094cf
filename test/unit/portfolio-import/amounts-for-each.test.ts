import { describe, expect, test } from 'vitest';
import { findUnknownQualifier } from '#main/portfolio/import/columns/amount-qualifier.ts';
import { importFile, listCodes } from './support/import-file.ts';

const place = (id: number) => `${id},52.550${id},5.900${id}`;

describe('amounts for each of something', () => {
  test.each([
    'Building ($/unit)',
    'Building (EUR/m2)',
    'Building (JPY/m2)',
    'Building (EUR/m²)',
    'Building (kEUR/m2)',
    'Building (USD per sq ft)',
    'Gebäude (€ je Einheit)',
  ])('%s is remarked', async (name) => {
    const { detection } = await importFile(
      [`id,lat,lon,${name}`, `${place(1)},1200000`, `${place(2)},800000`, ''].join('\n'),
    );
    expect(listCodes(detection.remarks)).toContain('amount-unit-unclear');
  });

  test.each(['Building EUR/m2', 'Building value per m2'])('%s is one', (name) =>
    expect(findUnknownQualifier(name)).not.toBeNull(),
  );

  test.each([
    'Building (EUR)',
    'Building (USD/CAD)',
    'Building (incl. VAT)',
    'Building value 12/2025',
    'Contents (per 31.12.2025)',
  ])('%s is not', (name) => expect(findUnknownQualifier(name)).toBeNull());
});

describe('a column of units of amounts', () => {
  const read = (unit: string) =>
    importFile(['id,lat,lon,Building,Unit', `${place(1)},10000,${unit}`, `${place(2)},20000,${unit}`, ''].join('\n'));

  test.each(['k', 'K', 'thousand'])('with %s has thousands', async (unit) => {
    const { detection, locations } = await read(unit);
    expect(locations.map(({ financial }) => financial.structureTIV)).toEqual([10_000_000, 20_000_000]);
    expect(locations.map(({ address }) => address.unitNumber)).toEqual(['', '']);
    expect(listCodes(detection.remarks)).toContain('amounts-in-title-unit');
  });

  test.each(['T', 'M'])('with %s leaves it open, which is remarked', async (unit) => {
    const { detection } = await read(unit);
    expect(detection.mapping.columns.unitNumber).toBeUndefined();
    expect(listCodes(detection.remarks)).toContain('amount-unit-unclear');
  });

  test('with other letters beside them has apartments', async () => {
    const { detection } = await importFile(
      ['id,lat,lon,Building,Unit', `${place(1)},10000,K`, `${place(2)},20000,B`, ''].join('\n'),
    );
    expect(detection.mapping.columns.unitNumber).toEqual(['Unit']);
  });
});

describe('a sign of several currencies', () => {
  const read = async (head: string, cells: string) => {
    const { locations } = await importFile([`id,lat,lon,${head}`, `${place(1)},${cells}`, ''].join('\n'));
    return locations.flatMap(({ notes }) => listCodes(notes));
  };

  test.each([
    ['Building EUR', '"$1,000,000"'],
    ['Building (GBP)', '"¥1,000,000"'],
    ['Building,Currency', '"$1,000,000",EUR'],
    ['Building (EUR)', '1000000 kr'],
  ])('contradicts a code that it cannot mean: %s, %s', async (head, cells) => {
    expect(await read(head, cells)).toContain('currency-contradicted');
  });

  test.each([
    ['Building CAD', '"$1,000,000"'],
    ['Building (JPY)', '"¥1,000,000"'],
    ['Building,Currency', '"$1,000,000",USD'],
    ['Building', '"$1,000,000"'],
  ])('agrees with one that it can: %s, %s', async (head, cells) => {
    expect(await read(head, cells)).not.toContain('currency-contradicted');
  });
});
