import styles from './report-parts.module.css';

/** Sentences that belong together, each beside a dot. */
export function BulletList({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <ul className={styles.bullets}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
