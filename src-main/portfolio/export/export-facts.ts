import texts from '#shared/portfolio/export-texts.json' with { type: 'json' };
import type { TallyFigures } from './export-tally.ts';
import { fillText } from './export-legend.ts';

/** What an export says of itself, beside its rows. */
export interface ExportFacts {
  /** Of the portfolio. */
  readonly name: string;
  /** Who made the data that the figures come from, a line each. */
  readonly sources: readonly string[];
  /** Whether some rows of the portfolio are left out. */
  readonly isPart: boolean;
  /** What the rows come to that have been written so far. */
  readonly readTally: () => TallyFigures;
}

/** Packs that figures come from, `id@version` each. */
export function listNamedPacks({ packs }: Pick<TallyFigures, 'packs'>): string[] {
  return [...new Set([...packs.keys()].flatMap((named) => (named === '' ? [] : named.split(' '))))];
}

/** Says how many figures come from data that is made up; null: none. */
export function saySynthetic({ syntheticRows, packs }: Pick<TallyFigures, 'syntheticRows' | 'packs'>): string | null {
  if (syntheticRows === 0) return null;
  const all = [...packs.values()].reduce((sum, rows) => sum + rows, 0);
  const text = syntheticRows === all ? texts.head.syntheticRows : texts.head.syntheticOther;
  return fillText(text, { rows: syntheticRows, all });
}

/** The same facts as names and values: what every format says. */
export function listFacts({ isPart, readTally }: ExportFacts): (readonly [name: string, value: string])[] {
  const { head } = texts;
  const tally = readTally();
  const synthetic = saySynthetic(tally);
  return [
    ...(synthetic === null ? [] : [[head.synthetic, synthetic] as const]),
    ...listNamedPacks(tally).map((pack) => [head.pack, pack] as const),
    [head.modelVersion, tally.modelVersions.join(', ')],
    [head.computedOn, tally.computedOn.join(', ')],
    [head.rowsOf, isPart ? head.chosenRows : head.allRows],
  ];
}
