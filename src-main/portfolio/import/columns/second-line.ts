import { listNameWords } from './column-name-matches.ts';
import { findOwnName } from './group-headings.ts';

/** Words of names of columns of streets. */
const ofStreets: ReadonlySet<string> = new Set(
  'address street adresse anschrift strasse rue adres straat direccion indirizzo endereco morada'.split(' '),
);

/** The words of a name without a line's number behind: of `Risk Address Line 2` `risk address`; null: not that line. */
function cutLine(name: string, line: '1' | '2'): string | null {
  const words = listNameWords(findOwnName(name));
  if (words.at(-1) !== line) return null;
  const base = words.slice(0, -1);
  return (base.at(-1) === 'line' ? base.slice(0, -1) : base).join(' ');
}

/** Whether a column has the second lines of addresses by its name: `Address 2`, `Risk address line 2`. */
export function isSecondLineName(name: string): boolean {
  return (
    cutLine(name, '2')
      ?.split(' ')
      .some((word) => ofStreets.has(word)) === true
  );
}

/** Finds the second lines of the addresses of a column of streets; null when there are none. */
export function findSecondLine(street: string, columns: readonly string[]): string | null {
  const base = cutLine(street, '1') ?? listNameWords(findOwnName(street)).join(' ');
  const lines = columns.filter((name) => name !== street && isSecondLineName(name));
  return lines.find((name) => cutLine(name, '2') === base) ?? null;
}
