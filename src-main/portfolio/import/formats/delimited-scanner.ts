import type { PortfolioRecord, RecordProblem } from '../columns/portfolio-record.ts';
import { parsePlainNumber } from '../columns/parse-plain-number.ts';

/** Longest record that is believed to be one, characters: an unclosed quotation mark swallows the rest of a file. */
export const LONGEST_RECORD = 1_000_000;

const QUOTE = 34;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const EQUALS = 61;
/**
 * A {@link Scan} gives these in place of the position where the record ends: the text ends before the record does, or a
 * quotation mark stands where none may.
 */
const INCOMPLETE = -1;
const UNBALANCED = -2;

export interface ScannerOptions {
  readonly delimiter: string;
  readonly decimalSeparator: '.' | ',';
  /** Called for each record, always with the same object. */
  readonly onRecord: (record: PortfolioRecord) => void;
}

/**
 * Splits delimited text (RFC 4180, and what spreadsheets make of it) into records: cells in quotation marks may hold
 * delimiters, line ends and doubled quotation marks; a quotation mark inside a cell that does not begin with one is an
 * ordinary character; lines end with LF, CR LF or CR. When a quotation mark is never closed, or something stands behind
 * a closing one, only that physical line is set aside (`unbalanced-quotes`), with the quotation marks as ordinary
 * characters, and reading goes on in the next one. Cells are cut out of the text only when they are asked for.
 */
export function createDelimitedScanner({ delimiter, decimalSeparator, onRecord }: ScannerOptions) {
  const delimiterCode = delimiter.charCodeAt(0);
  const decimalCode = decimalSeparator.charCodeAt(0);
  let text = '';
  let line = 1;
  let blankLines = 0;
  /** The rest of a record that was given up is passed over until its line ends. */
  let isSkippingLine = false;
  let skippedCarriageReturn = false;

  let cellCount = 0;
  let cellStarts = new Int32Array(64);
  let cellEnds = new Int32Array(64);
  /** Whether a cell holds doubled quotation marks. */
  let cellEscapes = new Uint8Array(64);
  /** Line ends inside quotation marks of the record at hand. */
  let innerLines = 0;
  let recordLine = 1;
  let recordStart = 0;
  let recordEnd = 0;
  let problem: RecordProblem | null = null;

  const record: PortfolioRecord = {
    get line() {
      return recordLine;
    },
    get length() {
      return cellCount;
    },
    get problem() {
      return problem;
    },
    text(index) {
      if (index >= cellCount) return '';
      const written = text.slice(cellStarts[index], cellEnds[index]);
      const cell = cellEscapes[index] === 1 ? written.replaceAll('""', '"') : written;
      return cell.charCodeAt(0) === EQUALS ? unwrapText(cell) : cell;
    },
    plainNumber: (index) =>
      index < cellCount
        ? parsePlainNumber(text, cellStarts[index] as number, cellEnds[index] as number, decimalCode)
        : NaN,
    written: () => text.slice(recordStart, recordEnd),
  };

  function addCell(start: number, end: number, escapes: number): void {
    if (cellCount === cellStarts.length) growCells();
    cellStarts[cellCount] = start;
    cellEnds[cellCount] = end;
    cellEscapes[cellCount] = escapes;
    cellCount += 1;
  }

  function growCells(): void {
    const length = cellStarts.length * 2;
    const grow = <Column extends Int32Array | Uint8Array>(from: Column, to: Column): Column => {
      to.set(from);
      return to;
    };
    cellStarts = grow(cellStarts, new Int32Array(length));
    cellEnds = grow(cellEnds, new Int32Array(length));
    cellEscapes = grow(cellEscapes, new Uint8Array(length));
  }

  /**
   * Finds the cells of the record at `start`; gives the index of its line end (or the text's end, when that is final),
   * else {@link INCOMPLETE} or {@link UNBALANCED}.
   */
  function scanRecord(start: number, isFinal: boolean, quote: number): number {
    const { length } = text;
    const source = text;
    cellCount = 0;
    innerLines = 0;
    recordStart = start;
    recordEnd = start;
    let index = start;
    for (;;) {
      let cellEnd: number;
      if (index < length && source.charCodeAt(index) === quote) {
        cellEnd = scanQuotedCell(index, isFinal);
        if (cellEnd < 0) return cellEnd;
      } else {
        cellEnd = index;
        while (cellEnd < length) {
          const code = source.charCodeAt(cellEnd);
          if (code === delimiterCode || code === LINE_FEED || code === CARRIAGE_RETURN) break;
          cellEnd += 1;
        }
        addCell(index, cellEnd, 0);
      }
      recordEnd = cellEnd;
      if (cellEnd === length) return isFinal ? cellEnd : INCOMPLETE;
      if (source.charCodeAt(cellEnd) !== delimiterCode) return cellEnd;
      index = cellEnd + 1;
    }
  }

  /**
   * Finds the end of the cell whose opening quotation mark is at `start`; gives the index behind it and its padding.
   */
  function scanQuotedCell(start: number, isFinal: boolean): number {
    const { length } = text;
    let escapes = 0;
    let index = start + 1;
    for (; index < length; index += 1) {
      const code = text.charCodeAt(index);
      if (code === QUOTE) {
        if (index + 1 === length || text.charCodeAt(index + 1) !== QUOTE) break;
        escapes = 1;
        index += 1;
      } else if (code === LINE_FEED || (code === CARRIAGE_RETURN && text.charCodeAt(index + 1) !== LINE_FEED)) {
        innerLines += 1;
      }
    }
    if (index >= length) return isFinal ? UNBALANCED : INCOMPLETE;
    let behind = index + 1;
    while (behind < length && text.charCodeAt(behind) === SPACE) behind += 1;
    if (behind < length) {
      const code = text.charCodeAt(behind);
      if (code !== delimiterCode && code !== LINE_FEED && code !== CARRIAGE_RETURN) return UNBALANCED;
    } else if (!isFinal) {
      return INCOMPLETE;
    }
    addCell(start + 1, index, escapes);
    return behind;
  }

  /** Index behind the line end at `end`; {@link INCOMPLETE} when the text may go on with the LF of a CR. */
  function skipLineEnd(end: number, isFinal: boolean): number {
    if (end === text.length) return end;
    if (text.charCodeAt(end) !== CARRIAGE_RETURN) return end + 1;
    if (end + 1 === text.length) return isFinal ? end + 1 : INCOMPLETE;
    return text.charCodeAt(end + 1) === LINE_FEED ? end + 2 : end + 1;
  }

  function give(recordProblem: RecordProblem | null): void {
    recordLine = line;
    problem = recordProblem;
    if (cellCount === 1 && cellStarts[0] === cellEnds[0] && problem === null) blankLines += 1;
    else onRecord(record);
  }

  /** Gives the records of the text from `start`; gives where the first incomplete one starts. */
  function scanRecords(start: number, isFinal: boolean): number {
    let position = start;
    while (position < text.length) {
      let end = scanRecord(position, isFinal, QUOTE);
      const isUnbalanced = end === UNBALANCED || (end === INCOMPLETE && text.length - position > LONGEST_RECORD);
      if (isUnbalanced) end = scanRecord(position, isFinal, -1);
      const next = end < 0 ? INCOMPLETE : skipLineEnd(end, isFinal);
      if (next === INCOMPLETE) return position;
      give(isUnbalanced ? 'unbalanced-quotes' : null);
      line += 1 + innerLines;
      position = next;
    }
    return position;
  }

  /** Gives up a record that has grown too long: it is given as it is so far, and its line is passed over. */
  function giveUpRecord(): void {
    scanRecord(0, true, -1);
    give('record-too-long');
    text = '';
    isSkippingLine = true;
  }

  /** Index behind the line that is passed over, -1 while it has not ended. */
  function findLineAfterSkipped(): number {
    if (skippedCarriageReturn) return text.charCodeAt(0) === LINE_FEED ? 1 : 0;
    const found = text.search(/[\r\n]/);
    if (found < 0) return -1;
    if (text.charCodeAt(found) === LINE_FEED) return found + 1;
    if (found + 1 < text.length) return text.charCodeAt(found + 1) === LINE_FEED ? found + 2 : found + 1;
    skippedCarriageReturn = true;
    return -1;
  }

  function advance(isFinal: boolean): void {
    let start = 0;
    if (isSkippingLine) {
      const behind = text === '' ? -1 : findLineAfterSkipped();
      if (behind < 0) {
        text = '';
        return;
      }
      isSkippingLine = false;
      skippedCarriageReturn = false;
      line += 1;
      start = behind;
    }
    text = text.slice(scanRecords(start, isFinal));
    if (text.length > LONGEST_RECORD) giveUpRecord();
  }

  return {
    push(piece: string): void {
      text += piece;
      advance(false);
    },
    /** The text has ended: gives its last record. */
    end: () => advance(true),
    /** Physical lines without any character that were passed over so far. */
    get blankLines() {
      return blankLines;
    },
  };
}

/**
 * The text of `="08001"`, by which programs keep a spreadsheet from making a number of it; other formulas as they
 * stand.
 */
function unwrapText(cell: string): string {
  return /^="[^"]*"$/u.test(cell) ? cell.slice(2, -1) : cell;
}
