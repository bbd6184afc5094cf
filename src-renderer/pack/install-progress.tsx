import { useTranslation } from 'react-i18next';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { ProgressBar } from '#renderer/ui/progress-bar.tsx';
import { Button } from '#renderer/ui/button.tsx';
import type { BringProgress } from '#renderer/client/bring-folder.ts';
import { computeSecondsLeft, type PackProgress } from './pack-progress.ts';
import styles from './install-section.module.css';

interface RunningInstallProps {
  readonly progress: PackProgress | null;
  /** Files that a browser brings before the install begins; null: none. */
  readonly bringing?: BringProgress | null;
  readonly onCancel: () => void;
}

/** An install that runs: how far it has come, and its end. */
export function RunningInstall({ progress, bringing = null, onCancel }: RunningInstallProps) {
  const { t } = useTranslation();
  return (
    <>
      {bringing === null ? <InstallProgress progress={progress} /> : <BringBar progress={bringing} />}
      <div className={styles.actions}>
        <Button size="small" onClick={onCancel}>
          {t('packs.cancel')}
        </Button>
      </div>
    </>
  );
}

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
function BringBar({ progress: { file, fraction } }: { readonly progress: BringProgress }) {
  const { t, percent } = useTexts();
  return <ProgressBar label={t('packs.bringing', { file })} fraction={fraction} aside={percent(fraction)} />;
}
