import { Square } from 'lucide-react';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { ProgressBar } from '#renderer/ui/progress-bar.tsx';
import type { TimedHandOverProgress } from './use-hand-over.ts';
import styles from './import-panel.module.css';

interface HandOverBarProps {
  /** Label until the backend has sent its first progress. */
  readonly waiting: string;
  readonly progress: TimedHandOverProgress | null;
  readonly onCancel: () => void;
}

/** How far a hand-over is and how long it still takes, with the way to end it. */
export function HandOverBar({ waiting, progress, onCancel }: HandOverBarProps) {
  const { t, count } = useTexts();
  const aside =
    progress === null
      ? []
      : [
          t('handOver.doneOf', { done: count(progress.done), total: count(progress.total) }),
          ...(progress.secondsLeft === null
            ? []
            : [t('handOver.secondsLeft', { seconds: count(Math.max(1, Math.round(progress.secondsLeft))) })]),
        ];
  return (
    <div className={styles.bar}>
      <ProgressBar
        label={progress === null ? waiting : t(`handOver.step.${progress.step}`)}
        fraction={progress === null || progress.total === 0 ? null : progress.done / progress.total}
        aside={aside.join(' · ')}
      />
      <Button size="small" icon={Square} onClick={onCancel}>
        {t('handOver.cancel')}
      </Button>
    </div>
  );
}
