import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { findClass, type FigureClasses } from '#shared/exposure/class-tables.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import styles from './explain.module.css';

interface ClassTableProps {
  readonly title: string;
  readonly classes: FigureClasses;
  /** What the upper ends are of, with its unit. */
  readonly figure: string;
  /** What a class comes to. */
  readonly result: string;
  /** The figure here; infinite where it is beyond every class, null where no figure falls in one. */
  readonly value: number | null;
  /** The figure in words: it stands in the row that it falls in. */
  readonly shown: ReactNode;
  readonly formatEnd: (end: number) => string;
  readonly formatResult: (result: number) => string;
}

/** The classes by which one figure becomes another, each with its upper end, and in which of them this place falls. */
export function ClassTable(props: ClassTableProps) {
  const { title, classes, figure, result, value, shown, formatEnd, formatResult } = props;
  const { t } = useTranslation();
  const hit = value === null ? null : findClass(classes, value);
  const writeEnd = (end: number | undefined): string =>
    end === undefined ? t('explain.class.more') : t('explain.class.upTo', { end: formatEnd(end) });
  return (
    <Disclosure title={title}>
      <DataTable
        className={styles.table}
        caption={title}
        heads={[figure, result, ...(hit === null ? [] : [t('explain.class.here')])]}
        rows={classes.results}
        keyOf={(outcome) => outcome}
        rowProps={(_, position) => (position === hit ? { className: styles.hit, 'aria-current': 'true' } : {})}
        renderCells={(outcome, position) => [
          writeEnd(classes.upperEnds[position]),
          formatResult(outcome),
          ...(hit === null ? [] : [position === hit && <>◂ {shown}</>]),
        ]}
      />
    </Disclosure>
  );
}
