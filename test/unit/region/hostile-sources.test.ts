import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Source } from '#shared/region/source.ts';
import { openLocalFiles } from '#main/region/fetching/local-files.fs.ts';
import { listGridCells } from '#main/region/grid-cells.ts';
import { builtInSources, readSources } from '#main/region/source-catalogue.fs.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { sources } = readSources([builtInSources]);
const dem = sources.find(({ id }) => id === 'copernicus-glo-90')!;
const withUrl = (url: string): Source => ({
  ...dem,
  urls: [url],
  files: { ...dem.files, list: undefined } as Source['files'],
});

describe('a source that asks for too much', () => {
  it('has a box of the earth refused, not listed cell by cell', () => {
    const grid = { degrees: 1, corner: 'southWest' } as const;
    expect(() => listGridCells(grid, [-180, -90, 180, 90])).toThrow('too large');
    expect(listGridCells(grid, [0, 0, 60, 60])).toHaveLength(3600);
  });

  it('has names of many values looked for without trying every way to part them', () => {
    writeFileSync(path.join(folder, 'a'.repeat(200)), '');
    const local = openLocalFiles(folder);
    const url = `https://maps.example.org/${'{latitude}'.repeat(8)}!.tif`;
    expect(local.has(withUrl(url))).toBe(false);
    expect(local.has(withUrl(`https://maps.example.org/${'{latitude}a'.repeat(30)}.tif`))).toBe(false);
  });
});

describe('a file that was fetched elsewhere', () => {
  it('is known by the name that its source would give it, whatever the values are', () => {
    const part = fc.stringMatching(/^[a-z]{1,4}$/);
    const value = fc.stringMatching(/^[\dA-Z]{1,6}$/);
    let number = 0;
    fc.assert(
      fc.property(fc.array(fc.tuple(part, value), { minLength: 1, maxLength: 4 }), (pieces) => {
        number += 1;
        const own = path.join(folder, `own${number}`);
        const name = `${pieces.map(([text, of]) => `${text}_${of}`).join('-')}.tif`;
        const template = `${pieces.map(([text]) => `${text}_{latitude}`).join('-')}.tif`;
        const place = mkdtempSync(own);
        writeFileSync(path.join(place, name), '');
        expect(openLocalFiles(place).has(withUrl(`https://maps.example.org/${template}`))).toBe(true);
        expect(openLocalFiles(place).has(withUrl(`https://maps.example.org/x${template}`))).toBe(false);
      }),
      { numRuns: 50 },
    );
  });
});
