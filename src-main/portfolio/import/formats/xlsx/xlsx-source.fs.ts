import { stat } from 'node:fs/promises';
import type { PortfolioFileOptions } from '#shared/portfolio/portfolio-mapping.ts';
import { createFileRemark } from '#main/portfolio/import/columns/file-remarks.ts';
import type { PortfolioRecord } from '#main/portfolio/import/columns/portfolio-record.ts';
import { createCellRecord } from '../cell-record.ts';
import { createHeaderReader } from '../header-reader.ts';
import { PortfolioFileError } from '../portfolio-file-error.ts';
import type { RecordSource } from '../record-source.ts';
import { readMergedCells } from './merged-cells.ts';
import { createSheetVisitor } from './sheet-visitor.ts';
import { readWorkbook, type Workbook, type WorkbookSheet } from './workbook.ts';
import { openXlsxArchive, type XlsxArchive, type XlsxReading } from './xlsx-archive.ts';

/** Opens the rows of one sheet of an XLSX file. Its texts are kept in memory, its rows are streamed. */
export async function openXlsxSource(
  path: string,
  { sheet, headerLine, groupLine }: Pick<PortfolioFileOptions, 'sheet' | 'headerLine' | 'groupLine'>,
  opening: XlsxReading = {},
): Promise<RecordSource> {
  const { size } = await stat(path);
  const columns = await withSheet(path, sheet, opening, async (opened) =>
    readColumns(opened, { headerLine, groupLine }),
  );
  return {
    columns,
    isStrict: false,
    async *read(onRecord, signal) {
      const archive = await openXlsxArchive(path, { limits: opening.limits, signal });
      try {
        const opened = await findSheet(archive, sheet);
        const partSize = Math.max(1, archive.sizeOf(opened.sheet.part));
        const take = (record: PortfolioRecord) => {
          if (record.line > headerLine) onRecord(record);
        };
        for await (const bytes of streamRows(opened, columns.length, take)) {
          yield Math.min(size, Math.floor((bytes / partSize) * size));
        }
        yield size;
      } finally {
        archive.close();
      }
    },
  };
}

/** A sheet and what it is read with. */
export interface OpenedSheet {
  readonly archive: XlsxArchive;
  readonly workbook: Workbook;
  readonly sheet: WorkbookSheet;
}

/** Streams the rows of a sheet as records with at least `width` cells; gives the unpacked bytes read so far. */
export function streamRows(
  { archive, workbook, sheet }: OpenedSheet,
  width: number,
  onRecord: (record: PortfolioRecord) => void,
): AsyncGenerator<number> {
  const visitor = createSheetVisitor(workbook, archive.budget, {
    row(line, sparse) {
      const length = Math.max(width, sparse.length);
      archive.budget.take('cells', length);
      const cells = Array.from({ length }, (_, index) => sparse[index] ?? null);
      onRecord(createCellRecord(line, cells, null));
    },
  });
  return archive.stream(sheet.part, visitor);
}

async function withSheet<Result>(
  path: string,
  name: string | null,
  reading: XlsxReading,
  use: (opened: OpenedSheet) => Promise<Result>,
): Promise<Result> {
  const archive = await openXlsxArchive(path, reading);
  try {
    return await use(await findSheet(archive, name));
  } finally {
    archive.close();
  }
}

async function findSheet(archive: XlsxArchive, name: string | null): Promise<OpenedSheet> {
  const workbook = await readWorkbook(archive);
  const sheet = name === null ? workbook.sheets[0] : workbook.sheets.find((candidate) => candidate.name === name);
  if (sheet === undefined) throw new PortfolioFileError([createFileRemark('sheet-missing', name ?? 'no sheet at all')]);
  return { archive, workbook, sheet };
}

/**
 * The columns by the row in the header line and that of its groups; without a header, as many as the first row has
 * cells.
 */
async function readColumns(
  opened: OpenedSheet,
  lines: Pick<PortfolioFileOptions, 'headerLine' | 'groupLine'>,
): Promise<string[]> {
  const header = createHeaderReader(lines);
  for await (const _ of streamRows(opened, 0, header.take)) if (header.isFound) break;
  if (lines.groupLine === 0) return header.nameColumns();
  const merged = await readMergedCells(opened.archive, opened.sheet.part);
  return header.nameColumns(merged.inLine(lines.groupLine));
}
