import type { ProcedureInput } from '#shared/contract/procedures.ts';
import { useClient } from '../../client/client-context.ts';
import { useDelivery } from '../../features/portfolio/use-delivery.ts';

/** Which buildings a report is of, as the export asks for them. */
export type ExportScope = ProcedureInput<'report.export'>['scope'];

/** Saves inputs and figures of a report's buildings as CSV or JSON. */
export function useExport(scope: ExportScope, suggestedName: string) {
  const client = useClient();
  return useDelivery((format: 'csv' | 'json') => client.call('report.export', { scope, format, suggestedName }));
}
