import type { ReportBlock } from './report-block.ts';
import styles from './report-parts.module.css';

/** Heading of a section; the PDF's bookmarks are made of these. */
export function ReportHeading({ title, intro }: { readonly title: string; readonly intro?: string | undefined }) {
  return (
    <div className={styles.heading}>
      <h3>{title}</h3>
      {intro !== undefined && <p>{intro}</p>}
    </div>
  );
}

/** A heading that stays with what follows it. */
export function buildHeading(id: string, title: string, intro?: string): Omit<ReportBlock, 'head'> {
  return { id, keepWithNext: true, node: <ReportHeading title={title} intro={intro} /> };
}
