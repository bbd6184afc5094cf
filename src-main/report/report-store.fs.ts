import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { placeFile } from '#main/platform/files/place-file.ts';
import { CancelledError, NotSavedError } from '#main/platform/errors/errors.ts';
import type { ReportStore } from './report-ports.ts';
import { joinInWorker } from './join-in-worker.ts';

/**
 * Where the parts of reports lie until they are joined: a folder of the data directory, which several processes share.
 * What a killed one has left there is taken away by the next one that starts.
 */
export function openReportStore(folder: string, temporaryPaths: TemporaryPaths): ReportStore {
  return {
    open(id) {
      const { path: own, remove } = temporaryPaths.note(path.join(folder, id));
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
            await placeFile(file, to, temporaryPaths);
          } catch (error) {
            throw error instanceof CancelledError ? error : new NotSavedError(to, error);
          }
        },
        remove,
      };
    },
  };
}
