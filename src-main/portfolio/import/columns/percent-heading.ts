import { splitGroupedName } from './group-headings.ts';
import { findShareBase, isKnownBehindPercent, type ShareOf } from './parse-deductible-text.ts';
import { splitName } from './split-name.ts';

/** `Building %`, `Deductible (pct)`, `BldgDedPct`, `Anteil Gebäude in Prozent`, `Selbstbehalt (‰)`. */
const percents =
  /[%٪％]|(?<!\p{L})(?:pct|percent|per cent|percentage|prozent|pour ?cent|pourcentage|procent|p\.c\.|v\.\s?h\.|por cient?o|per cento)(?!\p{L})|(?<mille>‰|(?<!\p{L})(?:promille|per mille|pro mille|pour mille|por mil|v\.\s?t\.)(?!\p{L}))/iu;

/** A heading that says that the numbers below it are percentages, and of what: `Deductible % of TIV`. */
export interface PercentHeading extends ShareOf {
  /** Whether they are of a thousand. */
  readonly isPerMille: boolean;
  /** Whether what stands behind the sign is understood, or nothing does. */
  readonly isUnderstood: boolean;
}

/** What a heading, or that of its group, says of percentages; null where it says nothing of them. */
export function readPercentHeading(name: string): PercentHeading | null {
  const parts = splitGroupedName(name);
  const found = (parts === null ? [name] : [parts.name, parts.group]).flatMap((part) => {
    const spaced = splitName(part);
    const match = percents.exec(spaced);
    if (match === null) return [];
    const behind = spaced.slice(match.index + match[0].length);
    const isPerMille = match.groups?.['mille'] !== undefined;
    return [{ ...findShareBase(behind), isPerMille, isUnderstood: isKnownBehindPercent(behind) }];
  });
  const [first] = found;
  if (first === undefined) return null;
  const { base, asset } = found.find((one) => one.base !== null) ?? first;
  return { ...first, base, asset };
}

/** A name without what it says of percentages, and without what follows. */
export function stripPercent(name: string): string {
  const spaced = splitName(name);
  const match = percents.exec(spaced);
  return match === null ? name : spaced.slice(0, match.index).replace(/(?:[\s(]+(?:in|en|as|als))?[\s([]*$/iu, '');
}
