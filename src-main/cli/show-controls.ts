/**
 * Controls of C0 and C1 but tabs and line breaks, and what turns the direction of a text: a terminal would obey them.
 */
const controls = /(?![\t\n])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** A text for a terminal: what would steer it is written as JSON does, so that JSON stays what it is. */
export function showControls(text: string): string {
  return text.replaceAll(controls, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
