import { useId, type CSSProperties } from 'react';
import { classNames } from '#renderer/ui/class-names.ts';
import styles from './dashboard.module.css';

/** A bar that can be chosen. */
export interface Mark {
  readonly key: string | number;
  readonly name: string;
  /** What its length is of, from 0. */
  readonly value: number;
  /** What stands at its end. */
  readonly text: string;
  /** Whether everything is narrowed down to it; left out where it narrows nothing. */
  readonly isChosen?: boolean;
  readonly onChoose: () => void;
}

interface MarkBarsProps {
  readonly title: string;
  readonly marks: readonly Mark[];
  /** What stands where there are none. */
  readonly none: string;
}

/** Bars below each other, each a button that leads to the rows it is of; the longest fills its room. */
export function MarkBars({ title, marks, none }: MarkBarsProps) {
  const id = useId();
  const longest = Math.max(...marks.map(({ value }) => value), Number.MIN_VALUE);
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {marks.length === 0 && <p className={styles.none}>{none}</p>}
      <ul className={styles.marks}>
        {marks.map(({ key, name, value, text, isChosen, onChoose }) => (
          <li key={key}>
            <button
              type="button"
              className={classNames(styles.mark, isChosen === true && styles.chosen)}
              aria-pressed={isChosen}
              onClick={onChoose}
            >
              <span className={styles.name}>{name}</span>
              <span className={styles.track} aria-hidden="true">
                <span className={styles.bar} style={{ '--length': value / longest } as CSSProperties} />
              </span>
              <span className={styles.text}>{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
