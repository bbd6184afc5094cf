import { formatReturnPeriod } from '../i18n/format-return-period.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { StepSlider } from '../ui/step-slider.tsx';
import { Player } from './player.tsx';
import styles from './layer-card.module.css';

interface ReturnPeriodControlProps {
  /** Return periods, ascending. */
  readonly years: readonly number[];
  readonly chosenYears: number;
  readonly isDrawn: boolean;
  readonly onChange: (years: number) => void;
  /** The reader is here, or it plays: the neighbouring return periods may be wanted at once. */
  readonly onEngaged: (isEngaged: boolean) => void;
}

/** Chooses the return period, and plays from frequent to rare. */
export function ReturnPeriodControl({ years, chosenYears, isDrawn, onChange, onEngaged }: ReturnPeriodControlProps) {
  const { t, ...formatters } = useTexts();
  const step = years.indexOf(chosenYears);
  if (years.length < 2) return <div>{formatReturnPeriod(chosenYears, t, formatters)}</div>;

  function change(nextStep: number): void {
    const next = years[nextStep];
    if (next !== undefined) onChange(next);
  }

  return (
    <div
      className={styles.returnPeriod}
      onPointerEnter={() => onEngaged(true)}
      onFocus={() => onEngaged(true)}
      onBlur={() => onEngaged(false)}
    >
      <Player
        stepCount={years.length}
        step={step}
        isDrawn={isDrawn}
        onStep={change}
        onPlaying={(isPlaying) => onEngaged(isPlaying)}
      />
      <StepSlider
        label={t('map.overlay.returnPeriod')}
        stepLabels={years.map((value) => formatReturnPeriod(value, t, formatters))}
        step={step}
        onChange={change}
      />
    </div>
  );
}
