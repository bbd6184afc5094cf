import { Archive, FileText, ListChecks, Share } from 'lucide-react';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { useCommands } from '#renderer/ui/commands/use-commands.ts';
import { IndexHeadings } from '#renderer/ui/index-figures.tsx';
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
  const { t, count } = useTexts();
  const { ids, shown } = chosen;
  const finish = (act: (ids: readonly string[]) => void) => (): void => {
    act(ids);
    chosen.clear();
  };
  const number = count(ids.length);
  const actions = [
    { id: 'handOverChosen', label: t('survey.giveChosen', { number }), icon: Share, run: finish(onHandOver) },
    { id: 'reportChosen', label: t('survey.reportChosen', { number }), icon: FileText, run: () => onReport(ids) },
    { id: 'archiveChosen', label: t('survey.archiveChosen', { number }), icon: Archive, run: finish(onArchive) },
  ] as const;
  const unseen = shown === null ? 0 : ids.length - shown.length;
  const canChooseAll = known !== null && known > ids.length && !chosen.isChoosing;
  useCommands([
    ...(ids.length === 0
      ? []
      : actions.map(({ id, icon, run }) => ({
          id,
          title: t(`palette.do.${id}`, { count: ids.length, number }),
          keywords: t(`palette.words.${id}`),
          icon,
          run,
        }))),
    canChooseAll
      ? {
          id: 'chooseAll',
          title: t('palette.do.chooseAll'),
          icon: ListChecks,
          shortcut: 'chooseAll',
          run: chosen.chooseAll,
        }
      : null,
  ]);
  const headings = known !== null && known > 0 && (
    <div className={styles.headings}>
      <IndexHeadings />
    </div>
  );
  if (ids.length === 0) {
    return (
      <div className={styles.count}>
        <span>{known === null ? '' : t('survey.count', { count: known, number: count(known) })}</span>
        {known !== null && known > 0 && (
          <Button variant="link" size="small" disabled={chosen.isChoosing} onClick={chosen.chooseAll}>
            {t('survey.chooseAll')}
          </Button>
        )}
        {headings}
      </div>
    );
  }
  return (
    <div className={styles.count}>
      <span role="status">
        {unseen === 0
          ? t('survey.chosen', { count: ids.length, number })
          : t('survey.chosenUnseen', { number, unseen: count(unseen) })}
      </span>
      {unseen > 0 && (
        <Button variant="link" size="small" onClick={chosen.keepShown}>
          {t('survey.chooseShown')}
        </Button>
      )}
      <Button variant="link" size="small" onClick={chosen.clear}>
        {t('survey.chooseNone')}
      </Button>
      <div className={styles.actions}>
        {actions.map(({ id, label, icon: Icon, run }) => (
          <Button key={id} size="small" icon={Icon} onClick={run}>
            {label}
          </Button>
        ))}
      </div>
      {headings}
    </div>
  );
}
