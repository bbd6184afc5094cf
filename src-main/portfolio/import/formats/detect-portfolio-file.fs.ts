import { open, stat } from 'node:fs/promises';
import type { FileRemark, PortfolioDetection } from '#shared/portfolio/portfolio-detection.ts';
import type { PortfolioFileOptions, PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { detectTable, type DetectedTable } from '../columns/detect-table.ts';
import { createFileRemark } from '../columns/file-remarks.ts';
import { findStatedDefinition } from '#main/raster/index.ts';
import { detectDelimited } from './detect-delimited.ts';
import { detectEncoding } from '#main/platform/text/detect-encoding.ts';
import { PortfolioFileError } from './portfolio-file-error.ts';
import { createTooManyColumns, MOST_COLUMNS } from './too-many-columns.ts';
import { requireReadableFile } from './require-readable-file.fs.ts';
import { sniffFormat } from './sniff-format.ts';
import { createPieceDecoder } from '#main/platform/text/text-decoder.ts';

/** Bytes of the beginning that are looked at. */
const SAMPLE_BYTES = 512 * 1024;

/** What is known already, because a person corrected the detection: the rest is found out again with it. */
export type KnownOptions = { readonly [Key in keyof PortfolioFileOptions]?: PortfolioFileOptions[Key] | undefined };

/** What is known already of a file and of its columns. */
export type KnownOfFile = KnownOptions & {
  /** What the columns were said to be: it is remarked of those, and another mapping is suggested all the same. */
  readonly mapping?: PortfolioMapping | undefined;
};

/**
 * Finds out what a portfolio file is: format, encoding, delimiter, decimal separator, header, columns, and what they
 * may mean. Reads its beginning only (and, to tell UTF-8 from Windows-1252, up to 64 MiB).
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
    'decimalSeparator' | 'amountUnit' | 'lengthUnit' | 'headerLine' | 'groupLine' | 'crs'
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
  const table = detectTable(found.records, known);
  const remarks: FileRemark[] = [];
  if (encoding === 'windows-1252') remarks.push(createFileRemark('encoding-windows-1252', 'bytes that are no UTF-8'));
  if (found.hasSeparatorLine) remarks.push(createFileRemark('separator-line', `the delimiter is ${found.delimiter}`));
  if (found.quotedLines > 0) {
    remarks.push(createFileRemark('quoted-lines', `${found.quotedLines} of the first ${found.records.length}`));
  }
  const lastLine = found.records.at(-1)?.line ?? 1;
  const rowsInSample = found.records.filter(({ line }) => line > table.headerLine).length;
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
        isWhole && found.records.length < 200
          ? rowsInSample
          : Math.round((linesInSample * rowsPerLine * size) / start.length),
      remarks,
    },
    known,
  );
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
