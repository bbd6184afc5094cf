import styles from './report-parts.module.css';

/** A line to sign on for each field. */
export function Signature({ fields }: { readonly fields: readonly string[] }) {
  return (
    <div className={styles.signature}>
      {fields.map((field) => (
        <span key={field}>{field}</span>
      ))}
    </div>
  );
}
