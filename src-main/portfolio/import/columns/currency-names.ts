/** Codes (ISO 4217) that stand beside amounts; RMB is the usual name of CNY. */
const codes =
  'CAD|USD|EUR|GBP|CHF|AUD|NZD|JPY|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|TRY|INR|CNY|RMB|KRW|MXN|BRL|ZAR|SGD|HKD';
/**
 * Source of a regular expression (flags `iu`) for a currency's sign or code, with the letters that tell dollars apart:
 * `$`, `US$`, `C$`, `$ CA`, `CAD`, `kr`, `Fr.`, `Rs.`.
 */
export const currencyPattern = String.raw`(?:(?:US|CA|AU|NZ|HK|C|A|R)?\p{Sc}(?:\s?(?:US|CA|CAN))?|(?:${codes})|kr\.?|Fr\.|Rs\.?)`;

const anyCurrency = new RegExp(String.raw`(?<!\p{L})${currencyPattern}(?!\p{L})`, 'iu');
const code = new RegExp(`^(?:${codes})$`, 'u');
/** Names that say which currency is meant; a bare `$`, `¥`, `kr`, `Fr.`, `Rs.` is that of several countries. */
const codeOfName: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₺': 'TRY',
  '₩': 'KRW',
  US$: 'USD',
  $US: 'USD',
  C$: 'CAD',
  CA$: 'CAD',
  $CA: 'CAD',
  $CAN: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  R$: 'BRL',
  RMB: 'CNY',
};

/** The codes that a sign of several currencies, in capitals, may mean; of `$` those of dollars and pesos. */
const codesOfSign: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'MXN'],
  '¥': ['JPY', 'CNY'],
  KR: ['SEK', 'NOK', 'DKK', 'ISK'],
  'KR.': ['SEK', 'NOK', 'DKK', 'ISK'],
  'FR.': ['CHF'],
  RS: ['INR'],
  'RS.': ['INR'],
};

/** The sign in a text that leaves open which of several currencies is meant, in capitals; '' when there is none. */
export function findOpenSign(text: string): string {
  const sign = (anyCurrency.exec(text)?.[0] ?? '').toUpperCase();
  return Object.hasOwn(codesOfSign, sign) ? sign : '';
}

/** Whether a sign that stands for several currencies may mean the one of a code. */
export function mayMean(openSign: string, code: string): boolean {
  return codesOfSign[openSign]?.includes(code) ?? false;
}

/** The code of the one currency that a sign or code means; '' when it means several, or none. */
export function toCurrencyCode(name: string): string {
  const key = name.toUpperCase().replaceAll(/\s/gu, '');
  return codeOfName[key] ?? (code.test(key) ? key : '');
}

/** The code of the first currency that a text names; '' when it names none, or one that leaves open which. */
export function findCurrencyInText(text: string): string {
  return toCurrencyCode(anyCurrency.exec(text)?.[0] ?? '');
}

/**
 * Whether `M` beside amounts of this currency may be a thousand, as in American usage; '' is a currency that is not
 * named.
 */
export function mayHaveAmericanThousands(currencyCode: string): boolean {
  return currencyCode === '' || currencyCode === 'USD' || currencyCode === 'CAD';
}
