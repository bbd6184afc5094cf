import { useState } from 'react';
import { assets, type Asset } from '#shared/exposure/exposure.ts';
import type { HazardTrace, LossTrace, CurveReference } from '#shared/query/explanation.ts';
import { scenariosOf } from '#shared/hazard/hazard.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { useFlood, useUiStore } from '#renderer/map/ui-store.ts';
import { Segmented } from '#renderer/ui/segmented.tsx';
import { formatReturnPeriodShort } from '#renderer/i18n/formatters.ts';
import { toDisplayLength } from '#renderer/i18n/display-length.ts';
import { plotEdges, type ChartSeries } from '#renderer/ui/chart/chart-model.ts';
import { computeRoundTicks, createLinearScale } from '#renderer/ui/chart/chart-scale.ts';
import { LineChart } from '#renderer/ui/chart/line-chart.tsx';
import { CurveList } from './curve-list.tsx';
import { findCurvePlaces, type CurvePlace } from './curve-places.ts';
import { Facts, Part } from './explain-parts.tsx';
import { IntegrationTable } from './integration-table.tsx';
import styles from './explain.module.css';

/** How the table's figures come out of each other, in its order. */
const integrationRules = ['height', 'net', 'part', 'closing', 'rare', 'pml'] as const;

/** The losses of one hazard, asset by asset and scenario by scenario. */
export function LossWhy({
  trace,
  losses,
}: {
  readonly trace: HazardTrace;
  readonly losses: NonNullable<HazardTrace['losses']>;
}) {
  const { t, money } = useTexts();
  const [asset, setAsset] = useState<Asset>('structure');
  const { scenario: chosen } = useFlood();
  const chooseFlood = useUiStore((state) => state.chooseFlood);
  const assetTrace = losses[asset];
  const scenarios = scenariosOf(trace.hazard);
  const scenario = scenarios.includes(chosen) ? chosen : 'base';
  const lossTrace = assetTrace.scenarios[scenario];
  const places = findCurvePlaces(trace, {
    depthsMetres: trace.scenarios[scenario]?.lossDepthsMetres ?? [],
    damageRatios: lossTrace?.damageRatios ?? [],
    curves: assetTrace.curves,
    firstFloorHeightMetres: trace.building.firstFloorHeightMetres,
  });
  return (
    <Part title={t('explain.losses')}>
      <div className={styles.stack}>
        <Segmented
          stretch
          label={t('explain.asset')}
          options={assets.map((value) => ({ value, label: t(`asset.${value}`) }))}
          value={asset}
          onChange={setAsset}
        />
        {scenarios.length > 1 && (
          <Segmented
            stretch
            label={t('losses.scenario')}
            options={scenarios.map((value) => ({ value, label: t(`scenario.${value}`) }))}
            value={scenario}
            onChange={(next) => chooseFlood({ scenario: next })}
          />
        )}
        <Facts
          facts={[
            [t('losses.tiv'), money(assetTrace.tiv)],
            [t('losses.deductible'), money(assetTrace.deductible)],
          ]}
        />
        {lossTrace !== undefined && (
          <>
            <IntegrationTable returnPeriodsYears={trace.returnPeriodsYears} trace={lossTrace} places={places} />
            <ul className={styles.rules}>
              <IntegrationLimits trace={lossTrace} />
              {integrationRules.map((rule) => (
                <li key={rule}>{t(`explain.rule.${rule}`)}</li>
              ))}
            </ul>
            <CurveChart curves={assetTrace.curves} places={places} />
          </>
        )}
        <CurveList curves={assetTrace.curves} />
      </div>
    </Part>
  );
}

/** Where the deductible and a standard of protection cut the area, and a figure that another scenario raises. */
function IntegrationLimits({ trace }: { readonly trace: LossTrace }) {
  const { t, ...formatters } = useTexts();
  const { money } = formatters;
  const { integration, figures } = trace;
  const { cut } = integration;
  const event = (years: number): string => formatReturnPeriodShort(years, t, formatters);
  return (
    <>
      {cut !== null && (
        <li data-limit="standard">
          {t('explain.limit.standard', {
            event: event(cut.returnPeriodYears),
            loss: money(cut.groundUpLoss),
          })}
        </li>
      )}
      {integration.deductibleCrossings.map(
        (probability) =>
          probability !== null &&
          (cut === null || probability < 1 / cut.returnPeriodYears) && (
            <li key={probability} data-limit="deductible">
              {t('explain.limit.deductible', { event: event(1 / probability) })}
            </li>
          ),
      )}
      {(figures.averageAnnualLoss > integration.averageAnnualLoss ||
        figures.probableMaximumLoss1500 > integration.probableMaximumLoss1500) && (
        <li data-limit="order">
          {t('explain.limit.order', {
            aal: money(figures.averageAnnualLoss),
            pml: money(figures.probableMaximumLoss1500),
          })}
        </li>
      )}
    </>
  );
}

/** Damage ratio against the water's height on the curve, with the building's own events on it. */
function CurveChart({
  curves,
  places,
}: {
  readonly curves: readonly CurveReference[];
  /** Where the events fall on the curve. */
  readonly places: readonly CurvePlace[];
}) {
  const { t, ...formatters } = useTexts();
  const { depth, ratio, percent, significant, lengthUnit, lengthSymbol } = formatters;
  const heights = curves[0]?.points.map(([height]) => height) ?? [];
  const [first, last] = [heights[0], heights.at(-1)];
  if (first === undefined || last === undefined) return null;

  const shown = (metres: number): number => toDisplayLength(metres, lengthUnit);
  const mean = heights.map((_, index) =>
    curves.reduce((sum, curve) => sum + curve.weight * (curve.points[index]?.[1] ?? 0), 0),
  );
  const yTicks = computeRoundTicks(Math.max(...mean, ...places.map(({ damageRatio }) => damageRatio)));
  const x = createLinearScale([shown(first), shown(last)], [plotEdges.left, plotEdges.right]);
  const y = createLinearScale([0, yTicks.at(-1) ?? 1], [plotEdges.bottom, plotEdges.top]);
  const series: ChartSeries[] = [
    {
      key: 'curve',
      name: t('chart.curve'),
      tone: 'base',
      line: heights.map((height, index) => [shown(height), mean[index] ?? 0] as const),
      points: places.map(({ returnPeriodYears, heightMetres, damageRatio }) => ({
        // Beyond its ends the curve is read at its end.
        x: shown(Math.min(last, Math.max(first, heightMetres))),
        y: damageRatio,
        label: t('chart.curvePoint', {
          event: formatReturnPeriodShort(returnPeriodYears, t, formatters),
          height: `${depth(heightMetres)} ${lengthSymbol}`,
          ratio: ratio(damageRatio),
        }),
      })),
    },
  ];
  const lowest = Math.ceil(shown(first));
  const xTicks = computeRoundTicks(shown(last), 5).filter((value) => value <= shown(last));
  return (
    <LineChart
      title={t('chart.curveTitle')}
      description={t('chart.curveDescription', { curve: curves.map(({ title }) => title).join('; ') })}
      x={{
        name: t('chart.curveHeightAxis', { unit: lengthSymbol }),
        scale: x,
        ticks: [...(lowest < 0 ? [lowest] : []), ...xTicks].map((value) => ({ value, label: significant(value, 3) })),
      }}
      y={{ name: t('chart.ratioAxis'), scale: y, ticks: yTicks.map((value) => ({ value, label: percent(value) })) }}
      series={series}
      note={places.length === 0 ? t('chart.curveWithoutWater') : t('chart.curveNote')}
    />
  );
}
