import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import textStyles from './text.module.css';
import styles from './field.module.css';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  /** Keeps the label for screen readers only, where a table's heads stand for it. */
  readonly hideLabel?: boolean;
  readonly unit?: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Right-aligned, as figures are. */
  readonly figure?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A line of text or a figure with its label, unit, hint and what is wrong with it. */
export function TextField({
  label,
  hideLabel = false,
  unit,
  hint,
  error,
  figure = false,
  ref,
  ...input
}: TextFieldProps) {
  const id = useId();
  const describedBy = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? styles.hiddenLabel : styles.label}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          ref={ref}
          id={id}
          className={classNames(styles.input, figure && styles.figure)}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy === '' ? undefined : describedBy}
        />
        {unit !== undefined && <span className={styles.unit}>{unit}</span>}
      </div>
      {hint !== undefined && (
        <div id={`${id}-hint`} className={textStyles.detail}>
          {hint}
        </div>
      )}
      {error !== undefined && (
        <div id={`${id}-error`} className={styles.error}>
          {error}
        </div>
      )}
    </div>
  );
}
