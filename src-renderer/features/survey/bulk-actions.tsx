import { Archive, FileText, Share } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { Button } from '../../ui/button.tsx';
import styles from './survey-list.module.css';
import type { ChosenSurveys } from './use-chosen-surveys.ts';

interface BulkActionsProps {
  readonly chosen: ChosenSurveys;
  /** How many surveys the list has; null where that cannot be read. */
  readonly known: number | null;
  readonly onArchive: (ids: readonly string[]) => void;
  readonly onHandOver: (ids: readonly string[]) => void;
  readonly onReport: (ids: readonly string[]) => void;
}

/** How many surveys there are, or are chosen, and what can be done with those. */
export function BulkActions({ chosen, known, onArchive, onHandOver, onReport }: BulkActionsProps) {
  const { t } = useTranslation();
  const { count } = useFormatters();
  const { ids } = chosen;
  if (ids.length === 0) {
    return (
      <div className={styles.count}>
        <span>{known === null ? '' : t('survey.count', { count: known, number: count(known) })}</span>
        {known !== null && known > 0 && (
          <Button variant="link" size="small" disabled={chosen.isChoosing} onClick={chosen.chooseAll}>
            {t('survey.chooseAll')}
          </Button>
        )}
      </div>
    );
  }
  const finish = (act: (ids: readonly string[]) => void) => (): void => {
    act(ids);
    chosen.clear();
  };
  return (
    <div className={styles.count}>
      <span>{t('survey.chosen', { count: ids.length, number: count(ids.length) })}</span>
      <Button size="small" icon={<Share size={13} aria-hidden="true" />} onClick={finish(onHandOver)}>
        {t('handOver.give')}
      </Button>
      <Button size="small" icon={<FileText size={13} aria-hidden="true" />} onClick={() => onReport(ids)}>
        {t('survey.report')}
      </Button>
      <Button size="small" icon={<Archive size={13} aria-hidden="true" />} onClick={finish(onArchive)}>
        {t('survey.toArchive')}
      </Button>
      <Button variant="link" size="small" onClick={chosen.clear}>
        {t('survey.chooseNone')}
      </Button>
    </div>
  );
}
