import { open, stat } from 'node:fs/promises';
import type { FileRemark, PortfolioDetection } from '#shared/portfolio/portfolio-detection.ts';
import {
  MOST_COLUMNS,
  type PortfolioEncoding,
  type PortfolioFileOptions,
  type PortfolioFormat,
  type PortfolioMapping,
} from '#shared/portfolio/portfolio-mapping.ts';
import { detectTable, type DetectedTable } from '../columns/detect-table.ts';
import { createFileRemark } from '../columns/file-remarks.ts';
import { findStatedDefinition } from '#main/raster/index.ts';
import { detectDelimited, scanFurther } from './detect-delimited.ts';
import { detectEncoding } from '#main/platform/text/detect-encoding.ts';
import { PortfolioFileError } from './portfolio-file-error.ts';
import { createTooManyColumns } from './too-many-columns.ts';
import { FIRST_RECORDS } from './sample-records.ts';
import { requireReadableFile } from './require-readable-file.fs.ts';
import { createPieceDecoder } from '#main/platform/text/text-decoder.ts';

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
function sniffFormat(start: Buffer): PortfolioFormat | FileRemark {
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

/** Bytes of the beginning that are looked at. */
const SAMPLE_BYTES = 512 * 1024;
/** Pieces that are looked at of a file that is longer, spread evenly over it, and bytes of each. */
const FURTHER_PIECES = 32;
const FURTHER_BYTES = 32 * 1024;

/** What is known already, because a person corrected the detection: the rest is found out again with it. */
export type KnownOptions = { readonly [Key in keyof PortfolioFileOptions]?: PortfolioFileOptions[Key] | undefined };

/** What is known already of a file and of its columns. */
export type KnownOfFile = KnownOptions & {
  /** What the columns were said to be: it is remarked of those, and another mapping is suggested all the same. */
  readonly mapping?: PortfolioMapping | undefined;
};

/**
 * Finds out what a portfolio file is: format, encoding, delimiter, decimal separator, header, columns, and what they
 * may mean. Reads its beginning and pieces from further down (and, to tell UTF-8 from Windows-1252, up to 64 MiB).
 *
 * @param known what is not to be found out
 * @throws PortfolioFileError when it cannot be read, or cannot be a portfolio; the signal's reason when it is aborted
 */
export async function detectPortfolioFile(
  path: string,
  known: KnownOfFile = {},
  signal?: AbortSignal,
): Promise<PortfolioDetection> {
  const start = await readStart(path);
  const format = known.format ?? sniffFormat(start);
  if (typeof format !== 'string') throw new PortfolioFileError([format]);
  const { size } = await stat(path);
  if (format === 'xlsx') return (await import('./detect-xlsx.ts')).detectXlsx(path, size, known, { signal });
  if (format === 'geojson') return (await import('./detect-geojson.fs.ts')).detectGeojson(path, size, known, signal);
  return detectCsv(path, start, size, known);
}

/** A detection's options, and what follows from them, from the table that was found. */
export function toDetection(
  table: DetectedTable,
  options: Omit<
    PortfolioFileOptions,
    'decimalSeparator' | 'threeDecimals' | 'amountUnit' | 'lengthUnit' | 'headerLine' | 'groupLine' | 'crs'
  > & {
    /** Left out: as the table has it. */
    readonly crs?: string | null;
  },
  rest: Pick<PortfolioDetection, 'sheets' | 'sizeBytes' | 'estimatedRows'> & {
    readonly remarks: readonly FileRemark[];
  },
  known: KnownOfFile,
): PortfolioDetection {
  // A system that cannot be followed is said to be none: with it, nothing of the file could be read or corrected.
  const isFollowed = known.crs !== undefined || table.crs === null || findStatedDefinition(table.crs) !== undefined;
  const remarks = table.remarks.map((remark) =>
    remark.code === 'crs-named' && !isFollowed ? createFileRemark('crs-not-followed', remark.detail) : remark,
  );
  return {
    options: {
      crs: isFollowed ? table.crs : null,
      ...options,
      decimalSeparator: known.decimalSeparator ?? table.decimalSeparator,
      threeDecimals: known.threeDecimals ?? (known.decimalSeparator !== undefined || table.threeDecimals || undefined),
      amountUnit: table.amountUnit,
      lengthUnit: known.lengthUnit ?? table.lengthUnit,
      headerLine: known.headerLine ?? table.headerLine,
      groupLine: known.groupLine ?? table.groupLine,
    },
    isOed: table.isOed,
    sheets: rest.sheets,
    sizeBytes: rest.sizeBytes,
    estimatedRows: rest.estimatedRows,
    columns: [...table.columns],
    mapping: table.mapping,
    suggestions: [...table.suggestions],
    remarks: [...rest.remarks, ...remarks],
    questions: [...table.questions],
  };
}

async function detectCsv(path: string, start: Buffer, size: number, known: KnownOfFile): Promise<PortfolioDetection> {
  const encoding = known.encoding ?? (await detectEncoding(path, start));
  const decoder = createPieceDecoder(encoding);
  const text = decoder.write(start);
  const isWhole = start.length === size;
  const found = detectDelimited(text, isWhole, known.delimiter);
  if (found.records.length === 0) throw new PortfolioFileError([createFileRemark('empty-file', 'no rows')]);
  const width = found.records.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  if (width > MOST_COLUMNS) throw createTooManyColumns(width);
  const further = await readFurther(path, size, encoding);
  const spread = scanFurther(further, found.delimiter, found.records.at(-1)!.cells.length);
  const records = spread.length === 0 ? found.records : [...found.records.slice(0, FIRST_RECORDS), ...spread];
  const table = detectTable(records, known);
  const remarks: FileRemark[] = [];
  const first = found.records.slice(0, FIRST_RECORDS);
  if (encoding === 'windows-1252') remarks.push(createFileRemark('encoding-windows-1252', 'bytes that are no UTF-8'));
  if (found.hasSeparatorLine) remarks.push(createFileRemark('separator-line', `the delimiter is ${found.delimiter}`));
  if (found.quotedLines > 0) {
    remarks.push(createFileRemark('quoted-lines', `${found.quotedLines} of the first ${first.length}`));
  }
  const lastLine = first.at(-1)?.line ?? 1;
  const rowsInSample = first.filter(({ line }) => line > table.headerLine).length;
  const linesInSample = text.split(/\r\n|\r|\n/).length - (/[\r\n]$/.test(text) ? 1 : 0);
  // Records of the sample stand for its lines, and its lines for those of the file.
  const rowsPerLine = rowsInSample / Math.max(1, lastLine);
  return toDetection(
    table,
    { format: 'csv', encoding, delimiter: found.delimiter, sheet: null },
    {
      sheets: [],
      sizeBytes: size,
      estimatedRows:
        isWhole && first.length < FIRST_RECORDS
          ? rowsInSample
          : Math.round((linesInSample * rowsPerLine * size) / start.length),
      remarks,
    },
    known,
  );
}

/** The texts of pieces of a file whose beginning is not all of it. */
async function readFurther(path: string, size: number, encoding: PortfolioEncoding): Promise<string[]> {
  const pieces: string[] = [];
  if (size <= SAMPLE_BYTES) return pieces;
  const step = Math.max(FURTHER_BYTES, size / FURTHER_PIECES);
  const file = await open(path, 'r');
  try {
    // The last bytes are looked at, too. UTF-16 has two bytes a unit.
    for (let end = size; end > FURTHER_BYTES; end -= step) {
      const position = Math.floor((end - FURTHER_BYTES) / 2) * 2;
      const buffer = Buffer.alloc(FURTHER_BYTES);
      const { bytesRead } = await file.read(buffer, 0, FURTHER_BYTES, position);
      const decoder = createPieceDecoder(encoding);
      pieces.push(decoder.write(buffer.subarray(0, bytesRead)));
    }
  } finally {
    await file.close();
  }
  return pieces.toReversed();
}

async function readStart(path: string): Promise<Buffer> {
  await requireReadableFile(path);
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(SAMPLE_BYTES);
    const { bytesRead } = await file.read(buffer, 0, SAMPLE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
