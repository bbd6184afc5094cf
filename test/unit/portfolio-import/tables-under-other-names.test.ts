import { expect, test } from 'vitest';
import { importFile, listCodes } from './support/import-file.ts';

test('rows of a second table under other names are set aside, which is told of the file', async () => {
  const { detection, locations, rejected } = await importFile(
    [
      'id,lat,lon,Building',
      '1,52.5501,5.9001,100000',
      '2,52.5502,5.9002,200000',
      '',
      'Code,Lat,Lon,Contents',
      '9,52.5509,5.9009,500000',
      'id,lat,lon,Building',
      '3,52.5503,5.9003,300000',
      '',
    ].join('\n'),
  );
  expect(locations.map(({ line, financial }) => [line, financial.structureTIV])).toEqual([
    [2, 100_000],
    [3, 200_000],
    [8, 300_000],
  ]);
  expect(rejected.map(({ line, reasons }) => [line, listCodes(reasons)])).toEqual([
    [5, ['repeated-header']],
    [6, ['below-other-header']],
    [7, ['repeated-header']],
  ]);
  expect(detection.remarks).toContainEqual({
    code: 'rows-below-other-names',
    severity: 'warning',
    detail: 'in line 5: Code, Lat, Lon, Contents',
  });
});

test('a row of words that are no column names is a row like others', async () => {
  const { locations, rejected } = await importFile(
    [
      'id,street,city,Building',
      'A,12 Mill Rd,Portham,oops',
      'B,Broadway,Basement,TBD',
      'C,9 Mill Rd,Portham,300000',
      '',
    ].join('\n'),
  );
  expect(rejected.map(({ line }) => line)).toEqual([2, 3]);
  expect(locations.map(({ line }) => line)).toEqual([4]);
});
