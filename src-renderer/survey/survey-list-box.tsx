import { useEffect, useEffectEvent, useId, type KeyboardEvent, type RefObject, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from 'lucide-react';
import { isShortcut } from '#renderer/ui/keyboard/shortcuts.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { useKeptScrollOf } from '#renderer/ui/kept-scroll.ts';
import { IndexFigures } from '#renderer/ui/index-figures.tsx';
import { useListStore } from './list-store.ts';
import type { ChosenSurveys } from './use-chosen-surveys.ts';
import type { SurveyRows } from './use-survey-rows.ts';
import type { SurveySummary } from './survey-queries.ts';
import { formatSurveyDay } from './survey-day.ts';
import styles from './survey-list.module.css';

interface SurveyListBoxProps {
  /** The element that scrolls. */
  readonly scroll: RefObject<HTMLDivElement | null>;
  readonly list: SurveyRows;
  /** Whether the rows are still those of an earlier search. */
  readonly isBehind: boolean;
  readonly chosen: ChosenSurveys;
  readonly takesFocus: boolean;
  readonly onOpen: (id: string) => void;
}

/** The rows of the list, walked through with the arrow keys. */
export function SurveyListBox({ scroll, list, isBehind, chosen, takesFocus, onOpen }: SurveyListBoxProps) {
  const { t } = useTranslation();
  const listId = useId();
  const { active, set } = useListStore();
  const { rows, known } = list;
  useKeptScrollOf(scroll, 'surveys');
  const begin = useEffectEvent(() => {
    if (takesFocus) scroll.current?.focus({ preventScroll: true });
  });
  useEffect(() => begin(), []);

  function moveTo(index: number): void {
    const next = Math.max(0, Math.min(known - 1, index));
    set({ active: next });
    rows.scrollTo(next);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -known, End: known }[event.key];
    const survey = list.at(active);
    if (step !== undefined) moveTo(active + step);
    else if (event.key === 'Enter' && survey !== null) onOpen(survey.id);
    else if (event.key === ' ' && survey !== null) chosen.toggle(survey.id);
    else if (isShortcut(event, 'chooseAll')) chosen.chooseAll();
    else if (event.key === 'Escape' && chosen.ids.length > 0) chosen.clear();
    else return;
    event.preventDefault();
  }

  function drawRow({ index, start }: (typeof rows.visible)[number]) {
    const survey = list.at(index);
    if (survey === null) return null;
    return (
      <SurveyRow
        key={survey.id}
        id={`${listId}-${index}`}
        survey={survey}
        isActive={index === active}
        isChosen={chosen.ids.includes(survey.id)}
        position={index + 1}
        total={known}
        style={{ translate: `0 ${start}px` }}
        onOpen={() => {
          set({ active: index });
          onOpen(survey.id);
        }}
        onToggle={() => chosen.toggle(survey.id)}
      />
    );
  }

  return (
    <div
      ref={scroll}
      className={styles.scroll}
      role="listbox"
      tabIndex={0}
      aria-label={t('survey.title')}
      aria-multiselectable="true"
      aria-busy={isBehind || list.total === null}
      aria-activedescendant={list.at(active) === null ? undefined : `${listId}-${active}`}
      onKeyDown={onKeyDown}
    >
      <div
        className={styles.rows}
        role="presentation"
        style={{ height: rows.height }}
        data-choosing={chosen.ids.length > 0}
      >
        {rows.visible.map(drawRow)}
      </div>
    </div>
  );
}

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
function SurveyRow({ id, survey, isActive, isChosen, position, total, style, onOpen, onToggle }: SurveyRowProps) {
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
        {survey.twice !== 'no' && (
          <>
            {' · '}
            <span className={styles.contested}>{t(`survey.twice.${survey.twice}`)}</span>
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
