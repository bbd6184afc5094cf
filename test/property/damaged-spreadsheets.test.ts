import { buffer } from 'node:stream/consumers';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import yauzl, { type Entry } from 'yauzl';
import yazl from 'yazl';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspectPortfolioFile } from '#main/portfolio/import/formats/inspect-portfolio-file.ts';
import { PortfolioFileError } from '#main/portfolio/import/formats/portfolio-file-error.ts';
import { makeXlsx } from '../unit/portfolio-import/support/make-xlsx.ts';

const SHEET = 'xl/worksheets/sheet1.xml';
const TEXTS = 'xl/sharedStrings.xml';
const rows = Array.from({ length: 60 }, (_, row) => [
  `A${row}`,
  52.5501 + row / 1e4,
  5.9002,
  `${row} Mill Rd`,
  100_000 + row * 7919,
]);
const sheet = { name: 'SOV', rows: [['id', 'lat', 'lon', 'street', 'Building'], ...rows] };

let folder: string;
let whole: Buffer;
/** The parts of the spreadsheet, unpacked, and where they lie in it. */
const parts = new Map<string, Buffer>();
const places = new Map<string, { readonly start: number; readonly length: number }>();

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-damaged-'));
  whole = await makeXlsx([sheet]);
  const zip = await yauzl.fromBufferPromise(whole, { autoClose: false });
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  for (const entry of entries) {
    parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
    // The fixed fields of a local header are 30 bytes; its name and extra field stand behind them.
    const head = entry.relativeOffsetOfLocalHeader;
    const start = head + 30 + whole.readUInt16LE(head + 26) + whole.readUInt16LE(head + 28);
    places.set(entry.fileName, { start, length: entry.compressedSize });
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

/** The rows that a spreadsheet has; null: it is refused. */
async function readRows(bytes: Uint8Array) {
  const file = path.join(folder, 'portfolio.xlsx');
  writeFileSync(file, bytes);
  try {
    const { locations, rejected } = await inspectPortfolioFile({ path: file, rows: 1000 });
    expect(rejected).toEqual([]);
    return locations.map(({ locationId, latitude, financial }) => [locationId, latitude, financial.structureTIV]);
  } catch (error) {
    if (!(error instanceof PortfolioFileError)) throw error;
    return error.remarks.map(({ code }) => code);
  }
}

const all = rows.map(([id, latitude, , , value]) => [id, latitude, value]);

async function rebuild(name: string, content: Buffer): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [part, bytes] of parts) zip.addBuffer(part === name ? content : bytes, part);
  zip.end();
  return buffer(zip.outputStream);
}

describe('a damaged spreadsheet gives all of its rows as they are, or none', () => {
  test('whole, it has all', async () => {
    expect(await readRows(whole)).toEqual(all);
  });

  test.each([SHEET, TEXTS])('%s that ends early, in a sound archive', async (name) => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), async (share) => {
        const content = parts.get(name)!;
        const found = await readRows(await rebuild(name, content.subarray(0, Math.floor(content.length * share))));
        expect(found).toEqual(['spreadsheet-damaged']);
      }),
      { numRuns: 40 },
    );
  });

  test('a bit that is another, anywhere in a part', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(SHEET, TEXTS, 'xl/styles.xml', 'xl/workbook.xml'),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        fc.nat(7),
        async (name, share, bit) => {
          const { start, length } = places.get(name)!;
          const bytes = Buffer.from(whole);
          bytes[start + Math.floor(length * share)]! ^= 1 << bit;
          const found = await readRows(bytes);
          if (found.length === 1) expect(['spreadsheet-damaged', 'protected-spreadsheet']).toContain(found[0]);
          else expect(found).toEqual(all);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('a text that is not there', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(59), fc.constantFrom('999', '-1', '1.5', 'x'), async (at, index) => {
        let count = 0;
        const xml = parts
          .get(SHEET)!
          .toString()
          .replaceAll(/t="s"><v>\d+</gu, (cell) => {
            count += 1;
            return count === at + 6 ? `t="s"><v>${index}<` : cell;
          });
        expect(await readRows(await rebuild(SHEET, Buffer.from(xml)))).toEqual(['spreadsheet-damaged']);
      }),
      { numRuns: 20 },
    );
  });
});
