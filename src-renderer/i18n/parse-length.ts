import type { Formatters } from './formatters.ts';
import { toMetres } from './length-unit.ts';
import { parseDecimal } from './parse-decimal.ts';

/**
 * Reads a length in the unit that it is typed in, as metres; null for what is no number.
 *
 * @param knownMetres the length that the field was filled with: as long as its text stands there, it is that length and
 *   not its rounded text read back
 */
export function parseLength(text: string, formatters: Formatters, knownMetres?: number): number | null {
  if (knownMetres !== undefined && text === formatters.lengthInput(knownMetres)) return knownMetres;
  const typed = parseDecimal(text, formatters.locale);
  return typed === null ? null : toMetres(typed, formatters.lengthUnit);
}
