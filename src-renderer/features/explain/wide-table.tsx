import type { ReactNode } from 'react';
import styles from './explain.module.css';

/** A table that may be wider than the panel: it scrolls by itself, also by keyboard. */
export function WideTable({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reached by keyboard (axe: scrollable-region-focusable).
    <div className={styles.scroll} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
