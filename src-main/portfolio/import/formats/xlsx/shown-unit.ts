/** What a number format writes beside a number that says what the number is. */
export interface ShownUnit {
  /** A currency in front, such as `€ `; ''. */
  readonly before: string;
  /** A unit of length, or of thousands or millions, behind, such as ` ft`; ''. */
  readonly after: string;
}

const lengths = /^(?:ft|feet|foot|'|m|metres?|meters?|mètres?|cm|in|inch(?:es)?|")\.?$/iu;
const factors = /^(?:k|m|mn|mm|mio|mln|tsd|thousands?|millions?|[ktm]€|[km]?eur|teur)\.?$/iu;
const currencies = /^(?:\p{Sc}|[A-Z]{1,3}\p{Sc}|[A-Z]{3}|Fr\.?|kr\.?|zł)$/u;
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
 * #,##0` and `"$"#,##0` a currency, `0"k"` thousands. `#,##0,"k"` shows a thousandth of what the cell holds, which is
 * whole. Null where it writes nothing that says what the number is.
 */
export function findShownUnit(code: string): ShownUnit | null {
  // The first section is of positive numbers.
  const [section = ''] = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/u);
  const parts = /^(?<front>.*?)(?<digits>[#0?][#0?.,\s]*)(?<behind>.*)$/su.exec(hideLiterals(section));
  if (parts === null) return null;
  const { front = '', digits = '', behind = '' } = parts.groups ?? {};
  const isScaled = /,\s*$/u.test(digits);
  const before = readCurrency(section.slice(0, front.length));
  const tail = section.slice(front.length + digits.length, front.length + digits.length + behind.length);
  const word = readLiteral(tail);
  const isUnit = !isScaled && (lengths.test(word) || factors.test(word));
  const currency = before || readCurrency(tail);
  if (currency === '' && !isUnit) return null;
  return { before: currency === '' ? '' : `${currency} `, after: isUnit ? ` ${word}` : '' };
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
  return currencies.test(literal) ? literal : '';
}
