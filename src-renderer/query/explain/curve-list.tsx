import type { CurveReference } from '#shared/query/explanation.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { POINT_DECIMALS, RATIO_DECIMALS, ROUND_RATIO_DECIMALS } from './precision.ts';
import styles from './explain.module.css';

/** As many decimals as a curve's ratios have. */
function findDecimals({ points }: CurveReference): number {
  const isRound = points.every(([, damage]) => Number(damage.toFixed(ROUND_RATIO_DECIMALS)) === damage);
  return isRound ? ROUND_RATIO_DECIMALS : RATIO_DECIMALS;
}

/** Damage functions as used: title, source, and every point. */
export function CurveList({ curves }: { readonly curves: readonly CurveReference[] }) {
  const { t, depth, height: formatHeight, fixed, percent } = useTexts();
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
                <th scope="row">{formatHeight(height, POINT_DECIMALS)}</th>
                <td>{fixed(damage, findDecimals(curve))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </div>
  ));
}
