import { useTranslation } from 'react-i18next';
import { useFormatters } from '#renderer/i18n/use-formatters.ts';
import { Button } from '#renderer/ui/button.tsx';
import { ProgressBar } from '#renderer/ui/progress-bar.tsx';
import type { ExportProgress } from './use-export.ts';

/** A rate is only worth something after a while. */
const SHORTEST_BASIS_MILLISECONDS = 800;

/** How far an export of figures has come and how long it still takes, and the way out of it. */
export function ExportBar({
  progress: { done, total, elapsedMilliseconds },
  onCancel,
}: {
  readonly progress: ExportProgress;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation();
  const { count } = useFormatters();
  const isKnown = done > 0 && elapsedMilliseconds >= SHORTEST_BASIS_MILLISECONDS;
  const secondsLeft = isKnown ? (elapsedMilliseconds * (total - done)) / done / 1000 : null;
  return (
    <>
      <ProgressBar
        label={t('report.exporting', { number: count(done), count: total, total: count(total) })}
        fraction={done / total}
        {...(secondsLeft === null
          ? {}
          : { aside: t('report.secondsLeft', { seconds: count(Math.max(1, Math.round(secondsLeft))) }) })}
      />
      <Button onClick={onCancel}>{t('report.cancelExport')}</Button>
    </>
  );
}
