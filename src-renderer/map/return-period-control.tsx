import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/button.tsx';
import { formatReturnPeriod } from '#renderer/i18n/formatters.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { StepSlider } from '../ui/step-slider.tsx';
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

/** Time that a step stays in sight, milliseconds: long enough to see what changed, slow enough never to flicker. */
const STEP_MILLISECONDS = 1100;
/** The same for those who asked for less motion. */
const CALM_STEP_MILLISECONDS = 2500;

function findStepTime(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? CALM_STEP_MILLISECONDS : STEP_MILLISECONDS;
}

interface PlayerProps {
  readonly stepCount: number;
  readonly step: number;
  /** Whether the present step is drawn: the next one is not shown before. */
  readonly isDrawn: boolean;
  readonly onStep: (step: number) => void;
  /** It began to play, or stopped. */
  readonly onPlaying: (isPlaying: boolean) => void;
}

/**
 * Plays through steps, from the present one to the last; from the first when it stands at the end. It never starts by
 * itself, and one step follows the other without any motion in between.
 */
function Player({ stepCount, step, isDrawn, onStep, onPlaying }: PlayerProps) {
  const { t } = useTranslation();
  const [isPlaying, setIsPlaying] = useState(false);
  const latest = useRef({ onStep, onPlaying });
  useEffect(() => {
    latest.current = { onStep, onPlaying };
  });
  const isLast = step >= stepCount - 1;

  useEffect(() => {
    if (!isPlaying || !isDrawn) return undefined;
    const timer = setTimeout(() => {
      if (isLast) {
        setIsPlaying(false);
        latest.current.onPlaying(false);
      } else latest.current.onStep(step + 1);
    }, findStepTime());
    return () => clearTimeout(timer);
  }, [isPlaying, isDrawn, isLast, step]);

  function toggle(): void {
    const next = !isPlaying;
    setIsPlaying(next);
    onPlaying(next);
    if (next && isLast) onStep(0);
  }

  return (
    <Button
      size="small"
      aria-label={t(isPlaying ? 'map.play.pause' : 'map.play.start')}
      icon={isPlaying ? Pause : Play}
      iconSize={14}
      onClick={toggle}
    />
  );
}
