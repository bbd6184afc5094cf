import type { CurveReference } from '#shared/query/explanation.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { POINT_DECIMALS, RATIO_DECIMALS, ROUND_RATIO_DECIMALS } from './explain-parts.tsx';
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
        <DataTable
          className={styles.table}
          rows={curve.points}
          keyOf={([height]) => height}
          heads={[t('explain.heightAboveFloor'), t('explain.damageRatio')]}
          renderCells={([height, damage]) => [formatHeight(height, POINT_DECIMALS), fixed(damage, findDecimals(curve))]}
        />
      </Disclosure>
    </div>
  ));
}
