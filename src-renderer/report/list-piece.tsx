import type { ReactNode } from 'react';
import styles from './report-parts.module.css';

/** A piece of a list, with the space to the next one. */
export function ListPiece({ children }: { readonly children: ReactNode }) {
  return <div className={styles.piece}>{children}</div>;
}
