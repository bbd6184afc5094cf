import words from '#main/portfolio/import/columns/data/amount-words.json' with { type: 'json' };
import { readCurrencyCell } from '#main/portfolio/import/columns/currency-cell.ts';
import { isAboveGroundWord } from '#main/portfolio/import/columns/heading-length.ts';

/** What a number format writes beside a number that says what the number is. */
export interface ShownUnit {
  /** A currency in front, such as `€ `; ''. */
  readonly before: string;
  /** A unit of length, or of thousands or millions, behind, such as ` ft`; ''. */
  readonly after: string;
  /** The power of ten that a number is divided by where it is shown, which `after` names; 0: it is shown whole. */
  readonly scale: number;
  /** Words beside the number that are not understood; ''. */
  readonly unread: string;
}

/** Units of length, by how a cell of a text would have them. */
const lengths: readonly (readonly [unit: string, names: RegExp])[] = [
  ['ft', /^(?:ft|feet|foot|fu(?:ß|ss)|pieds?|pi|voet|pies?|piedi)$/iu],
  ['m', /^(?:metres?|meters?|mètres?|metros?|metri)$/iu],
  ['cm', /^(?:cm|centimet(?:re|er)s?|zentimeter|centimètres?)$/iu],
  ['in', /^(?:in|inch(?:es)?|zoll|pouces?|po|duim)$/iu],
];
/** Units that stand as they are: `m` is a length or a million by what is below the heading. */
const asTheyStand =
  /^(?:['"]|m|mm|cm|ft|feet|foot|metres?|meters?|mètres?|in|inch(?:es)?|k|mn|mio|mln|tsd|thousands?|millions?)\.?$/iu;
const zeros = /^([.,'’ ]?000)(\1)?$/u;
const currencies = /^(?:\p{Sc}|(?![KMT]\p{Sc})[A-Z]{1,3}\p{Sc}|[A-Z]{3}|Fr\.?|kr\.?|zł)$/u;
/** Signs of a hundredth of a currency, of which no amount is insured. */
const smallCoins = /^[¢￠]$/u;
/** Behind a currency or alone: a word that cells have, too. */
const wordBehind = new RegExp(
  String.raw`(?<![\p{L}])(${[...Object.keys(words.exponents), ...words.open, 'm'].join('|')})\.?$`,
  'iu',
);
const wordOfScale: Readonly<Record<number, string>> = { 3: 'k', 6: 'Mio.', 9: 'bn' };
/**
 * Languages of Windows whose dollar is one country's: `[$$-409]` is that of the United States (MS-LCID; locale
 * identifiers are hexadecimal).
 */
const dollars: Readonly<Record<string, string>> = {
  '409': 'USD',
  '1009': 'CAD',
  c0c: 'CAD',
  c09: 'AUD',
  '1409': 'NZD',
  '4809': 'SGD',
};

/**
 * What the code of a number format (ECMA-376, part 1, 18.8.31) writes beside its numbers: `0.0" ft"` a unit, `[$€-407]
 * #,##0` and `"$"#,##0` a currency, `0"k"` thousands. `#,##0,"k"` shows a thousandth of what the cell holds. Null where
 * it writes nothing. A code may have sections of their own for negative numbers, for zero or for numbers from a bound
 * on: where these count in another unit than the first, what is written is not understood.
 */
export function findShownUnit(code: string): ShownUnit | null {
  const sections = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/u);
  // The third is of zero, which is the same in every unit, but where sections have bounds; the fourth is of texts.
  const counting = sections.slice(0, /\[[<>=]/u.test(code) ? 3 : 2);
  const [first = null, ...others] = counting.flatMap((section, at) => readSection(section, at > 0) ?? []);
  if (first === null || others.every((other) => unitOf(other) === unitOf(first))) return toShown(first);
  return { before: first.before, after: '', scale: 0, unread: code };
}

/** What a section counts in: what is shown divided is whole. */
function unitOf({ after, scale }: ShownUnit): string {
  return scale === 0 ? after : '';
}

function toShown(shown: ShownUnit | null): ShownUnit | null {
  return shown === null || (shown.before === '' && shown.after === '' && shown.unread === '') ? null : shown;
}

/**
 * What a section of a code writes; null where it shows no number.
 * @param hasSign whether it may write the sign of negative numbers itself
 */
function readSection(section: string, hasSign: boolean): ShownUnit | null {
  const hidden = hideLiterals(section);
  const parts = /^(?<front>.*?)(?<digits>general|[#0?][#0?\d.,/\s]*(?:E[+-][#0?]+)?)(?<behind>.*)$/isu.exec(hidden);
  if (parts === null) return null;
  const { front = '', digits = '', behind = '' } = parts.groups ?? {};
  const [, commas = ''] = /(,+)\s*$/u.exec(digits) ?? [];
  const [head, tail] = [section.slice(0, front.length), section.slice(section.length - behind.length)];
  const written = `${readLiteral(head)} ${readLiteral(tail)}`.trim();
  const text = hasSign ? written.replace(/^-\s*/u, '').replace(/^\(\s*(.*?)\s*\)$/u, '$1') : written;
  const sign = readCurrency(head) || readCurrency(tail);
  const read = readBeside(text);
  const before = sign || read.sign;
  const scale = commas.length * 3;
  const word = scale === 0 ? read.word : (wordOfScale[scale] ?? '');
  return {
    before: before === '' ? '' : `${before} `,
    after: word === '' ? '' : ` ${word}`,
    scale: word === '' ? 0 : scale,
    unread: scale === 0 ? read.unread : '',
  };
}

/** What words beside a number say: a currency, a unit as a cell of a text would have it, and what is not understood. */
interface ReadWords {
  readonly sign: string;
  readonly word: string;
  readonly unread: string;
}

function readBeside(text: string): ReadWords {
  const nothing = { sign: '', word: '', unread: '' };
  // `0.00"%"` shows 2.5 as 2.50%, and so the cell is meant.
  if (/^[%‰]$/u.test(text)) return { ...nothing, word: text };
  if (smallCoins.test(text)) return { ...nothing, unread: text };
  if (currencies.test(text)) return { ...nothing, sign: text };
  if (asTheyStand.test(text)) return { ...nothing, word: text };
  const [, , six] = zeros.exec(text) ?? [];
  if (zeros.test(text)) return { ...nothing, word: six === undefined ? 'k' : 'Mio.' };
  const { sign, exponent } = readCurrencyCell(/[円圓]/u.test(text) ? `JPY ${text}` : text);
  if (exponent !== 0) return { ...nothing, sign, word: exponent === 3 ? 'k' : 'Mio.' };
  const [first = '', ...rest] = text.split(/[\s-]+/u);
  const length =
    lengths.find(([, names]) => names.test(first.replace(/\.$/u, '')))?.[0] ?? (first === 'm' ? 'm' : null);
  if (length !== null) {
    return { ...nothing, word: length, unread: rest.every(isAboveGroundWord) ? '' : text };
  }
  const [, word] = wordBehind.exec(text.replace(/[円圓]$/u, '')) ?? [];
  const left = text
    .replaceAll(/[円圓]/gu, '')
    .replace(sign, '')
    .replace(word ?? '', '');
  return { sign, word: word ?? '', unread: /[\p{L}\p{N}%‰¢]/u.test(left) ? text : '' };
}

/** The code with what is in quotation marks, brackets or escaped put out of sight, at the same length. */
function hideLiterals(section: string): string {
  return section.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/gsu, (literal) => '~'.repeat(literal.length));
}

/** The text that a part of a code writes. */
function readLiteral(part: string): string {
  return part
    .replaceAll(/\[[^\]]*\]|_.|\*./gsu, '')
    .replaceAll(/"([^"]*)"/gu, '$1')
    .replaceAll(/\\(.)/gsu, '$1')
    .trim();
}

function readCurrency(part: string): string {
  const [, sign = '', language = ''] = /\[\$([^\]-]*)(?:-([0-9a-f]+))?\]/iu.exec(part) ?? [];
  if (sign !== '') return sign.trim() === '$' ? (dollars[language.toLowerCase()] ?? '$') : sign.trim();
  const literal = readLiteral(part);
  return currencies.test(literal) && !smallCoins.test(literal) ? literal : '';
}
