import { useId, type Ref, type TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import styles from './text-area.module.css';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text; grows with what is written. */
export function TextArea({ label, ref, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      <textarea {...area} ref={ref} id={id} className={classNames(styles.area)} />
    </div>
  );
}
