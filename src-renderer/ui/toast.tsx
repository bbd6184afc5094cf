import type { ReactNode } from 'react';
import styles from './toast.module.css';

/** A short message at the lower edge, with what undoes the thing that it tells of. */
export function Toast({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className={styles.toast} role="status">
      <span>{children}</span>
      {action}
    </div>
  );
}
