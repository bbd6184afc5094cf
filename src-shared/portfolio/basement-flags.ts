import type { Basement } from '#shared/exposure/exposure.ts';
import type { PortfolioMapping } from './portfolio-mapping.ts';

type Meanings = Readonly<Record<string, Basement>>;

const flag = /^[01](?:[.,]0+)?$/;

/**
 * What the zeros of a column of basements mean that has nothing but 0 and 1, by its first different values: no
 * basement. Among more codes 0 is OED's unknown. Null where it is no such column.
 */
export function findBasementFlags(samples: readonly string[]): Meanings | null {
  const zeros = samples.filter((sample) => sample.startsWith('0'));
  if (zeros.length === 0 || !samples.every((sample) => flag.test(sample))) return null;
  return Object.fromEntries(zeros.map((zero) => [zero, 'NO'] as const));
}

/** A mapping in which the zeros of its column of basements have a meaning, or none where they are codes. */
export function giveBasementFlags(mapping: PortfolioMapping, flags: Meanings | null): PortfolioMapping {
  const { basement: before = {}, ...values } = mapping.values;
  const words = Object.entries(before).filter(([word]) => !flag.test(word));
  const basement = { ...Object.fromEntries(words), ...flags };
  return { ...mapping, values: Object.keys(basement).length > 0 ? { ...values, basement } : values };
}
