import { Check, CircleAlert, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { surveyFieldsSchema, type SurveyFieldName } from '#shared/survey/survey.ts';
import { formatList } from '#renderer/i18n/formatters.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { ClientError } from '#renderer/client/client-error.ts';
import type { SaveState } from './autosave.ts';
import styles from './survey-record.module.css';

const icons = {
  saved: Check,
  saving: LoaderCircle,
  failed: CircleAlert,
  refused: CircleAlert,
  contested: CircleAlert,
} as const;

interface SaveStateProps {
  readonly state: SaveState;
  /** How many times somebody asked for the saving. */
  readonly asked: number;
}

/** That it is saved is told to whoever asked for it, this long. */
const NOTICE_MILLISECONDS = 2500;

/** Whether what was typed is on the disk, in one quiet word; aloud only when it is not. */
export function SaveStateText({ state, asked }: SaveStateProps) {
  const { t } = useTranslation();
  const [notified, setNotified] = useState(0);
  const isNotifying = asked > notified && state.kind === 'saved';
  useEffect(() => {
    if (!isNotifying) return undefined;
    const timer = setTimeout(() => setNotified(asked), NOTICE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isNotifying, asked]);
  const refused = state.kind === 'refused' ? findRefusedFields(state.error) : [];
  const Icon = icons[state.kind];
  const isTrouble = state.kind !== 'saved' && state.kind !== 'saving';
  return (
    <span
      className={classNames(styles.saveState, isTrouble && styles.failed, isNotifying && styles.notified)}
      role={isTrouble ? 'alert' : isNotifying ? 'status' : undefined}
      data-save-state={state.kind}
    >
      <Icon size={13} aria-hidden="true" />
      {refused.length === 0
        ? t(`saveState.${state.kind}`)
        : t('saveState.refusedFields', { fields: formatList(refused.map((name) => t(`surveyField.${name}`))) })}
    </span>
  );
}

/** The fields of a survey for which its saving was refused; empty where the failure names none. */
function findRefusedFields(error: Error): readonly SurveyFieldName[] {
  if (!(error instanceof ClientError) || typeof error.details !== 'object' || error.details === null) return [];
  // `changes.tags.0` of an edit, `fields.tags.0` of one that waits for a decision.
  const refused = new Set(Object.keys(error.details).map((path) => path.split('.')[1]));
  return surveyFieldsSchema.keyof().options.filter((name) => refused.has(name));
}
