import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { reportProcedures } from '#shared/contract/procedures/report-procedures.ts';
import { formatCsvTable } from '#main/adapters/reports/format-csv-table.ts';
import type { CallContext } from '#main/services/ports.ts';
import { createReportExports, type ReportExportPorts } from '#main/services/report-exports.ts';

/** Reports: the page as a PDF, the figures as tables. */
export function composeReports(ports: Omit<ReportExportPorts, 'formatTable'>): {
  readonly handlers: HandlersOf<typeof reportProcedures, CallContext>;
} {
  const exports = createReportExports({ ...ports, formatTable: formatCsvTable });
  return {
    handlers: {
      'report.savePdf': async ({ suggestedName }, { page, signal }) => {
        if (page === undefined) return { state: 'unavailable' };
        const path = await page.savePdf({ suggestedName, signal });
        return path === null ? { state: 'cancelled' } : { state: 'saved', path };
      },
      'report.export': async ({ scope, format }, { signal }) => ({ text: await exports.write(scope, format, signal) }),
    },
  };
}
