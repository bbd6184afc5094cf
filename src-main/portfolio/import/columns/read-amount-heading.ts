import { currencyPattern, mayHaveAmericanThousands, toCurrencyCode } from './currency-names.ts';
import words from './data/amount-unit-words.json' with { type: 'json' };
import { splitName } from './split-name.ts';

/** What the heading of amounts says of them: `TIV (EUR)`, `Gebäude in T€`, `Building value ($000)`. */
export interface AmountHeading {
  /** Code of the currency; '' when none is named, or one that leaves open which. */
  readonly currency: string;
  /** The power of ten that amounts are written in: 0, 3 or 6. */
  readonly exponent: 0 | 3 | 6;
  /** Whether something in it may mean thousands, millions or hundredths: `TIV (M)`, `Value $M`, `Buildings (pence)`. */
  readonly isUnitOpen: boolean;
}

const money = words.money.join('|');
/** Source of a regular expression (flags `iu`) for a currency, or a word for one: `€`, `USD`, `euros`, `reais`. */
export const moneyPattern = String.raw`(?:${currencyPattern}|(?:${money})(?!\p{L}))`;
/** Between a unit and its currency: `thousands of EUR`, `milliers d'euros`, `migliaia di euro`. */
const ofMoney = String.raw`\s?(?:(?:of|de|di|van|von)\s|d['’])?${moneyPattern}`;
const digits = String.raw`['’]?000['’]?s?`;
/** A currency as a word of its own, with what may be joined to it: `T€`, `kCHF`, `MEUR`, `Mio. EUR`, `$000`, `€m`. */
const currencyInHeading = new RegExp(
  String.raw`(?<!\p{L})(mm|[tkm]|(?:mio|mln|tsd)\.?)?\s?(${currencyPattern})\s?(mm|mn|mio|mln|[km]|${digits})?(?![\p{L}\d])`,
  'iu',
);
const asWord = (sources: readonly string[]) => String.raw`(?<!\p{L})(?:${sources.join('|')})(?!\p{L})`;
/** `x 1000`, `× 1.000`, `in USD 1,000`, `*10^3`, `1000 EUR`, `EUR 1,000s`, `(1000)`: the digits behind the 1. */
const zeros = String.raw`1((?:[ .,'’]?000)+)['’]?(s)?(?!\d)`;
const multiplied = new RegExp(
  String.raw`(?:[×✕*]|(?<!\p{L})(?:x|in|en|em|par|per|pro))\s?(?:${moneyPattern}\s?)?${zeros}`,
  'iu',
);
const beside = new RegExp(
  String.raw`${moneyPattern}\s?${zeros}|(?<![\p{L}\d.,])${zeros}\s?${moneyPattern}|[([]\s?${zeros}\s?[)\]]`,
  'iu',
);
const power = /(?<!\d)10\s?(?:\^|\*\*|e)?\s?([2-9²³⁴⁵⁶⁷⁸⁹])(?!\d)|(?<![\d.,])1\s?e\s?\+?0?([2-9])(?!\d)/iu;
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** `3 zeros omitted`, `six zeroes`. */
const omitted =
  /(3|6|three|six|trois|drei|sechs|drie|zes|tres|seis|tre|sei)\s(?:zeros?|zeroes|zéros|nullen|ceros|zeri)/iu;
const sixZeros = /(?<![\d.,])['’]?000[ .,'’]?000['’]?s?(?!\d)/u;
/** `miles` is the Spanish word for thousands beside a currency, behind `en` or alone, and a length elsewhere. */
const spanish = String.raw`(?<!\p{L})(?:(?:en|in|em)\s(?:miles|mil)|miles(?=${ofMoney}|\s?[)\]])(?<=[([\s]miles|^miles)|mil(?=${ofMoney})|r\$\s?mil|${moneyPattern}\s?miles)(?!\p{L})`;
const thousands = new RegExp(
  String.raw`${asWord(words.thousands)}|(?<![\d.,])['’]?000['’]?s?(?!\d)|${spanish}|[([]\s?(?:in\s)?k\s?[)\]]|(?<!\p{L})k\s?(?:${money})(?!\p{L})|(?<![百十])千[円元]`,
  'iu',
);
const millions = new RegExp(
  String.raw`${asWord(words.millions)}|(?<!\p{L})mill\.\s?${moneyPattern}|${moneyPattern}\s?mill\.|(?<!\p{L})m\s?euros?(?!\p{L})|[([]\s?(?:in\s)?mn\s?[)\]]|百万[円元]`,
  'iu',
);
/** A letter or `mil` that is also another unit in another language; lakhs, ten thousands, hundreds: no unit here. */
const openUnit = new RegExp(
  String.raw`[([]\s?(?:in\s)?[mt]\s?[)\]]|${moneyPattern}\s?mil(?!\p{L})|[([]\s?mil\s?[)\]]|(?<!百)[万萬億亿]|[十百]千[円元]|${asWord(words.open)}|(?<![\d.,])['’]?(?:1?00|10000)['’]?s(?!\d)|[([]\s?['’]?00\s?[)\]]|(?:[×✕*]|(?<!\p{L})x)\s?1?0{1,2}(?!\d)|omitted`,
  'iu',
);
/** Tens of thousands of lakhs, thousands of millions: the words of a smaller unit are in them. */
const manyMillions = /(?<!\p{L})mil(?:es)?\s(?:de\s)?(?:millones|milh[oõ]es)(?!\p{L})|[十百]千[円元]/iu;
/** Of what a round figure beside a currency may be the amount itself: `Excess (EUR 1,000)`. */
const ofTerms = /deduct|(?<!\p{L})ded(?!\p{L})|excess|franchi|franqu|deducible|selbstb|eigen risico|limit/iu;

/** Hundredths of a currency, which no unit here is. */
const hundredths =
  /(?<!\p{L}|per |pour )(?:gbx|pence|cents?|centimes?|rappen|c[eé]ntimos|centesimi|centavos)(?!\p{L})/iu;

/** Longest text that is looked at, characters: cells and titles are read by the same patterns. */
const LONGEST_HEADING = 1000;

/** Reads what the heading of a column of amounts says of its currency and of the unit that they are written in. */
export function readAmountHeading(heading: string): AmountHeading {
  const name = heading.slice(0, LONGEST_HEADING);
  const reading = readHeading(name);
  const isTelling = reading.currency !== '' || reading.exponent !== 0 || reading.isUnitOpen;
  // `BldgValUSD`: not before, as `EURm` is no two words.
  return isTelling ? reading : readHeading(splitName(name));
}

function readHeading(name: string): AmountHeading {
  const [, before = '', sign = '', behind = ''] = currencyInHeading.exec(name) ?? [];
  const currency = toCurrencyCode(sign);
  const joined = (before || behind).replace('.', '');
  const factor = findFactor(name);
  const isOpenM = joined === 'M' && mayHaveAmericanThousands(currency);
  const isOther = isOpenM || manyMillions.test(name) || factor === 0;
  const exponent = isOther ? 0 : (factor ?? findJoinedExponent(joined) ?? findWordExponent(name));
  return {
    currency,
    exponent,
    isUnitOpen: exponent === 0 && (isOther || openUnit.test(name) || hundredths.test(name)),
  };
}

/** The power of ten that figures spell out; 0: of no unit here, or an amount; null: there are none. */
function findFactor(name: string): 0 | 3 | 6 | null {
  const [, plain, scientific] = power.exec(name) ?? [];
  const exponent = plain ?? scientific;
  if (exponent !== undefined) return toUnit(Math.max(Number(exponent) || 0, superscripts.indexOf(exponent)));
  const [, omittedZeros] = omitted.exec(name) ?? [];
  if (omittedZeros !== undefined) return /^(?:6|s|zes)/iu.test(omittedZeros) ? 6 : 3;
  const [, written] = multiplied.exec(name) ?? [];
  if (written !== undefined) return toUnit(written.replaceAll(/\D/gu, '').length);
  const groups = beside.exec(name)?.slice(1) ?? [];
  const figure = groups.find((group) => group !== undefined && /\d/u.test(group));
  if (figure !== undefined) {
    const isPlural = groups.includes('s') || groups.includes('S');
    return ofTerms.test(name) && !isPlural ? 0 : toUnit(figure.replaceAll(/\D/gu, '').length);
  }
  return sixZeros.test(name) ? 6 : null;
}

function toUnit(exponent: number): 0 | 3 | 6 {
  return exponent === 3 || exponent === 6 ? exponent : 0;
}

function findJoinedExponent(joined: string): 3 | 6 | null {
  if (joined === '') return null;
  return /^(?:t|k|tsd)$|000/iu.test(joined) ? 3 : 6;
}

function findWordExponent(name: string): 0 | 3 | 6 {
  if (thousands.test(name)) return 3;
  return millions.test(name) ? 6 : 0;
}
