import { useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './segmented.module.css';

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly disabled?: boolean }[];
  /** Null: nothing is chosen yet. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly stretch?: boolean;
  /** In rows of so many, where one row is too short. */
  readonly columns?: number;
  /** Id of a visible label; `label` is used when there is none. */
  readonly labelledBy?: string | undefined;
}

/** One choice of a few, side by side: radio buttons in another dress, with the arrow keys that they bring. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  stretch = false,
  columns,
  labelledBy,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={labelledBy === undefined ? label : undefined}
      aria-labelledby={labelledBy}
      className={classNames(styles.group, stretch && styles.stretch, columns !== undefined && styles.rows)}
      style={columns === undefined ? undefined : { gridTemplateColumns: `repeat(${columns}, 1fr)` }}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
