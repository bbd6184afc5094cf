import type { ParsedInput } from '#shared/contract/procedures.ts';
import type { Logger } from '#main/adapters/log/create-logger.ts';

/** Puts a fault in a window's own code into the log in the form of the backend's own faults: the diagnostics read both alike. */
export function logWindowFault(
  log: Pick<Logger, 'error'>,
  { source, type, code, places }: ParsedInput<'app.reportFault'>,
): void {
  const stack = [type, ...places.map(formatStackLine)].join('\n');
  log.error({ reason: source, err: { type, stack, ...(code === null ? {} : { code }) } }, 'a window failed');
}

/** A place as V8 writes it into a stack. */
function formatStackLine(place: string): string {
  const [first, file] = place.split(' ') as [string, string?];
  return file === undefined ? `    at ${first}` : `    at ${first} (${file})`;
}
