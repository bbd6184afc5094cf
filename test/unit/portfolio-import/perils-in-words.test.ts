import { expect, test } from 'vitest';
import { importFile, listCodes } from './support/import-file.ts';

test.each([
  ['Flood', 'N'],
  ['Flood Y/N', 'no'],
  ['Flood covered', '0'],
  ['Coverage', 'Wind only'],
  ['Perils', 'Fire; EQ'],
  ['Perils', 'All risks excluding flood'],
  ['Hochwasser', 'nein'],
  ['NatCat', 'N'],
])('rows are remarked that are not covered for floods: %s of %s', async (name, cell) => {
  const { locations } = await importFile(`id,lat,lon,Building TIV,${name}\n1,52.11,-0.91,1000,${cell}\n`);
  const found = locations[0]?.notes.filter(({ code }) => code === 'flood-not-covered');
  expect(found).toEqual([{ code: 'flood-not-covered', column: name, detail: `"${cell}"` }]);
});

test.each([
  ['Flood', 'Y'],
  ['Flood zone', 'N'],
  ['Perils', 'Fire, flood'],
  ['Perils', 'All risks'],
  ['Coverage', 'Building'],
  ['Wind', 'N'],
])('no row is remarked that may be covered for floods: %s of %s', async (name, cell) => {
  const { locations } = await importFile(`id,lat,lon,Building TIV,${name}\n1,52.11,-0.91,1000,"${cell}"\n`);
  expect(listCodes(locations[0]!.notes)).not.toContain('flood-not-covered');
});
