/**
 * One coordinate of a table of addresses, in its own unit: with a decimal point or, where something else parts the
 * columns, a decimal comma. NaN for an empty cell and for what is no number.
 */
export function parseCoordinateCell(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
}
