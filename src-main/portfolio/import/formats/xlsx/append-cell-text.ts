import { createFileRemark } from '#main/portfolio/import/columns/file-remarks.ts';
import { PortfolioFileError } from '../portfolio-file-error.ts';

/** Longest text of a cell that is believed to be one, characters; Excel writes 32,767 at most. */
const LONGEST_CELL = 1_000_000;

/**
 * Puts the next piece of a cell's text behind those before. @throws PortfolioFileError where a small archive unpacks to
 * a text without an end
 */
export function appendCellText(text: string, piece: string): string {
  if (text.length + piece.length <= LONGEST_CELL) return text + piece;
  throw new PortfolioFileError([
    createFileRemark('spreadsheet-too-large', `a cell of more than ${LONGEST_CELL} characters`),
  ]);
}

/**
 * A text as it was before it was written: characters that XML cannot hold are escaped as `_x000D_` (ECMA-376, part 1,
 * 22.9.2.19), and so is an underscore that would begin such an escape.
 */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9a-f]{4})_/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
