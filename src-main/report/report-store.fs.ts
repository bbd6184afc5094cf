import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { refuseTarget } from '#main/platform/files/refuse-target.ts';
import { placeFile } from '#main/platform/files/place-file.ts';
import { CancelledError, NotSavedError } from '#main/platform/errors/errors.ts';
import { runInWorker } from '#main/platform/threads/run-in-worker.ts';
import { workerUrl } from '#main/platform/threads/worker-url.ts';
import type { JoinJob } from './pdf/join-pdfs.fs.ts';

/**
 * Where the parts of reports lie until they are joined: a folder of the data directory, which several processes share.
 * What a killed one has left there is taken away by the next one that starts.
 */
export function openReportStore(folder: string, temporaryPaths: TemporaryPaths) {
  return {
    /** Creates the folder for the parts of a report. */
    open(id: string): ReportFolder {
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
          refuseTarget(to);
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

/**
 * Joins PDFs in a worker, so that the main process goes on answering.
 * @throws CancelledError; what the file system says
 */
async function joinInWorker(
  job: JoinJob,
  { signal, onPart }: { readonly signal: AbortSignal; readonly onPart: (joined: number) => void },
): Promise<void> {
  await runInWorker(workerUrl('report-join'), job, { signal, onProgress: onPart });
}

/** Where the parts of long reports lie until they are joined. */
export type ReportStore = ReturnType<typeof openReportStore>;

/** The parts of one report. */
export interface ReportFolder {
  /** Adds a PDF as the last part. */
  add(pdf: Uint8Array): Promise<void>;
  /**
   * Joins the parts into one PDF and puts it where it is wanted: whole or not at all.
   * @throws NotSavedError, CancelledError
   */
  join(document: {
    readonly title: string;
    /** BCP 47. */
    readonly language: string;
    readonly to: string;
    readonly signal: AbortSignal;
    readonly onPart: (joined: number) => void;
  }): Promise<void>;
  /** Deletes the folder with all parts. */
  remove(): void;
}
