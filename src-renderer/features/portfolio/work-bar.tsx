import { Pause, Play, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { Button } from '../../ui/button.tsx';
import { useCommands } from '../../ui/commands/use-commands.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { PortfolioProgress } from './use-portfolio-progress.ts';
import styles from './portfolio.module.css';

interface WorkBarProps {
  readonly progress: PortfolioProgress;
  readonly onPause: () => void;
  readonly onResume: () => void;
  readonly onCancel: () => void;
}

/** What a portfolio is busy with: how far, how fast, how long still, and the ways to halt it. */
export function WorkBar({ progress, onPause, onResume, onCancel }: WorkBarProps) {
  const { t } = useTranslation();
  const { count, significant } = useFormatters();
  const { phase, isPaused, rowsDone, rowsTotal, fraction, rowsPerSecond, secondsLeft } = progress;
  const keywords = t('palette.words.work');
  const halt = isPaused
    ? { id: 'resumeWork', title: t('palette.do.resumeWork'), keywords, icon: Play, run: onResume }
    : { id: 'pauseWork', title: t('palette.do.pauseWork'), keywords, icon: Pause, run: onPause };
  const cancel = { id: 'cancelWork', title: t('palette.do.cancelWork'), keywords, icon: Square, run: onCancel };
  useCommands(phase === 'idle' ? [] : [halt, cancel]);
  if (phase === 'idle') return null;
  const rows =
    rowsTotal === null
      ? t('portfolio.rowsDone', { done: count(rowsDone) })
      : t('portfolio.rowsDoneOf', { done: count(rowsDone), total: count(rowsTotal) });
  const aside = [
    rows,
    ...(isPaused ? [t('portfolio.paused')] : [t('portfolio.rate', { rows: count(Math.round(rowsPerSecond)) })]),
    ...(isPaused || secondsLeft === null
      ? []
      : [t('portfolio.timeLeft', { seconds: significant(Math.max(1, Math.round(secondsLeft)), 3) })]),
  ].join(' · ');
  return (
    <div className={styles.work}>
      <ProgressBar label={t(`portfolio.phase.${phase}`)} fraction={fraction} aside={aside} />
      {isPaused ? (
        <Button size="small" icon={<Play size={13} aria-hidden="true" />} onClick={onResume}>
          {t('portfolio.resume')}
        </Button>
      ) : (
        <Button size="small" icon={<Pause size={13} aria-hidden="true" />} onClick={onPause}>
          {t('portfolio.pause')}
        </Button>
      )}
      <Button size="small" icon={<Square size={13} aria-hidden="true" />} onClick={onCancel}>
        {t('portfolio.cancel')}
      </Button>
    </div>
  );
}
