import type { ReactNode } from 'react';
import styles from './floating-notice.module.css';

/** Where the window tells something that belongs to none of its panels: over the map, below the search field. */
export function FloatingNotice({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.notice} data-floating-notice={name}>
      {children}
    </div>
  );
}
