import { useQuery } from '@tanstack/react-query';
import type { ReportTemplate } from '#shared/settings/settings-schema.ts';
import { defaultSettings } from '#shared/settings/settings.ts';
import { useClient } from '#renderer/client/client-context.ts';
import { settingsOptions } from '#renderer/settings/settings-queries.ts';

/** Who hands reports over, as it was set; the plain template until that is known. */
export function useReportTemplate(): ReportTemplate {
  const settings = useQuery(settingsOptions(useClient()));
  return (settings.data ?? defaultSettings).reportTemplate;
}
