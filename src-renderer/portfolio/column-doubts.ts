import type { PortfolioDetection } from '#shared/portfolio/portfolio-detection.ts';
import { portfolioFields, type PortfolioField, type PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';

/** Who has said what a column is: the person, a saved mapping, or nobody. */
type SaidBy = 'you' | 'saved' | 'nobody';

/** A column of a file, as it is taken. */
export interface TakenColumn {
  readonly column: PortfolioDetection['columns'][number];
  /** '' where nothing is made of it. */
  readonly field: PortfolioField | '';
  readonly saidBy: SaidBy;
  /** Whether a person has to look at it. */
  readonly isDoubtful: boolean;
}

/** What somebody has said of columns. */
export interface SaidOfColumns {
  /** Names of those that were chosen, or said to be right, by hand. */
  readonly chosen: ReadonlySet<string>;
  /** The mapping that was taken; null: none. */
  readonly saved: PortfolioMapping | null;
}

/** The field that a column is mapped to; '' for none. */
export function fieldOf(column: string, mapping: PortfolioMapping): PortfolioField | '' {
  return portfolioFields.find((field) => mapping.columns[field]?.includes(column)) ?? '';
}

/**
 * The columns of a file, those that need a person first, then those that are used, then those of which nothing is made;
 * each in the order of the file. Doubtful is, while nobody has said so, what has a name that leaves it open, and, of a
 * file of no known form, what is not modelled, and what has something in it and is not used.
 */
export function listTakenColumns(
  { columns, suggestions, isOed, remarks }: PortfolioDetection,
  mapping: PortfolioMapping,
  { chosen, saved }: SaidOfColumns,
): TakenColumn[] {
  const hasKnownForm = isOed || remarks.some(({ code }) => code === 'schema-recognised');
  const taken = columns.map((column): TakenColumn => {
    const { name, samples } = column;
    const field = fieldOf(name, mapping);
    const isSaved = saved !== null && fieldOf(name, saved) === field;
    const saidBy = chosen.has(name) ? 'you' : isSaved ? 'saved' : 'nobody';
    const isVague = suggestions.some(
      (one) => one.field === field && one.why === 'vagueName' && one.columns.includes(name),
    );
    const isLeft = !hasKnownForm && samples.length > 0 && (field === '' || field === 'notModelled');
    return { column, field, saidBy, isDoubtful: saidBy === 'nobody' && (isVague || isLeft) };
  });
  const rank = ({ isDoubtful, field }: TakenColumn): number => (isDoubtful ? 0 : field === '' ? 2 : 1);
  return taken.toSorted((a, b) => rank(a) - rank(b) || a.column.index - b.column.index);
}

/** Columns that say something, and how many of them are understood. */
export function countUnderstood(taken: readonly TakenColumn[]): { readonly all: number; readonly understood: number } {
  const telling = taken.filter(({ column, field }) => column.samples.length > 0 || field !== '');
  return { all: telling.length, understood: telling.filter(({ isDoubtful }) => !isDoubtful).length };
}
