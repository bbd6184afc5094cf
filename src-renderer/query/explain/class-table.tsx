import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { findClass, type ClassTable as Classes } from '#shared/exposure/class-tables.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { VisuallyHidden } from '#renderer/ui/visually-hidden.tsx';
import styles from './explain.module.css';

interface ClassTableProps {
  readonly title: string;
  readonly classes: Classes;
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
  return (
    <Disclosure title={title}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{figure}</th>
            <th scope="col">{result}</th>
            {hit !== null && <th scope="col">{t('explain.class.here')}</th>}
          </tr>
        </thead>
        <tbody>
          {classes.results.map((outcome, position) => {
            const end = classes.upperEnds[position];
            const isHit = position === hit;
            return (
              <tr key={outcome} className={isHit ? styles.hit : undefined} aria-current={isHit ? 'true' : undefined}>
                <th scope="row">
                  {end === undefined ? t('explain.class.more') : t('explain.class.upTo', { end: formatEnd(end) })}
                </th>
                <td>{formatResult(outcome)}</td>
                {hit !== null && <td>{isHit ? <>◂ {shown}</> : null}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Disclosure>
  );
}
