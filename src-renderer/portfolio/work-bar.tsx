import type { TFunction } from 'i18next';
import { Pause, Play, Square } from 'lucide-react';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { useCommands } from '#renderer/ui/commands/use-commands.ts';
import { ProgressBar } from '#renderer/ui/progress-bar.tsx';
import type { PortfolioProgress } from '#shared/portfolio/portfolio-progress.ts';
import type { PortfolioWork } from './find-work.ts';
import styles from './portfolio.module.css';

interface WorkBarProps {
  readonly work: PortfolioWork;
  readonly onPause: () => void;
  readonly onResume: () => void;
  readonly onCancel: () => void;
}

/** What a portfolio is busy with: how far, how fast, how long still, and the ways to halt it. */
export function WorkBar({ work: { phase, isPaused, progress }, onPause, onResume, onCancel }: WorkBarProps) {
  const { t, ...formatters } = useTexts();
  const keywords = t('palette.words.work');
  const halt = isPaused
    ? { id: 'resumeWork', title: t('palette.do.resumeWork'), keywords, icon: Play, run: onResume }
    : { id: 'pauseWork', title: t('palette.do.pauseWork'), keywords, icon: Pause, run: onPause };
  const cancel = { id: 'cancelWork', title: t('palette.do.cancelWork'), keywords, icon: Square, run: onCancel };
  useCommands([halt, cancel]);
  const aside = [
    ...(progress === null ? [] : [writeRows(progress, t, formatters)]),
    ...(isPaused ? [t('portfolio.paused')] : progress === null ? [] : writePace(progress, t, formatters)),
  ].join(' · ');
  return (
    <div className={styles.work}>
      <ProgressBar
        label={t(`portfolio.phase.${phase}`)}
        fraction={progress?.fraction ?? null}
        aside={aside}
        isPaused={isPaused}
      />
      {isPaused ? (
        <Button size="small" icon={Play} onClick={onResume}>
          {t('portfolio.resume')}
        </Button>
      ) : (
        <Button size="small" icon={Pause} onClick={onPause}>
          {t('portfolio.pause')}
        </Button>
      )}
      <Button size="small" icon={Square} onClick={onCancel}>
        {t('portfolio.cancel')}
      </Button>
    </div>
  );
}

function writeRows({ rowsDone, rowsTotal }: PortfolioProgress, t: TFunction, { count }: Formatters): string {
  return rowsTotal === null
    ? t('portfolio.rowsDone', { done: count(rowsDone) })
    : t('portfolio.rowsDoneOf', { done: count(rowsDone), total: count(rowsTotal) });
}

function writePace(
  { rowsPerSecond, secondsLeft }: PortfolioProgress,
  t: TFunction,
  { count, significant }: Formatters,
): string[] {
  return [
    t('portfolio.rate', { rows: count(Math.round(rowsPerSecond)) }),
    ...(secondsLeft === null
      ? []
      : [t('portfolio.timeLeft', { seconds: significant(Math.max(1, Math.round(secondsLeft)), 3) })]),
  ];
}
