/** A text as a part of a regular expression that stands for itself. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
