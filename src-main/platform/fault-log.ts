import { randomUUID } from 'node:crypto';
import type { ParsedInput } from '#shared/contract/procedures.ts';
import type { Logger } from './log/create-logger.ts';

/** Where faults are put that somebody may ask for later. */
export interface FaultLog {
  /** A procedure failed. Gives the id under which it is logged, which is all that its caller is told. */
  ofProcedure(procedure: string, error: unknown): string;
  /** A window's own code failed: in the form of the backend's own faults, since the diagnostics read both alike. */
  ofWindow(fault: ParsedInput<'app.reportFault'>): void;
  /** An installed pack cannot be read, or not its maps. */
  ofPack(pack: string, cause: unknown): void;
}

/** Creates the access to the log for faults. */
export function createFaultLog(log: Pick<Logger, 'error'>): FaultLog {
  return {
    ofProcedure(procedure, error) {
      const id = randomUUID();
      log.error({ id, procedure, err: error }, 'a procedure failed');
      return id;
    },
    ofWindow({ source, type, code, places }) {
      const stack = [type, ...places.map(formatStackLine)].join('\n');
      log.error({ reason: source, err: { type, stack, ...(code === null ? {} : { code }) } }, 'a window failed');
    },
    ofPack: (pack, cause) => log.error({ packId: pack, err: cause }, 'an installed pack cannot be read'),
  };
}

/** A place as V8 writes it into a stack. */
function formatStackLine(place: string): string {
  const [first, file] = place.split(' ') as [string, string?];
  return file === undefined ? `    at ${first}` : `    at ${first} (${file})`;
}
