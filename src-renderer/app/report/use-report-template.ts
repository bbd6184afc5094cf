import { useQuery } from '@tanstack/react-query';
import { defaultSettings, type ReportTemplate } from '#shared/domain/settings.ts';
import { useClient } from '../../client/client-context.ts';

/** Who hands reports over, as it was set; the plain template until that is known. */
export function useReportTemplate(): ReportTemplate {
  const client = useClient();
  const settings = useQuery({
    queryKey: ['settings.get'],
    queryFn: ({ signal }) => client.call('settings.get', {}, signal),
    staleTime: Infinity,
  });
  return (settings.data ?? defaultSettings).reportTemplate;
}
