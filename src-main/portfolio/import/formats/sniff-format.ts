import type { FileRemark } from '#shared/portfolio/portfolio-detection.ts';
import type { PortfolioFormat } from '#shared/portfolio/portfolio-mapping.ts';
import { createFileRemark } from '../columns/file-remarks.ts';

/** The first bytes of files that hold no rows. */
const others: readonly [bytes: readonly number[], what: string][] = [
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  [[0xff, 0xd8, 0xff], 'a picture'],
  [[0x49, 0x49, 0x2a, 0x00], 'a picture or a raster'],
  [[0x4d, 0x4d, 0x00, 0x2a], 'a picture or a raster'],
  [[0x49, 0x49, 0x2b, 0x00], 'a raster'],
  [[0x50, 0x4d, 0x54, 0x69, 0x6c, 0x65, 0x73], 'map tiles'],
  [[0x1f, 0x8b], 'a gzip archive: unpack it first'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'a 7-Zip archive: unpack it first'],
  [[0x52, 0x61, 0x72, 0x21], 'a RAR archive: unpack it first'],
  [[0x7f, 0x45, 0x4c, 0x46], 'a program'],
  [[0x4d, 0x5a], 'a program'],
  [[0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], 'a SQLite database'],
];

/** The kind of a file by its first bytes, whatever its name; or why it cannot be a portfolio. */
export function sniffFormat(start: Buffer): PortfolioFormat | FileRemark {
  if (start.length === 0) return createFileRemark('empty-file', '0 bytes');
  // A ZIP archive that is no spreadsheet is found out when it is opened.
  if (startsWith(start, [0x50, 0x4b, 0x03, 0x04])) return 'xlsx';
  if (startsWith(start, [0xd0, 0xcf, 0x11, 0xe0]))
    return createFileRemark('old-spreadsheet', 'Excel 97 to 2003, or protected');
  const other = others.find(([bytes]) => startsWith(start, bytes));
  if (other !== undefined) return createFileRemark('not-a-table', other[1]);
  const text = start
    .toString('utf8')
    .replace(/^\uFEFF/u, '')
    .trimStart();
  if (text === '' && !start.includes(0)) return createFileRemark('empty-file', 'blanks only');
  if (/^<(?:!doctype|html|head|table|\?xml)/i.test(text)) {
    return createFileRemark('not-a-table', 'a web page or XML: open it in a spreadsheet program and save it as .xlsx');
  }
  return /^\{\s*"/.test(text) ? 'geojson' : 'csv';
}

function startsWith(start: Buffer, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => start[index] === byte);
}
