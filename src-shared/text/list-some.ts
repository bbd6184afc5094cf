import { cutText } from './cut-text.ts';

/** Names that are told before the rest is counted: nobody reads more. */
const MOST_TOLD = 20;
/** Characters of a name that are told. */
const LONGEST_TOLD = 100;

/** Names in a line, `a, b and 59,980 more`: the first ones, however many there are and however long they are. */
export function listSome(names: readonly string[]): string {
  const told = names
    .slice(0, MOST_TOLD)
    .map((name) => (name.length > LONGEST_TOLD ? `${cutText(name, LONGEST_TOLD)}…` : name))
    .join(', ');
  const untold = names.length - MOST_TOLD;
  return untold > 0 ? `${told} and ${untold.toLocaleString('en-US')} more` : told;
}
