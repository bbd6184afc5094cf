import path from 'node:path';
import { parseArgs } from 'node:util';

/** What the application's own command line says. */
export interface WindowOptions {
  /** Absolute path, or null for the default. */
  readonly dataDirectory: string | null;
  /** Print when each phase of the start was reached. */
  readonly printsPerformance: boolean;
  /** The latest good copy takes the place of damaged records. */
  readonly restoresRecords: boolean;
}

/** Reads the application's flags and passes over Chromium's, Electron's and the application folder. */
export function parseWindowOptions(args: readonly string[]): WindowOptions {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: { 'data-dir': { type: 'string' }, perf: { type: 'boolean' }, 'restore-records': { type: 'boolean' } },
  });
  const directory = values['data-dir'];
  return {
    dataDirectory: typeof directory === 'string' && directory !== '' ? path.resolve(directory) : null,
    printsPerformance: values['perf'] === true,
    restoresRecords: values['restore-records'] === true,
  };
}
