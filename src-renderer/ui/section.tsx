import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './section.module.css';

/** What {@link Section} is told. */
export interface SectionProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** Given while somebody looks for it: it comes into sight with the focus on it, and says so. */
  readonly onReached?: (() => void) | undefined;
}

/** A titled part of a panel. */
export function Section({ title, aside, children, onReached }: SectionProps) {
  const id = useId();
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = element;
    if (onReached === undefined || current === null) return;
    current.scrollIntoView({ block: 'start' });
    // Only for now: a press on its ground is not to take the focus from what has it.
    current.tabIndex = -1;
    current.addEventListener('blur', () => current.removeAttribute('tabindex'), { once: true });
    current.focus({ preventScroll: true });
    onReached();
  }, [onReached]);
  return (
    <section ref={element} className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
