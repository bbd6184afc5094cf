import words from './data/deductible-words.json' with { type: 'json' };

/** Amounts, as they stand, that a percentage is never below or above. */
export interface DeductibleBounds {
  readonly minimum: string | null;
  readonly maximum: string | null;
  /** Whether an amount stands beside the percentage and nothing says which of both counts, as in `2% / 25000`. */
  readonly isOpen: boolean;
}

const word = (list: readonly string[]): string => String.raw`(?<![\p{L}\d])(?:${list.join('|')})(?!\p{L})`;
const aroundBounds = words.aroundBounds.join('|');
const bound = new RegExp(`(${word(words.minimum)})|(${word(words.maximum)})`, 'iu');
/** What joins a bound to what stands before or behind it. */
const joiningBefore = new RegExp(String.raw`(?:[\s,;:/([–-]|(?<!\p{L})(?:${aroundBounds})(?!\p{L}))+$`, 'iu');
const joiningBehind = new RegExp(String.raw`^(?:[\s,;:=./([–-]|(?<!\p{L})(?:${aroundBounds})(?!\p{L}))+`, 'iu');
const closing = /[\s,;/)\]]+$/u;
/** An amount alone behind a percentage, or behind what it is of. */
const amountAlone = /^(.*?)[\s,;/+([-]*((?:[\p{Sc}]|[A-Z]{3}\s)?\s*\d.*)$/u;

const greater = word(words.greater);
const lesser = word(words.lesser);
const between = String.raw`(?:\s*[,;]?\s+(?:or|and|oder|und|ou|et)\s+|\s*[;/]\s*|,\s+)`;
/** `the greater of 2% of TIV or $25,000`. */
const inFront = new RegExp(
  String.raw`^(?:the\s+)?(?:(${greater})|(${lesser}))\s+(?:of|amount of)\s*:?\s*(.+?)${between}(.+)$`,
  'iu',
);
/** `2% or 25,000, whichever is greater`. */
const behind = new RegExp(
  String.raw`^(.+?)${between}(.+?)[\s,;(]+(?:which\s?ever|the one that)\s+(?:is\s+)?(?:the\s+)?(?:(${greater})|(${lesser}))\)?$`,
  'iu',
);

/** Cuts the bounds off what stands behind a percentage: `of TIV, min 100k`, `min. 5,000 max. 9,000`. */
export function splitBounds(text: string): { readonly before: string; readonly bounds: DeductibleBounds | null } {
  const parts = text.split(bound);
  // Of each bound: what stands before it, the word for a minimum or that for a maximum.
  let before = (parts[0] ?? '').replace(joiningBefore, '');
  if (parts.length === 1) {
    const [, base, amount] = amountAlone.exec(text) ?? [];
    if (amount === undefined || base === undefined) return { before: text, bounds: null };
    return { before: base, bounds: { minimum: null, maximum: null, isOpen: true } };
  }
  const found = { minimum: null as string | null, maximum: null as string | null };
  let isOpen = false;
  for (let at = 1; at < parts.length; at += 3) {
    const key = parts[at] === undefined ? 'maximum' : 'minimum';
    let amount = (parts[at + 2] ?? '').replace(joiningBehind, '').replace(joiningBefore, '').replace(closing, '');
    if (!/\d/u.test(amount) && parts.length === 4) {
      // `2%, 25000 min`.
      const [, base, alone] = amountAlone.exec(before) ?? [];
      if (base !== undefined && alone !== undefined)
        [before, amount] = [base.replace(joiningBefore, ''), `${alone} ${amount}`.trim()];
    }
    isOpen ||= found[key] !== null || !/\d/u.test(amount);
    found[key] = amount;
  }
  return { before, bounds: { ...found, isOpen } };
}

/** Takes apart the greater or lesser of a percentage and an amount; null: the text is neither. */
export function splitComparison(text: string): { readonly share: string; readonly bounds: DeductibleBounds } | null {
  const [, isGreaterInFront, isLesserInFront, first, second] = inFront.exec(text) ?? [];
  if (first !== undefined && second !== undefined)
    return compare(first, second, isGreaterInFront !== undefined && isLesserInFront === undefined);
  const [, left, right, isGreater] = behind.exec(text) ?? [];
  return left === undefined || right === undefined ? null : compare(left, right, isGreater !== undefined);
}

function compare(
  first: string,
  second: string,
  isGreater: boolean,
): { readonly share: string; readonly bounds: DeductibleBounds } {
  const isFirst = /[%٪％‰]/u.test(first) || !/[%٪％‰]/u.test(second);
  const [share, amount] = isFirst ? [first, second.replace(closing, '')] : [second.replace(closing, ''), first];
  return {
    share,
    bounds: { minimum: isGreater ? amount : null, maximum: isGreater ? null : amount, isOpen: false },
  };
}
