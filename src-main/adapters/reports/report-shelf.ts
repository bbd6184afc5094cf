import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { placeFile } from '#main/adapters/files/place-file.ts';
import { CancelledError, NotSavedError } from '#main/services/errors.ts';
import type { Clock } from '#main/services/ports.ts';
import type { ReportShelf } from '#main/services/report-ports.ts';
import { joinInWorker } from './join-in-worker.ts';

/** A report that was not worked on for so long was left behind by a process that was killed. */
const FORGOTTEN_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Where the parts of reports lie until they are joined: a folder of the data directory, which several processes share.
 * What a killed one has left there is taken away a day later, when the next long report begins.
 */
export function openReportShelf(folder: string, clock: Clock): ReportShelf {
  function removeForgotten(): void {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const left = path.join(folder, name);
      const changedAt = statSync(left, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (clock.now().getTime() - changedAt > FORGOTTEN_MILLISECONDS) rmSync(left, { recursive: true, force: true });
    }
  }

  return {
    open(id) {
      removeForgotten();
      const own = path.join(folder, id);
      const parts: string[] = [];
      mkdirSync(own, { recursive: true });
      return {
        async add(pdf) {
          const file = path.join(own, `part-${parts.length}.pdf`);
          await writeFile(file, pdf, { flag: 'wx' });
          parts.push(file);
        },
        async join({ title, language, to, signal, onPart }) {
          const file = path.join(own, 'whole.pdf');
          try {
            await joinInWorker({ parts, file, title, language }, { signal, onPart });
            if (signal.aborted) throw new CancelledError();
            await placeFile(file, to);
          } catch (error) {
            throw error instanceof CancelledError ? error : new NotSavedError(to, error);
          }
        },
        remove: () => rmSync(own, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 }),
      };
    },
  };
}
