import i18next, { type i18n as Texts, type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { textsIn } from '#renderer/i18n/texts-in.ts';
import { useFormatters } from '#renderer/i18n/use-formatters.ts';
import { useReportTemplate } from './use-report-template.ts';

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
