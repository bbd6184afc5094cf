import { useTranslation } from 'react-i18next';
import type { HazardTrace } from '#shared/domain/explanation.ts';
import { scenariosOf, type Scenario } from '#shared/domain/hazard.ts';
import { toDisplayLength } from '../../i18n/length-unit.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { classNames } from '../../ui/class-names.ts';
import { chartArea, computeDepthChartScale } from './depth-chart-scale.ts';
import styles from './depth-chart.module.css';

/** Depth against return period, one line for each scenario that differs. The table below it says the same in figures. */
export function DepthChart({ trace }: { readonly trace: HazardTrace }) {
  const { t } = useTranslation();
  const { significant, lengthUnit } = useFormatters();
  // Drawn in the unit that is shown, so that the ticks are round in it.
  const series = findSeries(trace).map(({ scenario, depths }) => ({
    scenario,
    depths: depths.map((metres) => toDisplayLength(metres, lengthUnit)),
  }));
  const deepest = Math.max(0, ...series.flatMap(({ depths }) => depths));
  if (trace.returnPeriodsYears.length < 2 || deepest === 0) return null;
  const { x, y, xTicks, yTicks } = computeDepthChartScale(trace.returnPeriodsYears, deepest);
  const { width, height, left, right, bottom } = chartArea;
  return (
    <figure>
      <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('explain.chartLabel')}>
        {yTicks.map((depth) => (
          <g key={depth}>
            <line className={styles.grid} x1={left} x2={width - right} y1={y(depth)} y2={y(depth)} />
            <text className={styles.axis} x={left - 6} y={y(depth) + 3.5} textAnchor="end">
              {significant(depth, 2)}
            </text>
          </g>
        ))}
        {xTicks.map((years) => (
          <text key={years} className={styles.axis} x={x(years)} y={height - bottom + 15} textAnchor="middle">
            {significant(years, 5)}
          </text>
        ))}
        {series.map(({ scenario, depths }) => (
          <g key={scenario}>
            <polyline
              className={classNames(styles.line, styles[scenario])}
              points={depths.map((depth, index) => `${x(trace.returnPeriodsYears[index] ?? 1)},${y(depth)}`).join(' ')}
            />
            {depths.map((depth, index) => {
              const years = trace.returnPeriodsYears[index] ?? 1;
              return <circle key={years} className={styles[scenario]} cx={x(years)} cy={y(depth)} r={1.6} />;
            })}
          </g>
        ))}
      </svg>
      <figcaption className={styles.key}>
        <span>{t('explain.chartAxes')}</span>
        {series.length > 1 &&
          series.map(({ scenario }) => (
            <span key={scenario}>
              <svg viewBox="0 0 22 8" aria-hidden="true">
                <line className={classNames(styles.line, styles[scenario])} x1="0" y1="4" x2="22" y2="4" />
              </svg>
              {t(`scenario.${scenario}.short`)}
            </span>
          ))}
      </figcaption>
    </figure>
  );
}

function findSeries(trace: HazardTrace): { scenario: Scenario; depths: readonly number[] }[] {
  const base = trace.scenarios.base?.depthsMetres;
  return scenariosOf(trace.hazard).flatMap((scenario) => {
    const depths = trace.scenarios[scenario]?.depthsMetres;
    const isSameAsBase = scenario !== 'base' && JSON.stringify(depths) === JSON.stringify(base);
    return depths === undefined || isSameAsBase ? [] : [{ scenario, depths }];
  });
}
