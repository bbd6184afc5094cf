import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { NamedMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';

const world = setUpPortfolioWorld();
const output = (): string => path.join(world.folder, 'out.csv');
const { latitude, longitude } = insidePoint;
const text = `Ref,Latitude,Longitude,Sum A,Sum B\n1,${latitude},${longitude},350000,420000\n`;

/** Takes one of the two sums, of which the names tell nothing, for the building's value. */
const mappingOf = (name: string, column: string): NamedMapping => ({
  format: 1,
  name,
  options: {},
  mapping: {
    columns: { latitude: ['Latitude'], longitude: ['Longitude'], structureTIV: [column] },
    values: {},
    defaults: { typeOfBusiness: 'RESIDENTIAL', currency: '' },
  },
});

function save(file: string, content: string): void {
  mkdirSync(path.join(world.folder, 'portfolio-mappings'), { recursive: true });
  writeFileSync(path.join(world.folder, 'portfolio-mappings', file), content);
}

const run = (more: { readonly mapping?: NamedMapping; readonly isSuggested?: boolean } = {}) =>
  world.portfolios.runFile({
    input: world.write('in.csv', text),
    output: output(),
    format: 'csv',
    mapping: null,
    isResumed: false,
    workers: 1,
    ...more,
  });

/** Insured value of the building in the output. */
function readValue(): string | undefined {
  const [head = '', row = ''] = readFileSync(output(), 'utf8').split(/\r?\n/);
  return row.split(',')[head.split(',').indexOf('structureTIV')];
}

it('takes a saved mapping whose columns are all in the file, and says so', async () => {
  save('far.json', JSON.stringify(mappingOf('Far', 'Sum C')));
  save('near.json', JSON.stringify(mappingOf('Near', 'Sum A')));
  save('broken.json', '{');
  const { notes, warnings } = await run();
  expect(notes[0]).toBe(
    'The saved mapping "Near" fits the file and is used; --suggested reads the columns as found out.',
  );
  expect(warnings.filter((warning) => warning.includes('broken.json'))).toHaveLength(1);
  expect(readValue()).toBe('350000');
});

it('takes none where another is given', async () => {
  save('near.json', JSON.stringify(mappingOf('Near', 'Sum A')));
  const { notes } = await run({ mapping: mappingOf('Given', 'Sum B') });
  expect(notes.filter((note) => note.includes('saved mapping'))).toEqual([]);
  expect(readValue()).toBe('420000');
});

it('takes none where the columns are to be as they were found out', async () => {
  save('near.json', JSON.stringify(mappingOf('Near', 'Sum A')));
  // Nothing in their names tells that one is a sum insured.
  await expect(run({ isSuggested: true })).rejects.toThrow('No column is mapped to an insured value');
});
