import type { CurveReference } from '#shared/query/explanation.ts';
import { formatReturnPeriodShort } from '#renderer/i18n/formatters.ts';
import { toDisplayLength } from '#renderer/i18n/display-length.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { plotEdges, type ChartSeries } from '#renderer/ui/chart/chart-model.ts';
import { computeRoundTicks, createLinearScale } from '#renderer/ui/chart/chart-scale.ts';
import { LineChart } from '#renderer/ui/chart/line-chart.tsx';
import type { CurvePlace } from './curve-places.ts';

/** Damage ratio against the water's height on the curve, with the building's own events on it. */
export function CurveChart({
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
