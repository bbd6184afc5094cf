import { NotFoundError } from '#main/platform/errors/errors.ts';
import type { PageHost } from '#main/platform/page/page-host.ts';
import type { ReportFolder, ReportStore } from './report-store.fs.ts';

export interface ReportRunPorts {
  readonly store: ReportStore;
  readonly createId: () => string;
  /** Called when a part is in the file; `joined` is the number of those that are. */
  readonly onJoined: (runId: string, joined: number) => void;
}

/** Reports that are too long to be set at once: printed part by part, and joined into one file at the end. */
export interface ReportRuns {
  /**
   * Asks where to. Null when the user thought better of it. A page has one run at a time: an older one is given up, and
   * with the page its last one.
   */
  begin(page: PageHost, suggestedName: string): Promise<string | null>;
  /** Prints the page as it stands as the next part. @throws NotFoundError for a run that is over */
  print(page: PageHost, runId: string): Promise<void>;
  /**
   * Joins the parts and puts the file where it was wanted: whole or not at all. The run is over then, in any case.
   * @throws NotFoundError, NotSavedError, CancelledError
   */
  finish(
    page: PageHost,
    runId: string,
    document: { title: string; language: string },
    signal: AbortSignal,
  ): Promise<string>;
  /** Gives a run up: nothing of it is left. One that is over already, or another page's, is no matter. */
  abandon(page: PageHost, runId: string): void;
  /** Abandons every run. */
  close(): void;
}

interface Run {
  readonly page: PageHost;
  readonly path: string;
  readonly folder: ReportFolder;
  readonly controller: AbortController;
  /** Unsubscribes from the page's end. */
  readonly unwatch: () => void;
  parts: number;
}

/** Creates the use case over the store that the parts lie on. */
export function createReportRuns({ store, createId, onJoined }: ReportRunPorts): ReportRuns {
  const runs = new Map<string, Run>();

  // Every window hears the ids of runs: they are good for the page alone that has begun them.
  function find(page: PageHost, runId: string): Run {
    const run = runs.get(runId);
    if (run?.page !== page) throw new NotFoundError('report');
    return run;
  }

  function abandon(runId: string): void {
    const run = runs.get(runId);
    if (run === undefined) return;
    runs.delete(runId);
    run.unwatch();
    run.controller.abort();
    run.folder.remove();
  }

  return {
    async begin(page, suggestedName) {
      const path = await page.chooseTarget({ suggestedName, extension: 'pdf' });
      if (path === null) return null;
      for (const [id, run] of runs) if (run.page === page) abandon(id);
      const id = createId();
      const unwatch = page.onLeave(() => abandon(id));
      runs.set(id, { page, path, folder: store.open(id), controller: new AbortController(), unwatch, parts: 0 });
      return id;
    },

    async print(page, runId) {
      const run = find(page, runId);
      const pdf = await page.printPdf();
      // Given up while it was printed: what was printed is of no use, and its folder has gone.
      find(page, runId);
      await run.folder.add(pdf);
      run.parts += 1;
    },

    async finish(page, runId, { title, language }, signal) {
      const { path, folder, controller } = find(page, runId);
      try {
        await folder.join({
          title,
          language,
          to: path,
          signal: AbortSignal.any([signal, controller.signal]),
          onPart: (joined) => onJoined(runId, joined),
        });
      } finally {
        abandon(runId);
      }
      return path;
    },

    abandon(page, runId) {
      if (runs.get(runId)?.page === page) abandon(runId);
    },
    close() {
      for (const id of runs.keys()) abandon(id);
    },
  };
}
