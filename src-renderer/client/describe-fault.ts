import type { ProcedureInput } from '#shared/contract/procedures.ts';

/** A fault of this window as the backend is told of it. */
export type WindowFault = ProcedureInput<'app.reportFault'>;

/** Places of a fault that are told, the innermost first. */
const MOST_PLACES = 30;

/**
 * Describes what was thrown by its kind and by where it arose. Nothing of what it says is taken: that may quote what
 * was typed.
 */
export function describeFault(source: WindowFault['source'], thrown: unknown): WindowFault {
  const error = thrown instanceof Error ? thrown : null;
  const code = error !== null && 'code' in error ? findWord(error.code) : null;
  const places = (error?.stack ?? '').split('\n').flatMap((line) => findPlace(line) ?? []);
  return { source, type: findWord(error?.name) ?? 'Error', code, places: places.slice(0, MOST_PLACES) };
}

function findWord(text: unknown): string | null {
  return typeof text === 'string' && /^\w{1,60}$/.test(text) ? text : null;
}

/** A line of a stack: "at f (address/a.js:1:2)" in Chromium, "f@address/a.js:1:2" in other browsers. */
const stackLines = [
  /^\s+at (?:(?:async |new )?([\w$.<>#]{1,100}) (?:\[as [^\]]+\] )?\()?(?:\S*\/)?([\w.-]{1,100}:\d{1,9}:\d{1,9})\)?$/,
  /^([\w$.<>#]{0,100})@(?:\S*\/)?([\w.-]{1,100}:\d{1,9}:\d{1,9})$/,
];

/** The place in a line of a stack, without folders; null in any other line. */
function findPlace(line: string): string | null {
  for (const pattern of stackLines) {
    const [, name = '', file] = pattern.exec(line) ?? [];
    if (file !== undefined) return name === '' ? file : `${name} ${file}`;
  }
  return null;
}
