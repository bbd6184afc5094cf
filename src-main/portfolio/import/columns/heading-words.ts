import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { foldText } from '#shared/text/fold-text.ts';
import { splitName } from './split-name.ts';

/** The words of a column's name, as `fold-text.ts` leaves them. */
export function listHeadingWords(name: string): string[] {
  return foldText(splitName(name)).split(' ');
}

/** Columns that nothing is made of. */
export function listUnusedColumns(names: readonly string[], { columns }: PortfolioMapping): string[] {
  const used = new Set(Object.values(columns).flat());
  return names.filter((name) => !used.has(name));
}
