import { foldText } from '#shared/text/fold-text.ts';
import { parseStreetName } from '#main/geocoding/matching/index.ts';

/** Longest label of a row of totals, characters. */
const LONGEST_LABEL = 40;
/** Part of every label: most texts have none of them. */
const hint = /tot|som|sum|gesamt|ergebnis/i;

/** The whole label, folded: `Total`, `Grand total`, `Sous-total`, `Totaux`, `Summe`, `Totaal`, `TOTAL :`. */
const totals =
  /^(?:(?:grand|sub|sous|portfolio|overall) )?(?:sub|sous|zwischen|gesamt|eind|end)?(?:total|totals|totaux|totale|sum|somme|summe|insgesamt|gesamt|totaal|som|ergebnis)(?: (?:general|generale|generaux|tiv|portfolio))?$/;
/** The same with words behind it: `Total 2 locations`, `TOTALS (CAD)`, `Sub Total - Portham`. */
const beginsWithTotals =
  /^(?:(?:grand|sub|sous|portfolio|overall) )?(?:sub|sous|zwischen|gesamt|eind|end)?(?:total|totals|totaux|totale|summe|insgesamt|totaal|ergebnis) /;
/** The same behind what it is of, as spreadsheet programs write them: `Portham Total`, `Portham Ergebnis`. */
const endsWithTotals = / (?:sub|sous|zwischen|gesamt|eind|end)?(?:total|totals|totaux|totaal|summe|ergebnis)$/;

/** Whether a text is the label of a row of totals and nothing else. */
export function isTotalsText(text: string): boolean {
  return isShort(text) && totals.test(foldText(text));
}

/** Whether a text may be the label of a row of totals, with what they are of. A name may be like that, too. */
export function isTotalsOf(text: string): boolean {
  if (!isShort(text)) return false;
  const folded = foldText(text);
  return beginsWithTotals.test(folded) || endsWithTotals.test(folded);
}

/**
 * Whether what stands in the place of a street is the label of a row of totals. With what they are of (`Total Portham`)
 * it is one only where the row has no identifier: a house number or a type of street (`Total Lane`) makes it a street.
 */
export function isTotalsStreet(street: string, locationId: string): boolean {
  // `Total: 2` and `Total (2)` count the rows, `Total 2` may be a house.
  if (isTotalsText(street.replace(/\s*[:(=]\s*\d+\)?$/u, ''))) return true;
  if (locationId !== '' || !isTotalsOf(street)) return false;
  const hasNumber = /^\d|\d\p{L}?$/u.test(street.trim());
  return !hasNumber && parseStreetName(street).type === '';
}

function isShort(text: string): boolean {
  return text.length < LONGEST_LABEL && hint.test(text);
}
