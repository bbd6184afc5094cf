import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';

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
export function Player({ stepCount, step, isDrawn, onStep, onPlaying }: PlayerProps) {
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
