import { useTranslation } from 'react-i18next';
import type { SurveyPart } from '#shared/survey/merge-surveys.ts';
import textStyles from '#renderer/ui/text.module.css';

interface SourceNoteProps {
  readonly fromMine: readonly SurveyPart[];
  readonly fromTheirs: readonly SurveyPart[];
}

/** What one side alone has changed: it is put together without a question. */
export function SourceNote({ fromMine, fromTheirs }: SourceNoteProps) {
  const { t } = useTranslation();
  const list = (parts: readonly SurveyPart[]): string => parts.map((part) => t(`surveyField.${part}`)).join(', ');
  if (fromMine.length === 0 && fromTheirs.length === 0) return null;
  return (
    <p className={textStyles.longNote}>
      {[
        ...(fromMine.length === 0 ? [] : [t('handOver.fromMine', { parts: list(fromMine) })]),
        ...(fromTheirs.length === 0 ? [] : [t('handOver.fromTheirs', { parts: list(fromTheirs) })]),
      ].join(' ')}
    </p>
  );
}
