import type { SaidOfFile } from './file-question.ts';
import type { NamedMapping, PortfolioFileOptions, PortfolioMapping } from './portfolio-mapping.ts';

/** Options with which a file has other columns: what was said of those before does not hold for them. */
export const layoutOptions: readonly (keyof PortfolioFileOptions)[] = [
  'format',
  'encoding',
  'delimiter',
  'headerLine',
  'groupLine',
  'sheet',
];

/** How many columns a mapping names. */
export function countColumns({ columns }: PortfolioMapping): number {
  return new Set(Object.values(columns).flat()).size;
}

/** The saved mapping that fits a file: all its columns are there. Of several the one with the most of them. */
export function findFitting(
  mappings: readonly NamedMapping[],
  { columns }: { readonly columns: readonly { readonly name: string }[] },
): NamedMapping | null {
  const names = new Set(columns.map(({ name }) => name));
  const [best] = mappings
    .filter(({ mapping }) => {
      const named = Object.values(mapping.columns).flat();
      return named.length > 0 && named.every((name) => names.has(name));
    })
    .toSorted((a, b) => countColumns(b.mapping) - countColumns(a.mapping) || a.name.localeCompare(b.name));
  return best ?? null;
}

/** How a file is read by a saved mapping: its columns were found where they stand now, and are not sought elsewhere. */
export function readBySaved({ options, mapping }: NamedMapping): SaidOfFile<NamedMapping['options']> {
  const kept = Object.entries(options).filter(([option]) => !layoutOptions.some((one) => one === option));
  return { options: Object.fromEntries(kept), mapping };
}
