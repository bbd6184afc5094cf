import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Backend } from '#main/backend.ts';
import { runCli } from '#main/cli/run-cli.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';

const world = setUpPortfolioWorld();
const { latitude, longitude } = insidePoint;

/** What `portfolio run` prints of a file of these lines. */
async function runWhole(lines: readonly string[], ...options: readonly string[]) {
  const input = world.write('in.csv', `${lines.join('\n')}\n`);
  const backend = { portfolios: world.portfolios, onEvent: () => () => undefined, close: () => Promise.resolve() };
  let out = '';
  let error = '';
  const words = ['portfolio', 'run', input, '--out', path.join(world.folder, 'out.csv'), '--workers', '1', ...options];
  const code = await runCli(words, {
    writeOut: (text) => (out += text),
    writeError: (text) => (error += text),
    isTerminal: false,
    signal: new AbortController().signal,
    openBackend: () => Promise.resolve(backend as unknown as Backend),
  });
  return { code, out, error };
}

/** The same, with the lines of stderr that tell of the file. */
async function run(lines: readonly string[], ...options: readonly string[]) {
  const { code, out, error } = await runWhole(lines, ...options);
  return { code, out, told: error.split('\n').filter((line) => /^(?:note|warning): /.test(line)) };
}

describe('portfolio run tells on stderr what the window tells', () => {
  it('of coordinates that look swapped, and keeps stdout to its one line', async () => {
    const { code, out, told } = await run(['Id,Latitude,Longitude,Building TIV', `1,${longitude},${latitude},350000`]);
    expect(code).toBe(0);
    expect(Object.keys(JSON.parse(out) as object)).not.toContain('warnings');
    expect(out.trimEnd()).not.toContain('\n');
    expect(told).toContainEqual(
      expect.stringMatching(/^warning: Latitude and longitude seem to be swapped: .*1 of the first 1/),
    );
  });

  it('of places in no region, units, currencies and deductibles, with the rows that it is said of', async () => {
    const { told } = await run([
      'All amounts in thousands',
      'Id,Latitude,Longitude,Building TIV,Contents TIV,Building deductible,First floor height (ft)',
      '1,10.12345,20.12345,350,€ 20,0.5,2',
      '2,10.22345,20.22345,250,£ 20,0.05,',
    ]);
    expect(told).toEqual(
      expect.arrayContaining([
        'note: Lines above the column names are skipped. (column names in line 2)',
        'note: The first-floor height is not given: 0.3 m. (First floor height (ft): 1 row, first in line 4: not given: 0.3 m)',
        expect.stringMatching(
          /^note: Amounts are in thousands or millions, .*\(Building TIV: 2 rows, first in line 3: /,
        ),
        expect.stringMatching(
          /^warning: A line above or below the column names, .* says that amounts are in thousands/,
        ),
        expect.stringMatching(
          /^warning: None of the first rows with coordinates lies in an installed region: .*2 looked/,
        ),
        expect.stringMatching(/^warning: The amounts are in several currencies: /),
      ]),
    );
  });

  it('again of a file that is gone on with, and of the mapping that it was given', async () => {
    const mapping = world.write(
      'mapping.json',
      JSON.stringify({
        format: 1,
        name: 'Swapped',
        options: {},
        mapping: {
          columns: { latitude: ['Longitude'], longitude: ['Latitude'], structureTIV: ['Building TIV'] },
          values: {},
          defaults: { typeOfBusiness: 'RESIDENTIAL', currency: 'CAD' },
        },
      }),
    );
    const lines = ['Id,Latitude,Longitude,Building TIV', `1,${longitude}123,${latitude}123,0`];
    for (const options of [[], ['--resume']]) {
      const { told } = await run(lines, '--mapping', mapping, ...options);
      expect(told.filter((line) => line.startsWith('warning'))).toEqual([
        expect.stringMatching(/^warning: All three insured values are 0\. \(1 row, first in line 2: /),
      ]);
    }
  });

  it('of deductibles in percent, which the mapping makes shares of the insured value in the output', async () => {
    const mapping = world.write(
      'percentages.json',
      JSON.stringify({
        format: 1,
        name: 'Two per cent',
        options: {},
        mapping: {
          columns: {
            latitude: ['Latitude'],
            longitude: ['Longitude'],
            structureTIV: ['Building TIV'],
            structureDeductible: ['Ded'],
          },
          values: {},
          defaults: { typeOfBusiness: 'RESIDENTIAL', currency: 'USD', deductibleType: 'percentOfValue' },
        },
      }),
    );
    const lines = ['Latitude,Longitude,Building TIV,Ded', `${latitude},${longitude},250000,2`];
    const { code, told } = await run(lines, '--mapping', mapping);
    expect(code).toBe(0);
    expect(told).toContainEqual(
      expect.stringMatching(/^note: .*turned into money: .*Ded: 1 row, .*2 % of 250000 is 5000/),
    );
    const [head = '', first = ''] = readFileSync(path.join(world.folder, 'out.csv'), 'utf8').split('\r\n');
    const at = head.split(',').indexOf('structureDeductible');
    expect(first.split(',')[at]).toBe('5000');
  });
});

it('portfolio run tells whether a row of totals is the sum of its rows', async () => {
  const row = (ref: string, building: string, contents: string) =>
    `${ref},${latitude},${longitude},${building},${contents}`;
  const { out, told } = await run([
    'Ref,Lat,Lon,Building TIV,Contents TIV',
    row('A', '626000000', '50000'),
    row('B', '576000', '70000'),
    'Subtotal,,,626576000,120000',
    row('C', '100000', '#REF!'),
    'Total,,,626676000,220000',
  ]);
  expect(JSON.parse(out)).toMatchObject({ rows: 5, ok: 2, failed: 1, rejected: 1, totals: 2 });
  expect(told).toContain('note: Total row "Subtotal" in line 4: 626,696,000 = sum of its 2 rows.');
  expect(told).toContain(
    'warning: Total row "Total" in line 6: Building TIV 626,676,000, its rows have 626,576,000; Contents TIV 220,000, its rows have 120,000. 1 of its rows are set aside.',
  );
});

describe('portfolio run --rules', () => {
  const lines = [
    'Ref,Lat,Lon,Use,Building TIV,Contents TIV',
    `A-1,${latitude},${longitude},RES1,100000,50000`,
    `A-2,${longitude},${latitude},RES1,200000,80000`,
    `A-3,${latitude},${longitude},RES1,400000,#REF!`,
    `A-4,${latitude},${longitude},RES1,600000,`,
  ];
  const swap = { fault: 'coordinates-look-swapped', action: 'swapCoordinates' };
  const share = { fault: 'spreadsheet-error', column: 'Contents TIV', action: 'shareOfBuilding', share: 0.2 };
  const writeRules = (value: unknown): string => world.write('rules.json', JSON.stringify(value));

  it('corrects rows by fault before they are run, counts them, and tells of a rule that matches none', async () => {
    const idle = { fault: 'amount-negative', column: 'Building TIV', action: 'leaveAside' };
    const aside = { fault: 'tiv-empty', action: 'leaveAside' };
    const rules = [swap, share, idle, aside];
    const { code, out, told } = await run(lines, '--rules', writeRules({ format: 1, rules }));
    const none = { rows: 0, corrected: 0, stillAside: 0, leftAside: 0, unchanged: 0 };
    expect([code, JSON.parse(out)]).toMatchObject([
      0,
      {
        rows: 4,
        ok: 3,
        rejected: 1,
        notCovered: 0,
        rules: [
          { ...swap, ...none, rows: 1, corrected: 1 },
          { ...share, ...none, rows: 1, corrected: 1 },
          { ...idle, ...none },
          { ...aside, ...none, rows: 1, leftAside: 1 },
        ],
      },
    ]);
    expect(told).toContain(
      'warning: Rule 3 of the file of rules matches no row: none has amount-negative in Building TIV.',
    );
    const written = readFileSync(path.join(world.folder, 'out.csv'), 'utf8').split('\n');
    // 20 % of 400,000.
    expect(written[3]).toContain(',A-3,');
    expect(written[3]).toContain(',80000,');
    expect(written[4]).toContain('left-aside');
  });

  it.each([
    ['not JSON', '{', /--rules: .*rules\.json holds no rules/],
    [
      'a share of nothing',
      { format: 1, rules: [{ ...share, share: 0 }] },
      /holds no rules \(rules\.0\.share [^{}[\]]+\)\.$/m,
    ],
    ['another version', { format: 2, rules: [swap] }, /holds no rules \(format [^{}[\]]+\)\.$/m],
    ['a word too many', { format: 1, rules: [{ ...swap, share: 0.2 }] }, /holds no rules/],
  ])('is refused when the file holds %s', async (_, value, told) => {
    const rules = typeof value === 'string' ? world.write('rules.json', value) : writeRules(value);
    expect(await runWhole(lines, '--rules', rules)).toMatchObject({ code: 2, error: expect.stringMatching(told) });
    expect(existsSync(path.join(world.folder, 'out.csv'))).toBe(false);
  });

  it('is refused for a fault that no row can have, before the file is read', async () => {
    const rules = writeRules({ format: 1, rules: [{ ...swap, fault: 'basement-missing' }] });
    const { code, error } = await runWhole(lines, '--rules', rules);
    expect([code, error]).toEqual([1, expect.stringContaining('No row has a fault called basement-missing.')]);
  });
});
