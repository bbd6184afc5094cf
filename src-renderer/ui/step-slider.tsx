import { useId, type CSSProperties } from 'react';
import layout from './layout.module.css';
import styles from './slider.module.css';

interface StepSliderProps {
  readonly label: string;
  /** What each step says, in order; as many as there are steps. */
  readonly stepLabels: readonly string[];
  /** Index of the chosen step. */
  readonly step: number;
  readonly onChange: (step: number) => void;
}

/**
 * A slider over a handful of named steps. A range input: it lets a screen reader hear the step's name, not its number.
 */
export function StepSlider({ label, stepLabels, step, onChange }: StepSliderProps) {
  const id = useId();
  const last = Math.max(1, stepLabels.length - 1);
  const percent = (index: number): string => `${(index / last) * 100}%`;
  const text = stepLabels[step] ?? '';
  return (
    <div className={layout.stack2}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <span aria-hidden="true">{text}</span>
      </div>
      <div className={styles.body}>
        <input
          id={id}
          type="range"
          className={styles.input}
          min={0}
          max={last}
          step={1}
          value={step}
          disabled={stepLabels.length < 2}
          aria-valuetext={text}
          style={{ '--filled': percent(step) } as CSSProperties}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
        <div className={styles.ticks} aria-hidden="true">
          {stepLabels.map((stepLabel, index) => (
            <span key={stepLabel} className={styles.tick} style={{ insetInlineStart: percent(index) }} />
          ))}
        </div>
      </div>
    </div>
  );
}
