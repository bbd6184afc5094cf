import { expect, test } from 'vitest';
import { importFile, listCodes } from './support/import-file.ts';

async function readBasements(header: string, ...rows: string[]) {
  const lines = rows.map((row, at) => `A,${at + 1},GB,52.1${at}11,-0.91,${row}`);
  const { locations } = await importFile(
    [`AccNumber,LocNumber,CountryCode,Latitude,Longitude,${header}`, ...lines, ''].join('\n'),
  );
  return locations.map(({ financial, notes }) => [
    financial.basement,
    ...listCodes(notes).filter((code) => code.startsWith('basement-')),
  ]);
}

test('a basement is known by the storeys below ground or the foundation where an OED file says nothing else of it', async () => {
  const header = 'BuildingTIV,FoundationType,BasementLevelCount,Basement';
  // The codes of foundations: 2 a concrete basement, 8 a slab, 7 a footing.
  expect(await readBasements(header, '9,8,0,5', '9,8,2,0', '9,2,0,0', '9,8,,', '9,7,0,0', '9,,,6')).toEqual([
    ['YES', 'basement-translated'],
    ['YES', 'basement-translated'],
    ['YES', 'basement-translated'],
    ['NO', 'basement-translated'],
    ['UNKNOWN', 'basement-translated'],
    ['NO', 'basement-translated'],
  ]);
});

test('a foundation in words says whether there is a basement, one in codes that may be any does not', async () => {
  const header = 'Building Value,Foundation Type';
  const kinds = ['Basement', 'Crawl Space', 'Slab on grade', 'Keller', 'No basement', '4', 'Other', ''];
  expect(await readBasements(header, ...kinds.map((kind) => `9,${kind}`))).toEqual([
    ['YES', 'basement-translated'],
    ['NO', 'basement-translated'],
    ['NO', 'basement-translated'],
    ['YES', 'basement-translated'],
    ['NO', 'basement-translated'],
    ['UNKNOWN', 'basement-unreadable'],
    ['UNKNOWN', 'basement-unreadable'],
    ['UNKNOWN', 'basement-missing'],
  ]);
});

test('a number of basements is no code', async () => {
  expect(await readBasements('Building Value,Basement levels', '9,0', '9,1', '9,6', '9,two')).toEqual([
    ['NO', 'basement-translated'],
    ['YES', 'basement-translated'],
    ['YES', 'basement-translated'],
    ['UNKNOWN', 'basement-unreadable'],
  ]);
});

test('an area of a basement says whether there is one, unless a column of its own does', async () => {
  expect(await readBasements('Building Value,Basement Area (sq ft)', '9,"1,200"', '9,0', '9,', '9,large')).toEqual([
    ['YES', 'basement-translated'],
    ['NO', 'basement-translated'],
    ['UNKNOWN', 'basement-missing'],
    ['UNKNOWN', 'basement-unreadable'],
  ]);
  expect(await readBasements('Building Value,Basement SF,Basement', '9,0,Y')).toEqual([['YES', 'basement-translated']]);
});
