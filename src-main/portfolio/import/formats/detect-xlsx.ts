import { listSome } from '#shared/text/list-some.ts';
import { assets } from '#shared/exposure/exposure.ts';
import type { FileQuestion } from '#shared/portfolio/file-question.ts';
import type { FileRemark, PortfolioDetection } from '#shared/portfolio/portfolio-detection.ts';
import { amountColumnFields, type PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { parseAmountText } from '../columns/parse-amount-text.ts';
import { checkMapping } from '../columns/check-mapping.ts';
import { countKnownNames } from '../columns/detect-header.ts';
import type { SampleRecord } from '../columns/portfolio-record.ts';
import { detectTable, type DetectedTable } from '../columns/detect-table.ts';
import { createFileRemark } from '../columns/file-remarks.ts';
import { isTotalsOf, isTotalsText } from '../columns/totals-text.ts';
import { toDetection, type KnownOfFile } from './detect-portfolio-file.fs.ts';
import { PortfolioFileError } from './portfolio-file-error.ts';
import { createSpreadSample, cutSampleCell, FIRST_RECORDS } from './sample-records.ts';
import { MOST_COLUMNS } from '#shared/portfolio/portfolio-mapping.ts';
import { createMergedCells, WHOLE_SHEET_BYTES } from './xlsx/merged-cells.ts';
import { createSheetVisitor } from './xlsx/sheet-visitor.ts';
import { readWorkbook, type Workbook, type WorkbookSheet } from './xlsx/workbook.ts';
import { openXlsxArchive, type XlsxArchive, type XlsxReading } from './xlsx/xlsx-archive.ts';

/** Characters of all cells of a sample that are looked at: each of them some hundred times. */
const MOST_CHARACTERS = 2_000_000;
/** Words beside the numbers of a column that are repeated in a remark. */
const UNREAD_WORDS = 3;

/** Cells of a row of a table: a form has a name and what it says. */
const FEWEST_CELLS = 3;

/** Rows of a sheet: its first ones, and others behind them. */
interface SheetSample {
  readonly sheet: WorkbookSheet;
  readonly records: readonly SampleRecord[];
  /** The cells that are texts. */
  readonly texts: readonly string[];
  /** Counted when the whole sheet was read, else what its writer says; null when nothing is known. */
  rowCount: number | null;
  mergedCells: string | null;
  /** Rows that people who open the spreadsheet do not see: how many, and the first. */
  hiddenRows: number;
  firstHiddenRow: number;
  /** Columns that they do not see, as ranges of positions. */
  readonly hiddenColumns: readonly (readonly [first: number, last: number])[];
  /** Cells with formulas that were never computed, and the row of the first. */
  uncomputed: number;
  firstUncomputed: number;
  /** Words beside numbers that are not understood, by the positions of their columns. */
  readonly unread: ReadonlyMap<number, ReadonlySet<string>>;
}

/**
 * Finds out what an XLSX file has; of several sheets, the visible one with locations and the most known column names is
 * chosen, and a hidden one only when there is nothing in those that are seen.
 */
export async function detectXlsx(
  path: string,
  sizeBytes: number,
  known: KnownOfFile,
  reading: XlsxReading = {},
): Promise<PortfolioDetection> {
  const archive = await openXlsxArchive(path, reading);
  try {
    const workbook = await readWorkbook(archive);
    const chosen = await chooseSheet(archive, workbook, known.sheet ?? null);
    const table = detectTable(chosen.records, { ...known, texts: chosen.texts, sheetName: chosen.sheet.name });
    const sheets = workbook.sheets.map(({ name }) => name);
    const remarks = [];
    if (sheets.length > 1) {
      const listed = workbook.sheets.map(({ name, isHidden }) => (isHidden ? `${name} (hidden)` : name));
      remarks.push(createFileRemark('several-sheets', `${chosen.sheet.name} of ${listSome(listed)}`));
    }
    if (known.sheet === undefined && chosen.others.length > 0) {
      remarks.push(createFileRemark('sheets-left-out', listSome(chosen.others)));
    }
    if (chosen.mergedCells !== null) remarks.push(createFileRemark('merged-cells', chosen.mergedCells));
    if (chosen.hiddenRows > 0) {
      remarks.push(createFileRemark('hidden-rows', `${chosen.hiddenRows}, the first in row ${chosen.firstHiddenRow}`));
    }
    if (chosen.uncomputed > 0) {
      const found = `${chosen.uncomputed}, the first in row ${chosen.firstUncomputed}`;
      remarks.push(createFileRemark('formulas-without-results', found));
    }
    remarks.push(...describeHiddenColumns(chosen, table, known.mapping ?? table.mapping));
    remarks.push(...describeUnreadWords(chosen, table, known.mapping ?? table.mapping));
    const rowsAbove = chosen.records.filter(({ line }) => line <= table.headerLine).length;
    // What else is open is asked of the sheet that is chosen.
    const asked = known.sheet === undefined ? askSheet(chosen) : [];
    return toDetection(
      asked.length === 0 ? table : { ...table, questions: asked },
      { format: 'xlsx', encoding: 'utf-8', delimiter: ',', sheet: chosen.sheet.name },
      {
        sheets,
        sizeBytes,
        estimatedRows: chosen.rowCount === null ? null : Math.max(0, chosen.rowCount - rowsAbove),
        remarks,
      },
      known,
    );
  } finally {
    archive.close();
  }
}

/** Says which columns something is made of although people who open the spreadsheet do not see them. */
function describeHiddenColumns(
  { hiddenColumns }: SheetSample,
  { columns }: Pick<DetectedTable, 'columns'>,
  mapping: PortfolioMapping,
): FileRemark[] {
  const used = new Set(Object.values(mapping.columns).flat());
  const hidden = columns.filter(
    ({ name, index }) => used.has(name) && hiddenColumns.some(([first, last]) => index >= first && index <= last),
  );
  return hidden.length === 0 ? [] : [createFileRemark('hidden-columns', listSome(hidden.map(({ name }) => name)))];
}

/** Says which amounts and heights stand beside words that are not understood. */
function describeUnreadWords(
  { unread }: SheetSample,
  { columns }: Pick<DetectedTable, 'columns'>,
  mapping: PortfolioMapping,
): FileRemark[] {
  const names = [...amountColumnFields, 'firstFloorHeight' as const, 'groundElevation' as const].flatMap(
    (field) => mapping.columns[field] ?? [],
  );
  const listed = columns
    .filter(({ name }) => names.includes(name))
    .flatMap(({ name, index }) => [...(unread.get(index) ?? [])].map((words) => `${name}: "${words}"`));
  return listed.length === 0 ? [] : [createFileRemark('number-format-unclear', listed.join('; '))];
}

/** A chosen sheet. */
type ChosenSheet = SheetSample & {
  /** The names of those seen that could be portfolios as well. */
  readonly others: readonly string[];
  /** The names of those that may be meant, the chosen one among them. */
  readonly candidates: readonly string[];
};

/** Asks which sheet is meant where several may be. */
function askSheet({ candidates }: ChosenSheet): FileQuestion[] {
  if (candidates.length < 2) return [];
  const choices = candidates.map((sheet) => ({ value: sheet, change: { options: { sheet } } }));
  return [{ code: 'sheet', detail: listSome(candidates), choices, answer: null }];
}

async function chooseSheet(archive: XlsxArchive, workbook: Workbook, name: string | null): Promise<ChosenSheet> {
  const named = workbook.sheets.filter((sheet) => name === null || sheet.name === name);
  const seen = await findBestSheet(
    archive,
    workbook,
    name === null ? named.filter(({ isHidden }) => !isHidden) : named,
  );
  const best =
    seen !== null && seen.records.length > 0 ? seen : ((await findBestSheet(archive, workbook, named)) ?? seen);
  if (best === null) throw new PortfolioFileError([createFileRemark('sheet-missing', name ?? 'no sheet at all')]);
  if (best.records.length === 0) throw new PortfolioFileError([createFileRemark('empty-file', best.sheet.name)]);
  return best;
}

/**
 * The sheet with rows that are locations, else one with rows of figures, with the most known column names; of several,
 * the one of the latest year by its name, else the one with the most rows, else the first. Null when there is none.
 */
async function findBestSheet(
  archive: XlsxArchive,
  workbook: Workbook,
  sheets: readonly WorkbookSheet[],
): Promise<ChosenSheet | null> {
  let best: SheetSample | null = null;
  let most: readonly number[] = [-1];
  const portfolios: { readonly sample: SheetSample; readonly isMeant: boolean }[] = [];
  for (const sheet of sheets) {
    const sample = await sampleSheet(archive, workbook, sheet);
    const locations = findLocations(sample);
    if (locations !== 'none') portfolios.push({ sample, isMeant: locations === 'some' });
    const known = Math.max(0, ...sample.records.slice(0, 40).map(({ cells }) => countKnownNames(cells)));
    const rank = [
      locations === 'some' ? 1 : 0,
      hasFigures(sample) ? 1 : 0,
      known,
      findYear(sheet.name),
      sample.records.length,
    ];
    if (isAbove(rank, most) && (sample.records.length > 0 || best === null)) {
      best = sample;
      most = rank;
    }
  }
  if (best === null) return null;
  const { sheet: chosen } = best;
  const others = portfolios.map(({ sample }) => sample.sheet.name).filter((name) => name !== chosen.name);
  const candidates = portfolios
    .filter(({ sample, isMeant }) => isMeant && findYear(sample.sheet.name) === findYear(chosen.name))
    .map(({ sample }) => sample.sheet.name);
  return { ...best, others, candidates };
}

/** Whether a sheet has a row of several cells with a number among them: notes, legends and forms have none. */
function hasFigures({ records }: SheetSample): boolean {
  return records.some(({ cells }) => {
    const filled = cells.filter((cell) => cell.trim() !== '');
    return filled.length >= FEWEST_CELLS && filled.some((cell) => Number.isFinite(Number(cell)));
  });
}

/** Whether a list of figures is above another of the same kind, those in front counting most. */
function isAbove(rank: readonly number[], other: readonly number[]): boolean {
  const at = rank.findIndex((figure, index) => figure !== (other[index] ?? -1));
  return at >= 0 && rank[at]! > (other[at] ?? -1);
}

/** The year that the name of a sheet has in it; 0: none. */
function findYear(name: string): number {
  return Number(/(?<!\d)(?:19|20)\d\d(?!\d)/.exec(name)?.[0] ?? 0);
}

/**
 * Whether a sheet has rows whose place and values are known by the names of their columns: some that are locations, or
 * only such as are totals. A sheet that describes the columns of another has no numbers below their names.
 */
function findLocations({ records, texts }: SheetSample): 'some' | 'onlyTotals' | 'none' {
  if (records.length < 2) return 'none';
  const { columns, mapping, headerLine } = detectTable(records, { texts });
  const names = columns.map(({ name }) => name);
  const rows = records.filter(({ line }) => line > headerLine);
  if (checkMapping(names, mapping).length > 0) return 'none';
  const ofValues = columns.filter(({ name }) => assets.some((asset) => mapping.columns[`${asset}TIV`]?.includes(name)));
  const isAmount = (text = ''): boolean => parseAmountText(text, '.').kind === 'number';
  if (!rows.some(({ cells }) => ofValues.some(({ index }) => isAmount(cells[index])))) return 'none';
  const isTotal = (cells: readonly string[]): boolean => cells.some((cell) => isTotalsText(cell) || isTotalsOf(cell));
  return rows.every(({ cells }) => isTotal(cells)) ? 'onlyTotals' : 'some';
}

async function sampleSheet(archive: XlsxArchive, workbook: Workbook, sheet: WorkbookSheet): Promise<SheetSample> {
  const unread = new Map<number, Set<string>>();
  const hiddenColumns: (readonly [number, number])[] = [];
  const sample: Omit<SheetSample, 'records' | 'texts'> = {
    sheet,
    rowCount: null,
    mergedCells: null,
    hiddenRows: 0,
    firstHiddenRow: 0,
    hiddenColumns,
    uncomputed: 0,
    firstUncomputed: 0,
    unread,
  };
  const rows = createSpreadSample<{ readonly record: SampleRecord; readonly words: readonly string[] }>();
  let count = 0;
  let characters = 0;
  const merged = createMergedCells();
  const visitor = createSheetVisitor(workbook, archive.budget, {
    row(line, cells) {
      count += 1;
      archive.budget.take('cells', cells.length);
      if (characters > MOST_CHARACTERS) return;
      rows.offer(cells.length, () => {
        const texts = Array.from(cells, (cell) => (cell === undefined ? '' : cutSampleCell(String(cell))));
        characters += texts.reduce((sum, { length }) => sum + length, 0);
        // Percentages are written by the sheet's reader, not by the file's.
        const words = cells.filter((cell) => typeof cell === 'string').filter((cell) => !cell.endsWith('%'));
        return { record: { line, cells: texts }, words: words.map(cutSampleCell) };
      });
    },
    dimension(reference) {
      const [, last] = /:[A-Z]+(\d+)$/i.exec(reference) ?? [];
      if (last !== undefined) sample.rowCount = Number(last);
    },
    mergedCells(reference) {
      sample.mergedCells ??= reference;
      merged.add(reference);
    },
    uncomputed(line) {
      if (sample.uncomputed === 0) sample.firstUncomputed = line;
      sample.uncomputed += 1;
    },
    unread(_line, column, words) {
      const texts = unread.get(column) ?? new Set();
      if (texts.size < UNREAD_WORDS) unread.set(column, texts.add(words));
    },
    hiddenColumns(first, last) {
      if (hiddenColumns.length < MOST_COLUMNS) hiddenColumns.push([first, last]);
    },
    hiddenRow(line) {
      if (sample.hiddenRows === 0) sample.firstHiddenRow = line;
      sample.hiddenRows += 1;
    },
  });
  const isSmall = archive.sizeOf(sheet.part) <= WHOLE_SHEET_BYTES;
  for await (const _ of archive.stream(sheet.part, visitor)) if (!isSmall && count >= FIRST_RECORDS) break;
  if (isSmall) sample.rowCount = count;
  const taken = rows.list();
  return {
    ...sample,
    records: taken.map(({ record }) => ({ ...record, merged: merged.inLine(record.line) })),
    texts: taken.flatMap(({ words }) => words),
  };
}
