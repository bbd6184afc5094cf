import type { BringProgress } from '#renderer/client/bring-folder.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { ProgressBar } from '#renderer/ui/progress-bar.tsx';

/** How far a browser has brought the files of a folder. */
export function BringBar({ progress: { file, fraction } }: { readonly progress: BringProgress }) {
  const { t, percent } = useTexts();
  return <ProgressBar label={t('packs.bringing', { file })} fraction={fraction} aside={percent(fraction)} />;
}
