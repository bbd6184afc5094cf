import styles from './report-parts.module.css';

/** Heading of a section; the PDF's bookmarks are made of these. */
export function ReportHeading({ title, intro }: { readonly title: string; readonly intro?: string }) {
  return (
    <div className={styles.heading}>
      <h3>{title}</h3>
      {intro !== undefined && <p>{intro}</p>}
    </div>
  );
}
