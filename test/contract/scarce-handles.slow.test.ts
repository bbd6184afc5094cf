import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { unpackDataDirectory } from '../support/kept-data-directories.ts';

const script = path.join(import.meta.dirname, 'support', 'without-handles.ts');
/** Handles of the process: enough for its own libraries, and few enough to be taken one by one. */
const MOST_HANDLES = 200;

interface Told {
  readonly starts: readonly unknown[];
  readonly told: Readonly<Record<string, readonly string[]>>;
  readonly after: Readonly<Record<string, string>>;
  readonly setAside: readonly string[];
}

it.skipIf(process.platform !== 'linux')(
  `without file handles to spare nothing is told as damaged, and nothing is set aside${process.platform === 'linux' ? '' : ' [skipped: bounded by a shell of Linux]'}`,
  async () => {
    const kept = unpackDataDirectory('revision-890890b4');
    try {
      const command = 'ulimit -n "$0"; exec "$1" "$2" "$3"';
      const { stdout } = await promisify(execFile)(
        'sh',
        ['-c', command, String(MOST_HANDLES), process.execPath, script, kept.dataDirectory],
        { maxBuffer: 2 ** 24 },
      );
      const { starts, told, after, setAside } = JSON.parse(stdout) as Told;
      expect(starts.length).toBeGreaterThan(0);
      expect(new Set(starts)).toEqual(new Set(['UNAVAILABLE']));
      expect(setAside).toEqual([]);
      const refusals = Object.values(told).flatMap((answers) => answers.filter((answer) => answer === 'UNAVAILABLE'));
      expect(refusals.length).toBeGreaterThan(0);
      for (const [call, answers] of Object.entries(told)) {
        // Right, or refused for what it is; of a list, the one portfolio that cannot be opened now.
        const right = [after[call], 'UNAVAILABLE', 'unavailable'];
        expect([call, answers.filter((answer) => !right.includes(answer))]).toEqual([call, []]);
        expect([call, answers.at(-1)]).toEqual([call, after[call]]);
      }
      expect(after['portfolio.list {}']).toBe('1 portfolios');
    } finally {
      kept.remove();
    }
  },
);
