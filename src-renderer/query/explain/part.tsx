import type { ReactNode } from 'react';
import layout from '#renderer/ui/layout.module.css';
import styles from './explain.module.css';

/** One step of the calculation under its own title. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={layout.stack6}>
      <h4 className={styles.partTitle}>{title}</h4>
      {children}
    </div>
  );
}
