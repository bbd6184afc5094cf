import i18next, { type i18n as Texts, type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import type { ReportTemplate } from '#shared/settings/settings-schema.ts';
import { defaultSettings } from '#shared/settings/settings.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { textsIn } from '#renderer/i18n/texts-in.ts';
import { useFormatters } from '#renderer/i18n/use-texts.ts';
import { useClient } from '#renderer/client/client.ts';
import { settingsOptions } from '#renderer/settings/settings-queries.ts';

/** What a report is written with: in the language of its template, whatever the window around it speaks. */
export interface ReportTexts {
  /** For the parts of the report that are components: `I18nextProvider` hands it on. */
  readonly texts: Texts;
  readonly t: TFunction;
  readonly formatters: Formatters;
}

/** The texts of reports; each part the same value until another language or style is chosen. */
export function useReportTexts(): ReportTexts {
  const { language } = useReportTemplate();
  const texts = textsIn(language ?? i18next.language);
  const { t } = useTranslation(undefined, { i18n: texts });
  return { texts, t, formatters: useFormatters(texts) };
}

/** Who hands reports over, as it was set; the plain template until that is known. */
export function useReportTemplate(): ReportTemplate {
  const settings = useQuery(settingsOptions(useClient()));
  return (settings.data ?? defaultSettings).reportTemplate;
}
