import { splitGroupedName } from './group-headings.ts';
import { findShareBase, type ShareBase } from './parse-deductible-text.ts';
import { splitName } from './split-name.ts';

/** `Building %`, `Deductible (pct)`, `BldgDedPct`, `Anteil Gebäude in Prozent`. */
const percents = /%|(?<!\p{L})(?:pct|percent|percentage|prozent|pourcentage|procent)(?!\p{L})/iu;

/** A heading that says that the numbers below it are percentages. */
export interface PercentHeading {
  /** Of what, where it says that: `Deductible % of TIV`. */
  readonly base: ShareBase;
}

/** What a heading, or that of its group, says of percentages; null where it says nothing of them. */
export function readPercentHeading(name: string): PercentHeading | null {
  const parts = splitGroupedName(name);
  const found = (parts === null ? [name] : [parts.name, parts.group]).flatMap((part) => {
    const spaced = splitName(part);
    const match = percents.exec(spaced);
    return match === null ? [] : [findShareBase(spaced.slice(match.index + match[0].length))];
  });
  return found.length === 0 ? null : { base: found.find((base) => base !== null) ?? null };
}

/** A name without what it says of percentages, and without what follows. */
export function stripPercent(name: string): string {
  const spaced = splitName(name);
  const match = percents.exec(spaced);
  return match === null ? name : spaced.slice(0, match.index).replace(/(?:[\s(]+(?:in|en|as|als))?[\s([]*$/iu, '');
}
