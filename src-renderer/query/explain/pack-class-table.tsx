import type { WildfireTrace } from '#shared/query/explanation.ts';
import { findWildfireClass } from '#shared/hazard/hazard-reading.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { VisuallyHidden } from '#renderer/ui/visually-hidden.tsx';
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
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('explain.packClass.low')}</th>
            <th scope="col">{t('explain.packClass.high')}</th>
            <th scope="col">{t('explain.class.indexResult')}</th>
            <th scope="col">{t('explain.class.here')}</th>
          </tr>
        </thead>
        <tbody>
          {trace.classes.map((range, position) => {
            const [low, high, index] = range;
            return (
              // Classes may say the same twice: the first counts.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={position} {...mark(range === hit)}>
                <th scope="row">{significant(low, DIGITS)}</th>
                <td>{significant(high, DIGITS)}</td>
                <td>{count(index)}</td>
                <td>{range === hit ? <>◂ {shown}</> : null}</td>
              </tr>
            );
          })}
          <tr {...mark(hit === undefined)}>
            <th scope="row" colSpan={2}>
              {t('explain.packClass.none')}
            </th>
            <td>{count(1)}</td>
            <td>{hit === undefined ? <>◂ {shown}</> : null}</td>
          </tr>
        </tbody>
      </table>
    </Disclosure>
  );
}
