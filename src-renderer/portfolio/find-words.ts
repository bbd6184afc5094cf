import { findBasementFlags } from '#shared/portfolio/basement-flags.ts';
import type { PortfolioField, PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import type { Inspection } from './portfolio-queries.ts';

/** Fields whose words can be given a meaning. */
export const worded = ['typeOfBusiness', 'basement', 'numberOfStoreys'] as const satisfies readonly PortfolioField[];
export type WordedField = (typeof worded)[number];

/** A word of the file in a column that is taken for a use, a basement or storeys. */
export interface FileWord {
  readonly field: WordedField;
  readonly word: string;
  /** Whether rows of the preview are set aside because it is not known. */
  readonly isUnknown: boolean;
}

const unknownCodes = new Set(['occupancy-unknown', 'occupancy-without-class']);

/**
 * The words that the beginning of a file has in these columns, those that are not known first; numbers are words only
 * where they have a meaning of their own.
 */
export function findWords({ detection, rejected }: Inspection, mapping: PortfolioMapping): FileWord[] {
  const words = worded.flatMap((field) => {
    const columns = detection.columns.filter(({ name }) => mapping.columns[field]?.includes(name));
    const unknown = rejected.flatMap(({ reasons, cells }) =>
      columns
        .filter(({ name }) => reasons.some(({ code, column }) => unknownCodes.has(code) && column === name))
        .map(({ index }) => cells[index]?.trim() ?? ''),
    );
    const known = columns.flatMap(({ samples }) => samples.map((sample) => sample.trim()));
    const given = Object.keys(mapping.values[field] ?? {});
    const zeros = field === 'basement' && !detection.isOed ? columns.flatMap(({ samples }) => listZeros(samples)) : [];
    const meant = new Set([...given, ...zeros]);
    const all = new Set(
      [...unknown, ...meant, ...known].filter((word) => meant.has(word) || (word !== '' && !/^[\d.,]+$/.test(word))),
    );
    return [...all].map((word) => ({ field, word, isUnknown: unknown.includes(word) }));
  });
  return words.toSorted((a, b) => Number(b.isUnknown) - Number(a.isUnknown));
}

/** The zeros of a column of basements that has nothing but 0 and 1. */
function listZeros(samples: readonly string[]): string[] {
  return Object.keys(findBasementFlags(samples) ?? {});
}
