import { findHeadingUnit } from './amount-unit.ts';
import { assets } from '#shared/exposure/exposure.ts';
import { listNameWords } from './column-name-matches.ts';
import words from './data/telling-words.json' with { type: 'json' };
import { matchGroupedName } from './match-grouped-name.ts';
import { parseAmountText } from './parse-amount-text.ts';
import type { SampleRecord } from './portfolio-record.ts';
import { areMost, listFilledCells } from './sampled-amounts.ts';

/** Numbers and counts of buildings are lower, and amounts beside them higher. */
const LEAST_AMOUNT = 1000;
/** Words of money: what has one in its name counts no buildings. */
const ofValues: ReadonlySet<string> = new Set(words.values);

/**
 * Columns named like an insured value that have nothing but small whole numbers, beside one of the same name whose
 * numbers are amounts: `Bldg` with 1, 2, 3 beside `Building` numbers the buildings, `Buildings` counts them.
 */
export function listBuildingNumbers(names: readonly string[], rows: readonly SampleRecord[]): string[] {
  const values = names.flatMap((name) => {
    const match = matchGroupedName(name);
    const isValue = match !== null && assets.some((asset) => match.field === `${asset}TIV`);
    const saysMoney = listNameWords(name).some((word) => ofValues.has(word));
    return isValue && findHeadingUnit(name) === null ? [{ name, match, saysMoney }] : [];
  });
  if (values.length < 2) return [];
  const cellsOf = (name: string): string[] => listFilledCells(rows, names, [name]);
  const isNumber = (cell: string): boolean => /^\s*\d{1,2}(?:[.,]0)?\s*$/u.test(cell);
  const isAmount = (cell: string): boolean => {
    const reading = parseAmountText(cell, '.');
    return reading.kind === 'number' && reading.value >= LEAST_AMOUNT;
  };
  const numbers = values.filter(({ name, saysMoney }) => {
    if (saysMoney) return false;
    const cells = cellsOf(name);
    return cells.length > 0 && cells.every(isNumber);
  });
  return numbers
    .filter(({ match }) =>
      values.some(
        (other) =>
          !numbers.includes(other) && other.match.field === match.field && areMost(cellsOf(other.name), isAmount),
      ),
    )
    .map(({ name }) => name);
}
