import { TriangleAlert } from 'lucide-react';
import type { PortfolioRow } from '#shared/portfolio/portfolio-review.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { layOut, type RowColumn } from './row-columns.ts';
import styles from './row-table.module.css';

interface RowCellProps {
  readonly shape: RowColumn;
  /** Null while it is on its way. */
  readonly row: PortfolioRow | null;
}

/** One figure or text of a row: an index has its colour, what is doubtful a sign that says why. */
export function RowCell({ shape, row }: RowCellProps) {
  const { t, ...formatters } = useTexts();
  const doubt = row === null ? null : (shape.findDoubt?.(row, t) ?? null);
  const grade = row === null ? null : (shape.findGrade?.(row) ?? null);
  return (
    <div
      role="gridcell"
      className={classNames(shape.isFigure && styles.figure)}
      style={layOut(shape)}
      title={doubt ?? undefined}
    >
      {doubt !== null && <TriangleAlert className={styles.doubt} size={12} role="img" aria-label={doubt} />}
      {row !== null && grade === null && shape.write(row, t, formatters)}
      {row !== null && grade !== null && (
        <span className={styles.grade} style={{ borderBottomColor: `var(--risk-${grade})` }}>
          {shape.write(row, t, formatters)}
        </span>
      )}
    </div>
  );
}
