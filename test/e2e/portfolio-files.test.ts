import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { useServedWindow } from '../support/use-served-window.ts';
import type { WindowDriver } from '../support/window-driver.ts';

const windows = useServedWindow({ windowsLast: 'file', drawsMap: false });
let folder: string;
let window: WindowDriver;

/** One location with a use that nobody knows; its amount has a point that could be either. */
const wordsFile = (use: string, tiv: string): string =>
  ['Ref,Lat,Lon,OccupancyType,BuildingTIV', `B-1,42.503,-62.972,${use},${tiv}`].join('\n');

beforeAll(async () => {
  folder = windows.dataDirectory();
  writeFileSync(path.join(folder, 'words.csv'), wordsFile('Marina', '350.000'));
  writeFileSync(path.join(folder, 'words again.csv'), wordsFile('MARINA ', '120.000'));
  ({ window } = await windows.open());
  await window.portfolio.goThere();
});

const preview = async (): Promise<string> => (await window.portfolio.readPreview()).join('\n');

describe("a portfolio's file", () => {
  it('says why a file cannot be read', async () => {
    writeFileSync(path.join(folder, 'damaged.xlsx'), 'PK\u0003\u0004 and nothing more');
    await window.portfolio.lookAt(path.join(folder, 'damaged.xlsx'));
    expect(await window.portfolio.readAlert()).toContain('The file cannot be read');
  });

  it('is read as it was corrected: decimals, column names, words; the correction is kept for the next file', async () => {
    const { portfolio } = window;
    await portfolio.lookAt(path.join(folder, 'words.csv'));
    // 350.000 may be three hundred and fifty with three decimals, but hardly is.
    expect(await portfolio.readChoice('Decimals')).toContain('Comma');
    await expect.poll(preview).toContain('Not a use that is known: "Marina"');
    await portfolio.giveMeaning('Marina', 'Commercial');
    await expect.poll(preview).toContain('Commercial');
    expect(await preview()).not.toContain('Not a use that is known');
    expect(await preview()).toContain('350,000');
    await portfolio.correctChoice('Decimals', 'Point: 1,234.50');
    await expect.poll(preview).not.toContain('350,000');
    expect(await preview()).toContain('350');
    expect(await preview()).toContain('Commercial');
    expect(await window.findAccessibilityProblems()).toEqual([]);
    await portfolio.saveMapping('Harbour broker');

    await portfolio.lookAt(path.join(folder, 'words again.csv'));
    // All its columns are there: it is used at once.
    await expect.poll(() => portfolio.readFindings()).toContain('Mapping “Harbour broker” used');
    await expect.poll(preview).toContain('120');
    expect(await preview()).not.toContain('120,000');
    expect(await preview()).toContain('Commercial');
    await portfolio.correctText('Column names in line', '0');
    await expect.poll(() => portfolio.readTakenFor('Column 1')).toBe('Not used');
    await portfolio.forgetCorrections();
    await expect.poll(() => portfolio.readText('Column names in line')).toBe('1');
    await portfolio.correctText('Coordinate system', 'EPSG:1');
    await expect.poll(() => portfolio.readAlert()).toContain('The coordinate system is not known: EPSG:1');
    // What the file cannot be read with is corrected where it was made.
    await portfolio.correctText('Coordinate system', '');
    await expect.poll(() => portfolio.hasAlert()).toBe(false);

    await portfolio.correctChoice('Saved mapping', 'Harbour broker');
    await portfolio.removeMapping('Harbour broker');
    await expect.poll(() => portfolio.hasChoice('Saved mapping')).toBe(false);
    await window.keys.press('ControlOrMeta+z');
    await expect.poll(() => portfolio.readChoice('Saved mapping')).toContain('As suggested');
  });

  it('is looked at anew when it was saved again under its name', async () => {
    const { portfolio } = window;
    const file = path.join(folder, 'saved again.csv');
    writeFileSync(file, 'Ref,Lat,Lon,BuildingTIV\nB-1,42.5046,-62.9820,111000\n');
    await portfolio.lookAt(file);
    await expect.poll(preview).toContain('111,000');
    writeFileSync(file, 'Ref,Lat,Lon,BuildingTIV\nB-1,42.5046,-62.9820,222000\n');
    await portfolio.lookAt(file);
    await expect.poll(preview).toContain('222,000');
  });

  it('has the groups above its column names in front of them, unless they are said to be none', async () => {
    const { portfolio } = window;
    const file = path.join(folder, 'groups.csv');
    const lines = [
      'Location,,,Insured values (GBP),',
      'Id,Latitude,Longitude,Buildings,Contents',
      '1,42.5046,-62.982,350,20',
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    await portfolio.lookAt(file);
    const grouped = 'Insured values (GBP) – Buildings';
    await expect.poll(() => portfolio.readColumns()).toContain(grouped);
    expect(await portfolio.readTakenFor(grouped)).toBe('Structure: insured value');
    expect(await portfolio.readText('Groups of columns in line')).toBe('1');
    await portfolio.correctText('Groups of columns in line', '0');
    await expect.poll(() => portfolio.readColumns()).toContain('Buildings');
    expect(await portfolio.readColumns()).not.toContain(grouped);
  });

  const findings: readonly (readonly [what: string, lines: readonly string[], said: string])[] = [
    [
      'lines in quotation marks as a whole',
      ['"Ref,Latitude,Longitude,Buildings"', '"1,42.5046,-62.982,350000"'],
      'Whole lines stand in quotation marks, and are read as the lines within: 2 of the first 2',
    ],
    [
      'a grid that its headings name',
      ['Ref;X (Lambert 93);Y (Lambert 93);Buildings', '1;700000;6600000;350000'],
      'The file names a coordinate system, which is followed. X (Lambert 93): EPSG:2154',
    ],
    [
      'a grid that nothing names',
      ['Ref,Easting,Northing,Buildings', '1,375000,164500,350000'],
      'These coordinates are no degrees: enter their coordinate system below',
    ],
    [
      'amounts in pence',
      ['Ref,Latitude,Longitude,Buildings (pence)', '1,42.5046,-62.982,35000000'],
      'Amounts may be in thousands, millions or hundredths, but are read as they stand',
    ],
    ['a web page for a table', ['<html><table></table></html>'], 'This is no file of rows, but a web page or XML'],
  ];
  it.each(findings)('of a file with %s is said so before it is read', async (what, lines, said) => {
    const file = path.join(folder, `${what}.csv`);
    writeFileSync(file, `${lines.join('\n')}\n`);
    await window.portfolio.lookAt(file);
    await expect.poll(() => window.portfolio.readFindings()).toContain(said);
  });
});
