import type { ReactNode } from 'react';
import { ScrollRegion } from '#renderer/ui/scroll-region.tsx';
import styles from './explain.module.css';

/** A table that may be wider than the panel: it scrolls by itself, also by keyboard. */
export function WideTable({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ScrollRegion label={label} className={styles.scroll} role="group">
      {children}
    </ScrollRegion>
  );
}
