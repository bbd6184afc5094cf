import type { ReactNode } from 'react';
import styles from './explain.module.css';

/** One step of the calculation under its own title. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h4 className={styles.partTitle}>{title}</h4>
      {children}
    </div>
  );
}
