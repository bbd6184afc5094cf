import styles from './report-parts.module.css';

/** Lines of running text that were broken to the width of the page, a few at a time. */
export function TextLines({
  lines,
  endsParagraph,
}: {
  readonly lines: readonly string[];
  readonly endsParagraph: boolean;
}) {
  return (
    <p className={styles.lines} data-ends-paragraph={endsParagraph}>
      {lines.join('\n')}
    </p>
  );
}
