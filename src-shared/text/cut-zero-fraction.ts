/** `12.0` is 12: programs that know no empty whole numbers write a column with gaps so. Other texts as they are. */
export function cutZeroFraction(text: string): string {
  return text.endsWith('0') && /^\d+\.0+$/.test(text) ? text.slice(0, text.indexOf('.')) : text;
}
