import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for screen readers only. */
export function VisuallyHidden({
  id,
  as: Element = 'span',
  children,
}: {
  readonly id?: string;
  readonly as?: 'span' | 'h1';
  readonly children: ReactNode;
}) {
  return (
    <Element id={id} className={styles.hidden}>
      {children}
    </Element>
  );
}

/** Says a change aloud without moving the focus. */
export function LiveRegion({ text }: { readonly text: string }) {
  return (
    <div role="status" aria-live="polite">
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  );
}
