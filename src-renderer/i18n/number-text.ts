import type { Formatters } from './formatters.ts';
import { toMetres } from './display-length.ts';
import { parseDecimal } from './parse-decimal.ts';

/**
 * Reads a number as it was typed; null for nothing and for what is no number.
 *
 * @param isLength read in the chosen unit, and given in metres
 * @param known what the text was written from, if it still stands there (see parseLength)
 */
export function readNumber(
  text: string,
  formatters: Formatters,
  isLength: boolean,
  known: number | null = null,
): number | null {
  return isLength ? parseLength(text, formatters, known) : parseDecimal(text, formatters.locale);
}

/** Writes a number as it stands in a field. */
export function writeNumber(value: number, formatters: Formatters, isLength: boolean): string {
  return isLength ? formatters.lengthInput(value) : formatters.significant(value, 15);
}

/**
 * Reads a length in the unit that it is typed in, as metres; null for what is no number.
 *
 * @param knownMetres the length that the field was filled with: as long as its text stands there, it is that length and
 *   not its rounded text read back
 */
export function parseLength(text: string, formatters: Formatters, knownMetres: number | null = null): number | null {
  if (knownMetres !== null && text === formatters.lengthInput(knownMetres)) return knownMetres;
  const typed = parseDecimal(text, formatters.locale);
  return typed === null ? null : toMetres(typed, formatters.lengthUnit);
}
