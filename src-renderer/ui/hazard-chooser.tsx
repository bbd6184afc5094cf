import { useTranslation } from 'react-i18next';
import type { FloodHazard } from '#shared/hazard/hazard.ts';
import { Segmented } from './segmented.tsx';

interface HazardChooserProps {
  /** Those that there is something to show of. */
  readonly hazards: readonly FloodHazard[];
  readonly value: FloodHazard;
  readonly onChange: (hazard: FloodHazard) => void;
}

/** Chooses the flood hazard that is shown; nothing where there is no choice. */
export function HazardChooser({ hazards, value, onChange }: HazardChooserProps) {
  const { t } = useTranslation();
  if (hazards.length < 2) return null;
  return (
    <Segmented
      stretch
      label={t('chart.hazard')}
      options={hazards.map((hazard) => ({ value: hazard, label: t(`hazard.${hazard}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}
