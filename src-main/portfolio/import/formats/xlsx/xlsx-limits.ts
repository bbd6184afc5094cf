import { createFileRemark } from '#main/portfolio/import/columns/file-remarks.ts';
import { PortfolioFileError } from '../portfolio-file-error.ts';

/** Bounds of what is read of a spreadsheet: a small archive can unpack to anything. */
export interface XlsxLimits {
  readonly entries: number;
  /** Unpacked bytes of one part that is kept in memory: texts, styles. */
  readonly keptPartBytes: number;
  /** Unpacked bytes of a sheet, which is streamed: a million rows of 40 cells have about 2 GB. */
  readonly sheetBytes: number;
  /** Unpacked bytes of all parts that are read, those that are read twice counted twice. */
  readonly bytes: number;
  /** Elements of all parts that are read: a million rows of 100 columns have 200 million. */
  readonly elements: number;
  /** Elements that lie in one another; those of a sheet are six. */
  readonly depth: number;
  /** Attributes of one element; a row has 16 (ECMA-376, part 1, 18.3.1.73). */
  readonly attributes: number;
  /** Rows of a sheet, with cells or without: sixteen times Excel's, as many as LibreOffice can be told to have. */
  readonly rows: number;
  /** Cells of all rows, each row as wide as the widest column that it or the header uses. */
  readonly cells: number;
  /** Texts that cells share, and characters of all of them. */
  readonly texts: number;
  readonly textCharacters: number;
  readonly sheets: number;
  /** Cell formats; Excel has 65,490 at most. */
  readonly formats: number;
}

export const xlsxLimits: XlsxLimits = {
  entries: 10_000,
  keptPartBytes: 512 * 1024 * 1024,
  sheetBytes: 4 * 1024 ** 3,
  bytes: 6 * 1024 ** 3,
  elements: 300_000_000,
  depth: 100,
  attributes: 250,
  rows: 2 ** 24,
  cells: 1_000_000_000,
  texts: 8_000_000,
  textCharacters: 150_000_000,
  sheets: 1000,
  formats: 100_000,
};

/** How each bound is told. */
const names: Readonly<Record<keyof XlsxLimits, string>> = {
  entries: 'parts',
  keptPartBytes: 'bytes of texts or formats',
  sheetBytes: 'bytes of a sheet',
  bytes: 'bytes, unpacked',
  elements: 'elements of XML',
  depth: 'elements of XML in one another',
  attributes: 'attributes of one element of XML',
  rows: 'rows',
  cells: 'cells',
  texts: 'texts',
  textCharacters: 'characters of texts',
  sheets: 'sheets',
  formats: 'cell formats',
};

/** Counts what is read of one spreadsheet, against bounds of its own. */
export type XlsxBudget = ReturnType<typeof createXlsxBudget>;

/** Creates the budget of a spreadsheet, for as long as it is open. */
export function createXlsxBudget(limits: XlsxLimits) {
  const taken = { bytes: 0, elements: 0, cells: 0, texts: 0, textCharacters: 0 };
  const requireWithin = (what: keyof XlsxLimits, count: number): void => {
    if (count <= limits[what]) return;
    throw new PortfolioFileError([
      createFileRemark('spreadsheet-too-large', `more than ${limits[what]} ${names[what]}`),
    ]);
  };
  return {
    /** Adds to what adds up. @throws PortfolioFileError beyond its bound */
    take(what: 'bytes' | 'elements' | 'cells' | 'texts' | 'textCharacters', count: number): void {
      taken[what] += count;
      requireWithin(what, taken[what]);
    },
    /** Holds a figure to its bound. @throws PortfolioFileError beyond it */
    require: requireWithin,
  };
}
