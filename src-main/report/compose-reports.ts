import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { EventPayload } from '#shared/contract/events.ts';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { reportProcedures } from '#shared/report/report-procedures.ts';
import { createDownloadFolder, downloadFolderOf } from '#main/platform/files/download-folder.ts';
import { createTemporaryPaths, temporaryFolderOf } from '#main/platform/files/temporary-paths.ts';
import { saveChosenFile } from '#main/platform/files/save-chosen-file.ts';
import { throttleProgress } from '#main/platform/threads/throttle-progress.ts';
import { openReportStore } from './report-store.fs.ts';
import { CancelledError, NotFoundError } from '#main/platform/errors/errors.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import { createReportExports, type ReportExportPorts } from './report-exports.ts';
import { createReportRuns } from './report-runs.ts';
import { deliverFile } from '#main/platform/page/deliver-file.ts';

/** What reports are put together from. */
export interface ReportParts extends ReportExportPorts {
  readonly dataDirectory: string;
  readonly onJoined: (progress: EventPayload<'report.joined'>) => void;
  readonly onExporting: (progress: EventPayload<'report.exporting'>) => void;
}

/** Reports: the page as a PDF, many pages as one, the figures as tables. */
export function composeReports({ dataDirectory, onJoined, onExporting, ...ports }: ReportParts): {
  readonly handlers: HandlersOf<typeof reportProcedures, CallContext>;
  /** Gives up what is being written. */
  close(): void;
} {
  const temporaryPaths = createTemporaryPaths(temporaryFolderOf(dataDirectory));
  const exports = createReportExports(ports);
  const downloads = createDownloadFolder(downloadFolderOf(dataDirectory), ports.clock);
  const runs = createReportRuns({
    store: openReportStore(path.join(dataDirectory, 'reports'), temporaryPaths),
    createId: randomUUID,
    onJoined: (runId, joined) => onJoined({ runId, joined }),
  });
  return {
    close: runs.close,
    handlers: {
      'report.savePdf': async ({ suggestedName }, { page, signal }) => {
        if (page === undefined) return { state: 'unavailable' };
        const file = await page.chooseTarget({ suggestedName, extension: 'pdf' });
        if (file === null) return { state: 'cancelled' };
        const pdf = await page.printPdf();
        if (signal.aborted) throw new CancelledError();
        await saveChosenFile(file, pdf, temporaryPaths);
        return { state: 'saved', path: file };
      },
      'report.begin': async ({ suggestedName }, { page, signal }) => {
        if (page === undefined) return { state: 'unavailable' };
        const runId = await runs.begin(page, suggestedName);
        // The page went away while its user was asked.
        if (signal.aborted && runId !== null) runs.abandon(page, runId);
        return runId === null ? { state: 'cancelled' } : { state: 'begun', runId };
      },
      'report.printPart': async ({ runId }, { page }) => {
        if (page === undefined) throw new NotFoundError('report');
        await runs.print(page, runId);
        return {};
      },
      'report.finish': async ({ runId, ...document }, { page, signal }) => {
        if (page === undefined) throw new NotFoundError('report');
        return { path: await runs.finish(page, runId, document, signal) };
      },
      'report.abandon': ({ runId }, { page }) => {
        if (page !== undefined) runs.abandon(page, runId);
        return {};
      },
      'report.export': ({ scope, format, exportId, suggestedName }, context) => {
        const rows = scope.kind === 'surveys' ? scope.ids.length : 1;
        const { signal } = context;
        const tell = throttleProgress(
          (done: number) => {
            if (exportId !== undefined) onExporting({ exportId, done, total: rows });
          },
          {
            partOf: () => null,
            isEnd: (done) => done === rows,
          },
        );
        const write = async (file: string): Promise<{ rows: number }> => {
          tell(0);
          await saveChosenFile(file, exports.write(scope, format, { signal, onBuilding: tell }), temporaryPaths);
          return { rows };
        };
        return deliverFile({ name: suggestedName, extension: format, write }, context, downloads);
      },
    },
  };
}
