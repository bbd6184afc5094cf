import { useId } from 'react';
import { classNames } from './class-names.ts';
import layout from './layout.module.css';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  readonly label: string;
  /** 0..1, or null while unknown. */
  readonly fraction: number | null;
  /** Text at the right: rate or time left. */
  readonly aside?: string;
  readonly isPaused?: boolean;
}

/** A bar that fills with `fraction`; without one it moves back and forth. */
export function ProgressBar({ label, fraction, aside, isPaused = false }: ProgressBarProps) {
  const id = useId();
  const percent = fraction === null ? undefined : Math.round(fraction * 100);
  return (
    <div className={classNames(layout.stack6, fraction === null && styles.unknown)}>
      <div className={styles.head}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div
          className={styles.fill}
          data-paused={isPaused}
          style={percent === undefined ? {} : { width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
