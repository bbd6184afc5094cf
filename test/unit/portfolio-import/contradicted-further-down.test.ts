import { describe, expect, test } from 'vitest';
import { importFile, listCodes, type Corrections } from './support/import-file.ts';

/** A file whose first rows say one thing, and all others another. */
function mix(names: string, first: string, others: string, counts: readonly [number, number] = [200, 2800]): string {
  const lines = [first, others].flatMap((cells, at) =>
    Array.from({ length: counts[at]! }, (_, row) => `${at}-${row},52.${5501 + row},5.${9001 + row},${cells}`),
  );
  return [`id,lat,lon,${names}`, ...lines, ''].join('\n');
}

async function read(file: string, corrections?: Corrections) {
  const { detection, locations, rejected } = await importFile(file, corrections);
  return {
    remarks: listCodes(detection.remarks),
    questions: listCodes(detection.questions),
    values: new Set(locations.map(({ financial }) => financial.structureTIV)),
    reasons: new Set(rejected.flatMap(({ reasons }) => listCodes(reasons))),
  };
}

describe('what contradicts the first rows of a file', () => {
  test('amounts with dots for thousands are read like those among the first rows', async () => {
    for (const counts of [
      [200, 2800],
      [2, 28],
    ] as const) {
      const { remarks, values } = await read(mix('Building', '350000', '350.000', counts));
      expect([...values]).toEqual([350_000]);
      expect(remarks).toContain('decimal-separator-ambiguous');
    }
  });

  test.each([
    ['350000', '350.000', 'Building'],
    ['350000.50', '350.000', 'Building'],
    ['350000', '-350.000 EUR', 'Building'],
    ['350000', '"350,000"', 'Gebäude'],
  ])('an amount that nothing settles is set aside behind the sample, too: %s, %s', async (first, other, name) => {
    // One row among thousands is in no sample.
    const rows = mix(name, first, first, [200, 9000]).split('\n');
    const [at] = [4002];
    rows[at] = `x,52.1234,5.1234,${other}`;
    const options = name === 'Gebäude' ? ({ decimalSeparator: ',', threeDecimals: false } as const) : {};
    const { reasons, values } = await read(rows.join('\n'), { options });
    expect([...reasons]).toEqual(['amount-separator-ambiguous']);
    expect([...values]).toEqual([Number(first)]);
  });

  test('with decimals of three digits elsewhere, or a sign that somebody has chosen, it is one with decimals', async () => {
    const proven = await read(mix('Building', '1234.125', '350.125'));
    expect([...proven.values]).toEqual([1234.125, 350.125]);
    expect(proven.remarks).toContain('decimal-separator-ambiguous');
    const said = await read(mix('Building', '350000', '350.125'), { options: { decimalSeparator: '.' } });
    expect([...said.values]).toEqual([350_000, 350.125]);
  });

  test.each([
    ['values in thousands', mix('Building', '350000', '350'), 'amount-unit'],
    ['heights in feet', mix('Building,First floor height,State', '350000,0.5,TX', '350000,3,TX'), 'length-unit'],
    ['deductibles in percent', mix('Building,Building deductible', '350000,5000', '350000,2'), 'deductible-type'],
  ])('%s are asked about', async (_, file, question) => {
    expect((await read(file)).questions).toContain(question);
  });

  test.each([
    ['a column that was empty', mix('Building,Other coverage', '350000,', '350000,88000'), 'amounts-not-used'],
    ['another currency', mix('Building,Currency', '350000,USD', '350000,EUR'), 'several-currencies'],
    ['other totals', mix('Building,Contents,Total', '350000,1000,351000', '350000,1000,900000'), 'total-contradicted'],
  ])('%s is remarked', async (_, file, remark) => {
    expect((await read(file)).remarks).toContain(remark);
  });

  test('it is found as far down as a file reaches, behind what is read of its beginning', async () => {
    const file = mix('Building,Note', '350000,"two\nlines"', '350,"two\nlines"', [20_000, 60_000]);
    expect(file.length).toBeGreaterThan(2 * 1024 * 1024);
    expect((await read(file)).questions).toContain('amount-unit');
  });
});
