/** How far the wide forms of ASCII characters stand behind them (Unicode, "Halfwidth and Fullwidth Forms"). */
const WIDE_FORMS = 0xfee0;

/**
 * A typed or pasted text without what only disturbs its reading: pictures, invisible marks and control characters other
 * than line breaks and tabs; wide letters and digits are the usual ones.
 */
export function plainText(text: string): string {
  // Most texts are plain ASCII, which has nothing of it.
  if (/^[\x20-\x7e]*$/u.test(text)) return text.trim();
  return text
    .replace(/[\uff01-\uff5e]/gu, (wide) => String.fromCodePoint((wide.codePointAt(0) as number) - WIDE_FORMS))
    .replace(/\p{Extended_Pictographic}/gu, ' ')
    .replace(/(?![\t\n\r])[\p{Cc}\p{Cf}\ufe0f\u20e3]/gu, '')
    .trim();
}
