/**
 * A text as one line: what is pasted brings tabs, line breaks and other control characters along, which nobody sees and
 * a field of one line does not take. Each run of them, and of blanks, is one space; none at the ends.
 */
export function toOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
