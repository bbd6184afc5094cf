import type { Formatters } from './formatters.ts';
import { parseDecimal } from './parse-decimal.ts';
import { parseLength } from './parse-length.ts';

/**
 * Reads a figure as it was typed; null for nothing and for what is no number.
 *
 * @param isLength read in the chosen unit, and given in metres
 * @param known what the text was written from, if it still stands there (see parseLength)
 */
export function readFigure(
  text: string,
  formatters: Formatters,
  isLength: boolean,
  known: number | null = null,
): number | null {
  return isLength ? parseLength(text, formatters, known ?? undefined) : parseDecimal(text, formatters.locale);
}

/** Writes a figure as it stands in a field. */
export function writeFigure(value: number, formatters: Formatters, isLength: boolean): string {
  return isLength ? formatters.lengthInput(value) : formatters.significant(value, 15);
}
