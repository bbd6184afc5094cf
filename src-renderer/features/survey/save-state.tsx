import { Check, CircleAlert, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names.ts';
import type { SaveState } from './autosave.ts';
import styles from './survey-record.module.css';

const icons = { saved: Check, saving: LoaderCircle, failed: CircleAlert, contested: CircleAlert } as const;

/** Whether what was typed is on the disk, in one quiet word; aloud only when it is not. */
export function SaveStateText({ state }: { readonly state: SaveState }) {
  const { t } = useTranslation();
  const Icon = icons[state.kind];
  const isTrouble = state.kind === 'failed' || state.kind === 'contested';
  return (
    <span
      className={classNames(styles.saveState, isTrouble && styles.failed)}
      role={isTrouble ? 'alert' : undefined}
      data-save-state={state.kind}
    >
      <Icon size={13} aria-hidden="true" />
      {t(`saveState.${state.kind}`)}
    </span>
  );
}
