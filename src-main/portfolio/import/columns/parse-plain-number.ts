/** Powers of ten that a double holds exactly: a quotient of two exact numbers is rounded once, hence correctly. */
const POWERS_OF_TEN = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);
/** Largest mantissa that cannot have lost digits when one more was added: (2^53 - 10) / 10. */
const LARGEST_MANTISSA = (2 ** 53 - 10) / 10;

/**
 * Reads the number that stands in a part of a text as digits with at most one sign in front and one decimal separator,
 * without making a string of it. NaN for everything else, also for more digits than can be read exactly this way.
 *
 * @param start index of the first character
 * @param end index behind the last one
 * @param decimalCode code of the decimal separator
 */
export function parsePlainNumber(text: string, start: number, end: number, decimalCode: number): number {
  let index = start;
  const first = index < end ? text.charCodeAt(index) : 0;
  if (first === 45 || first === 43) index += 1;
  let mantissa = 0;
  let digits = 0;
  let decimals = -1;
  for (; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= 48 && code <= 57) {
      if (mantissa > LARGEST_MANTISSA) return NaN;
      mantissa = mantissa * 10 + (code - 48);
      digits += 1;
      if (decimals >= 0) decimals += 1;
    } else if (code === decimalCode && decimals < 0) {
      decimals = 0;
    } else {
      return NaN;
    }
  }
  if (digits === 0 || decimals >= POWERS_OF_TEN.length) return NaN;
  const value = decimals > 0 ? mantissa / (POWERS_OF_TEN[decimals] as number) : mantissa;
  return first === 45 ? 0 - value : value;
}
