import { useTexts } from '#renderer/i18n/use-texts.ts';
import { ProgressBar } from '#renderer/ui/progress-bar.tsx';
import type { BringProgress } from '#renderer/client/bring-folder.ts';
import { computeSecondsLeft, type PackProgress } from './pack-progress.ts';

/** How far an install has come: the step, its share and the time left. */
export function InstallProgress({ progress }: { readonly progress: PackProgress | null }) {
  const { t, percent, count } = useTexts();
  if (progress === null) return <ProgressBar label={t('packs.step.start')} fraction={null} />;
  const { report } = progress;
  const secondsLeft = computeSecondsLeft(progress);
  const step = t(`packs.step.${report.step}`);
  const aside = [
    report.fraction === null ? null : percent(report.fraction),
    secondsLeft === null ? null : t('packs.secondsLeft', { seconds: count(Math.max(1, Math.round(secondsLeft))) }),
  ].filter((text) => text !== null);
  return (
    <ProgressBar
      label={report.file === null ? step : `${step}: ${report.file}`}
      fraction={report.fraction}
      aside={aside.join(' · ')}
    />
  );
}

/** How far a browser has brought the files of a folder. */
export function BringBar({ progress: { file, fraction } }: { readonly progress: BringProgress }) {
  const { t, percent } = useTexts();
  return <ProgressBar label={t('packs.bringing', { file })} fraction={fraction} aside={percent(fraction)} />;
}
