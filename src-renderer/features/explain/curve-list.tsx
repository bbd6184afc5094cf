import { useTranslation } from 'react-i18next';
import type { CurveReference } from '#shared/domain/explanation.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './explain.module.css';

/** Damage functions as used: title, source, and every point. */
export function CurveList({ curves }: { readonly curves: readonly CurveReference[] }) {
  const { t } = useTranslation();
  const { depth, ratio, percent } = useFormatters();
  return curves.map((curve) => (
    <div key={curve.id}>
      <p className={styles.text}>
        {curve.title}
        {curve.weight < 1 && ` · ${t('explain.curveWeight', { share: percent(curve.weight) })}`}
        <br />
        {curve.typicalFloorMetres > 0 && (
          <>
            {t('explain.typicalFloor', { metres: depth(curve.typicalFloorMetres) })}
            <br />
          </>
        )}
        {t('explain.curveSource', { source: curve.source, id: curve.id })}
      </p>
      <Disclosure title={t('explain.curvePoints', { count: curve.points.length })}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('explain.heightAboveFloor')}</th>
              <th scope="col">{t('explain.damageRatio')}</th>
            </tr>
          </thead>
          <tbody>
            {curve.points.map(([height, damage]) => (
              <tr key={height}>
                <th scope="row">{depth(height)}</th>
                <td>{ratio(damage)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </div>
  ));
}
