import { assets } from '#shared/domain/exposure.ts';
import { foldText } from '#main/geocoder/fold-text.ts';
import { matchGroupedName } from './match-grouped-name.ts';
import { parseAmountText } from './parse-amount-text.ts';
import { listCells, type SampledAmounts } from './sampled-amounts.ts';

/** Words of names of insured values, folded; what is counted or measured has others. */
const valueWords =
  /(?:^| )(?:tiv|tsi|si|vs|rcv|acv|insured|values?|val|amounts?|amt|costs?|limits?|replacement|declared|building|buildings|bldg|bldgs|structures?|dwellings?|contents?|stock|inventory|equipment|machinery)(?: |$)|wert|summe|versicher|geb(?:a|ae)ude|inhalt|valeur|capita|montant|assure|batiment|contenu|waarde|bedrag|verzekerd|bldgval|blgval/;
/** Words of what has large numbers and is no value. */
const otherWords =
  /(?:^| )(?:id|no|nr|number|code|year|built|area|sqft|sqm|sq|m2|flache|surface|oppervlakte|zip|phone|nummer|jahr|baujahr|annee)(?: |$)/;
/** An amount of a building or its contents, at the least. */
const LEAST_AMOUNT = 1000;

/**
 * Columns that no field has and whose names and cells are those of amounts, where an insured value has no column: it
 * would be 0. What is known and not modelled is none of them.
 */
export function listUnusedAmounts(
  { names, mapping, rows }: Pick<SampledAmounts, 'names' | 'mapping' | 'rows'>,
  decimalSeparator: '.' | ',',
): string[] {
  if (assets.every((asset) => (mapping.columns[`${asset}TIV`] ?? []).length > 0)) return [];
  const used = new Set(Object.values(mapping.columns).flat());
  const isAmount = (cell: string): boolean => {
    const reading = parseAmountText(cell, decimalSeparator);
    return reading.kind === 'number' && reading.value >= LEAST_AMOUNT;
  };
  return names.filter((name) => {
    const folded = foldText(name);
    if (used.has(name) || !valueWords.test(folded) || otherWords.test(folded)) return false;
    if (matchGroupedName(name) !== null) return false;
    const cells = listCells(rows, names, [name]).filter((cell) => cell.trim() !== '');
    return cells.length > 0 && cells.filter(isAmount).length * 2 >= cells.length;
  });
}
