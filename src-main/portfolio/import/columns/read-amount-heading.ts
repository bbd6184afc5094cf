import { currencyPattern, mayHaveAmericanThousands, toCurrencyCode } from './currency-names.ts';
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

const digits = String.raw`['’]?000['’]?s?`;
/** A currency as a word of its own, with what may be joined to it: `T€`, `kCHF`, `MEUR`, `Mio. EUR`, `$000`, `€m`. */
const currencyInHeading = new RegExp(
  String.raw`(?<!\p{L})(mm|[tkm]|(?:mio|mln|tsd)\.?)?\s?(${currencyPattern})\s?(mm|mn|mio|mln|[km]|${digits})?(?![\p{L}\d])`,
  'iu',
);
const thousands = new RegExp(
  String.raw`(?<!\p{L})(?:thousands?|tsd|tausend|milliers|duizend(?:en|tallen)?)(?!\p{L})|(?<![\d.,])['’]?000['’]?s?(?!\d)|(?:x|in|en|par|per|pro)\s?(?:${currencyPattern})?\s?1[ .,'’]?000(?!\d)|[([]\s?(?:in\s)?k\s?[)\]]|千[円元]`,
  'iu',
);
const millions =
  /(?<!\p{L})(?:millions?|millionen|mio|mln|miljoen(?:en)?|mm)(?!\p{L})|[([]\s?(?:in\s)?mn\s?[)\]]|百万[円元]/iu;
/** A letter that may also be American for thousands; lakhs, crores and ten thousands, which no unit here is. */
const openLetter = /[([]\s?(?:in\s)?[mt]\s?[)\]]|(?<!百)[万萬]|(?<!\p{L})(?:lakhs?|lacs?|crores?|cr)(?!\p{L})/iu;

/** Hundredths of a currency, which no unit here is. */
const hundredths = /(?<!\p{L}|per |pour )(?:gbx|pence|cents?|centimes?|rappen)(?!\p{L})/iu;

/** Reads what the heading of a column of amounts says of its currency and of the unit that they are written in. */
export function readAmountHeading(name: string): AmountHeading {
  const reading = readHeading(name);
  const isTelling = reading.currency !== '' || reading.exponent !== 0 || reading.isUnitOpen;
  // `BldgValUSD`: not before, as `EURm` is no two words.
  return isTelling ? reading : readHeading(splitName(name));
}

function readHeading(name: string): AmountHeading {
  const [, before = '', sign = '', behind = ''] = currencyInHeading.exec(name) ?? [];
  const currency = toCurrencyCode(sign);
  const joined = (before || behind).replace('.', '');
  const isOpenM = joined === 'M' && mayHaveAmericanThousands(currency);
  const exponent = isOpenM ? 0 : (findJoinedExponent(joined) ?? findWordExponent(name));
  return {
    currency,
    exponent,
    isUnitOpen: exponent === 0 && (isOpenM || openLetter.test(name) || hundredths.test(name)),
  };
}

function findJoinedExponent(joined: string): 3 | 6 | null {
  if (joined === '') return null;
  return /^(?:t|k|tsd)$|000/iu.test(joined) ? 3 : 6;
}

function findWordExponent(name: string): 0 | 3 | 6 {
  if (thousands.test(name)) return 3;
  return millions.test(name) ? 6 : 0;
}
