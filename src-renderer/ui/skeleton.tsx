import styles from './skeleton.module.css';

/** The place of something that is on its way. */
export function Skeleton({ width = '100%', height }: { readonly width?: number | string; readonly height: number }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
