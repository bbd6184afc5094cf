import { foldText } from '#shared/text/fold-text.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { toCurrencyCode } from './currency-names.ts';
import data from './data/telling-words.json' with { type: 'json' };
import type { SampleRecord } from './portfolio-record.ts';
import { listFilledCells } from './sampled-amounts.ts';
import { splitName } from './split-name.ts';

const currencyWords: ReadonlySet<string> = new Set(data.currencies);

/**
 * Gives amounts the column of their currency, where none is known by its name: one that is called a currency, whatever
 * of (`Sum Insured Currency`, `Devise des capitaux`), and has nothing but currencies.
 */
export function giveCurrencyColumn(
  mapping: PortfolioMapping,
  names: readonly string[],
  rows: readonly SampleRecord[],
): PortfolioMapping {
  const { columns } = mapping;
  if (columns.currency !== undefined) return mapping;
  const used = new Set(Object.values(columns).flat());
  const found = names.find((name) => {
    const words = foldText(splitName(name)).split(' ');
    if (used.has(name) || !words.some((word) => currencyWords.has(word))) return false;
    const cells = listFilledCells(rows, names, [name]);
    return cells.length > 0 && cells.every(isCurrency);
  });
  return found === undefined ? mapping : { ...mapping, columns: { ...columns, currency: [found] } };
}

function isCurrency(cell: string): boolean {
  return toCurrencyCode(cell) !== '' || /^[a-z]{3}$/iu.test(cell.trim());
}
