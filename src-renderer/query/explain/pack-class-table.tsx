import type { WildfireTrace } from '#shared/query/explanation.ts';
import { findWildfireClass } from '#shared/hazard/hazard-reading.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { DataTable, TableRow } from '#renderer/ui/data-table.tsx';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import styles from './explain.module.css';

/** As many digits as a cell of 32 bits holds. */
const DIGITS = 9;

/** The classes that a pack gives its own wildfire map, and the first one that holds the number stored here. */
export function PackClassTable({ trace }: { readonly trace: WildfireTrace }) {
  const { t, significant, count } = useTexts();
  const hit = findWildfireClass(trace.classes, trace.stored);
  const shown = trace.stored === null ? t('explain.reading.nodata') : significant(trace.stored, DIGITS);
  const title = t('explain.packClasses');
  const mark = (isHit: boolean) =>
    isHit ? ({ className: styles.hit, 'aria-current': 'true' } as const) : ({} as const);
  return (
    <Disclosure title={title}>
      <DataTable
        className={styles.table}
        caption={title}
        rows={trace.classes}
        // Classes may say the same twice: the first counts.
        keyOf={(_, position) => position}
        rowProps={(range) => mark(range === hit)}
        heads={[
          t('explain.packClass.low'),
          t('explain.packClass.high'),
          t('explain.class.indexResult'),
          t('explain.class.here'),
        ]}
        renderCells={(range) => [
          significant(range[0], DIGITS),
          significant(range[1], DIGITS),
          count(range[2]),
          range === hit && <>◂ {shown}</>,
        ]}
      >
        <TableRow
          {...mark(hit === undefined)}
          cells={[{ children: t('explain.packClass.none'), colSpan: 2 }, count(1), hit === undefined && <>◂ {shown}</>]}
        />
      </DataTable>
    </Disclosure>
  );
}
