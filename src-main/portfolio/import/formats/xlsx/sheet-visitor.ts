import { quoteCell } from '#main/portfolio/import/columns/row-notes.ts';
import { shiftDecimals } from '#main/portfolio/import/columns/shift-decimals.ts';
import { MOST_COLUMNS } from '#shared/portfolio/portfolio-mapping.ts';
import { appendCellText, unescapeText } from './append-cell-text.ts';
import { formatDayNumber } from './date-format.ts';
import type { Workbook } from './workbook.ts';
import { createDamage, type XmlVisitor } from './xlsx-archive.ts';
import type { XlsxBudget } from './xlsx-limits.ts';

export interface SheetListener {
  /** A row that has cells; `cells` are sparse and only valid during the call. */
  row(line: number, cells: readonly (string | number | undefined)[]): void;
  /** The area of the sheet, as its writer gives it: `A1:X5000`. */
  dimension?(reference: string): void;
  mergedCells?(reference: string): void;
  hiddenRow?(line: number): void;
  /** Columns that people who open the spreadsheet do not see, 0-based, both included. */
  hiddenColumns?(first: number, last: number): void;
  /** A cell with a formula that has no result. */
  uncomputed?(line: number): void;
  /** A number beside which its format writes words that are not understood. */
  unread?(line: number, column: number, words: string): void;
}

/**
 * Turns the XML of a sheet into rows (ECMA-376, part 1, 18.3.1). Texts stay texts, numbers numbers; dates, percentages
 * and numbers beside which their format writes a unit or currency become text.
 * @param budget of the spreadsheet
 * @throws PortfolioFileError where a cell has a shared text that is not there
 */
export function createSheetVisitor(workbook: Workbook, budget: XlsxBudget, listener: SheetListener): XmlVisitor {
  let line = 0;
  let rows = 0;
  let cells: (string | number | undefined)[] = [];
  let column = 0;
  let type = 'n';
  let format = 0;
  let value = '';
  let isInValue = false;
  let isInReading = false;
  let hasFormula = false;
  let hasResult = false;

  function readSharedText(): string {
    const text = value === '' ? '' : workbook.texts[Number(value)];
    if (text !== undefined) return text;
    const named = quoteCell(value);
    throw createDamage(`row ${line} has text ${named}, of ${workbook.texts.length} that there are`);
  }

  function closeCell(): void {
    const content = type === 's' ? readSharedText() : readCell(type, value, format, workbook);
    if (content !== '' && column < MOST_COLUMNS) cells[column] = content;
    const shownAs = type === 'n' && value !== '' ? workbook.formatKind(format) : null;
    if (shownAs !== null && typeof shownAs === 'object' && shownAs.unread !== '') {
      listener.unread?.(line, column, shownAs.unread);
    }
    column += 1;
    if (hasFormula && !hasResult) listener.uncomputed?.(line);
  }

  return {
    open(name, attributes) {
      if (name === 'row') {
        rows += 1;
        budget.require('rows', rows);
        line = Number(attributes['r'] ?? line + 1);
        cells = [];
        column = 0;
        if (isTrue(attributes['hidden'])) listener.hiddenRow?.(line);
      } else if (name === 'c') {
        column = readColumn(attributes['r']) ?? column;
        type = attributes['t'] ?? 'n';
        format = Number(attributes['s'] ?? -1);
        value = '';
        hasFormula = false;
        hasResult = false;
      } else if (name === 'f') {
        hasFormula = true;
      } else if (name === 'v' || (name === 't' && !isInReading)) {
        isInValue = true;
        // An empty text is a result; without one, some writers leave an empty value behind a formula (openpyxl).
        hasResult ||= type === 'str';
      } else if (name === 'rPh') {
        isInReading = true;
      } else if (name === 'col' && isTrue(attributes['hidden'])) {
        listener.hiddenColumns?.(Number(attributes['min']) - 1, Number(attributes['max']) - 1);
      } else if (name === 'dimension') {
        listener.dimension?.(attributes['ref'] ?? '');
      } else if (name === 'mergeCell') {
        listener.mergedCells?.(attributes['ref'] ?? '');
      }
    },
    text(text) {
      if (!isInValue) return;
      value = appendCellText(value, text);
      hasResult ||= value !== '';
    },
    close(name) {
      if (name === 'v' || name === 't') isInValue = false;
      else if (name === 'rPh') isInReading = false;
      else if (name === 'c') closeCell();
      else if (name === 'row' && cells.length > 0) listener.row(line, cells);
    },
  };
}

function isTrue(attribute: string | undefined): boolean {
  return attribute === '1' || attribute === 'true';
}

/** Whether a number is written with more digits than 64 bits hold, as programs other than Excel do: an identifier. */
function isLongInteger(text: string): boolean {
  return /^-?\d{16,}$/.test(text) && !Number.isSafeInteger(Number(text));
}

/** The content of a cell that has its own, by its type; '' when there is none, as of a formula never computed. */
function readCell(type: string, value: string, format: number, workbook: Workbook): string | number {
  switch (type) {
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'n': {
      const number = value === '' ? NaN : Number(value);
      if (Number.isNaN(number)) return value;
      const shownAs = workbook.formatKind(format);
      if (shownAs === 'percent') return formatPercent(number);
      if (shownAs === 'date') return formatDayNumber(number, workbook.counts1904);
      if (shownAs === null || (number < 0 && shownAs.after === '')) return isLongInteger(value) ? value : number;
      return `${shownAs.before}${formatPlain(shiftDecimals(number, -shownAs.scale))}${shownAs.after}`;
    }
    default:
      // Text of its own (inlineStr), of a formula (str), an error (e: `#REF!`), a date (d).
      return unescapeText(value);
  }
}

/** A share as it is shown: 0.025 as `2.5%`. */
function formatPercent(share: number): string {
  return `${formatPlain(shiftDecimals(share, 2))}%`;
}

/** A number as text. Never three decimals, which could be read as thousands. */
function formatPlain(number: number): string {
  const text = String(number);
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** 0-based column of a reference such as `AB12`; null when there is none. */
export function readColumn(reference: string | undefined): number | null {
  const [letters] = /^[A-Z]+/i.exec(reference ?? '') ?? [];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + (letter.charCodeAt(0) - 64);
  return column - 1;
}
