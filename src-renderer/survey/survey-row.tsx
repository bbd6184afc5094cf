import { Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { IndexFigures } from '#renderer/ui/index-figures.tsx';
import type { SurveySummary } from './survey-queries.ts';
import { formatSurveyDay } from './survey-day.ts';
import styles from './survey-list.module.css';

interface SurveyRowProps {
  readonly id: string;
  readonly survey: SurveySummary;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly position: number;
  readonly total: number;
  readonly style: CSSProperties;
  readonly onOpen: () => void;
  readonly onToggle: () => void;
}

/** A survey in the list: where, how far it has come, who and when, and the four indices at a glance. */
export function SurveyRow({
  id,
  survey,
  isActive,
  isChosen,
  position,
  total,
  style,
  onOpen,
  onToggle,
}: SurveyRowProps) {
  const { t, ...formatters } = useTexts();
  const facts = [
    survey.surveyor,
    survey.surveyedOn === null ? '' : formatSurveyDay(survey.surveyedOn, formatters),
    survey.photos === 0 ? '' : t('survey.photoCount', { count: survey.photos }),
    survey.archivedAt === null ? '' : t('survey.archivedMark'),
    survey.tags.join(', '),
  ].filter((fact) => fact !== '');
  return (
    <div
      id={id}
      role="option"
      className={styles.row}
      style={style}
      data-survey={survey.id}
      data-active={isActive}
      aria-selected={isChosen}
      aria-posinset={position}
      aria-setsize={total}
      onClick={onOpen}
    >
      <span
        className={styles.check}
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
      >
        <Check size={14} aria-hidden="true" />
      </span>
      <span className={styles.label}>{survey.label}</span>
      <span className={styles.facts}>
        <span className={styles.status}>{t(`surveyStatus.${survey.status}`)}</span>
        {survey.isContested && (
          <>
            {' · '}
            <span className={styles.contested}>{t('survey.contestedMark')}</span>
          </>
        )}
        {facts.map((fact) => ` · ${fact}`)}
      </span>
      <span className={styles.figures}>
        <IndexFigures figures={survey.indices} />
      </span>
    </div>
  );
}
