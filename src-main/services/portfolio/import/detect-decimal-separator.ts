/** What the numbers of a sample say about the decimal separator. */
export interface DecimalSeparatorReading {
  readonly decimalSeparator: '.' | ',';
  /** Only numbers such as `350.000` were found, which can be read in two ways. */
  readonly isAmbiguous: boolean;
}

/** Signs of a number that say nothing of its separators. */
const around = /^[\s(+-]*(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}\s)?\s*|\s*(?:\p{Sc}|[A-Z]{3}|%|°|\))?\s*$/gu;
const grouping = /[\s'’]/gu;

/** A coordinate in degrees: no one puts thousands into it, so that `49.111` is no number of 49,111. */
const degrees = /^[-+−–]?\d{1,3}([.,])\d+°?$/u;

/**
 * Finds the decimal separator by the cells of a sample. `1,5`, `1.234,50` and `1.234.567` can only have a decimal comma,
 * `1.5`, `1,234.50` and `1,234,567` only a decimal point; `1.234` and `1,234` count when nothing else does, as thousands.
 *
 * @param coordinates cells that hold degrees, none of which is among the others
 */
export function detectDecimalSeparator(
  cells: Iterable<string>,
  coordinates: Iterable<string> = [],
): DecimalSeparatorReading {
  const votes = { '.': 0, ',': 0 };
  const weakVotes = { '.': 0, ',': 0 };
  for (const cell of coordinates) {
    const [, separator] = degrees.exec(cell.trim()) ?? [];
    if (separator !== undefined) votes[separator as '.' | ','] += 1;
  }
  for (const cell of cells) {
    const body = cell.replaceAll(around, '').replaceAll(grouping, '');
    if (!/^\d[\d.,]*\d$/.test(body)) continue;
    const sure = readSureSeparator(body);
    if (sure !== null) votes[sure] += 1;
    else if (/^[1-9]\d{0,2}\.\d{3}$/.test(body)) weakVotes[','] += 1;
    else if (/^[1-9]\d{0,2},\d{3}$/.test(body)) weakVotes['.'] += 1;
  }
  if (votes['.'] !== votes[',']) return { decimalSeparator: votes[','] > votes['.'] ? ',' : '.', isAmbiguous: false };
  const isComma = weakVotes[','] > weakVotes['.'];
  return { decimalSeparator: isComma ? ',' : '.', isAmbiguous: isComma };
}

function readSureSeparator(body: string): '.' | ',' | null {
  const lastPoint = body.lastIndexOf('.');
  const lastComma = body.lastIndexOf(',');
  if (lastPoint >= 0 && lastComma >= 0) return lastComma > lastPoint ? ',' : '.';
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(body)) return ',';
  if (/^\d{1,3}(?:,\d{2,3})*,\d{3}$/.test(body) && body.indexOf(',') !== lastComma) return '.';
  const [, whole = '', separator, fraction = ''] = /^(\d+)([.,])(\d+)$/.exec(body) ?? [];
  if (separator === undefined || (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole))) return null;
  return separator as '.' | ',';
}
