import { useMutation } from '@tanstack/react-query';
import type { ProcedureInput } from '#shared/contract/procedures.ts';
import { useClient } from '../../client/client-context.ts';
import { saveText } from '../../client/save-text.ts';

/** Which buildings a report is of, as the export asks for them. */
export type ExportScope = ProcedureInput<'report.export'>['scope'];

const types = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const;

/** Saves inputs and figures of a report's buildings as CSV or JSON. */
export function useExport(scope: ExportScope, title: string) {
  const client = useClient();
  return useMutation({
    mutationFn: async (format: keyof typeof types) => {
      const { text } = await client.call('report.export', { scope, format });
      saveText(`${title}.${format}`, text, types[format]);
    },
  });
}
