import type { HazardTrace } from '#shared/query/explanation.ts';
import { findOwnDepths } from '#shared/query/own-depths.ts';
import { formatReturnPeriod } from '#renderer/i18n/formatters.ts';
import { toDisplayLength } from '#renderer/i18n/display-length.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { plotEdges, type ChartSeries } from '#renderer/ui/chart/chart-model.ts';
import {
  computeReturnPeriodTicks,
  computeRoundTicks,
  createLinearScale,
  createLogScale,
} from '#renderer/ui/chart/chart-scale.ts';
import { LineChart } from '#renderer/ui/chart/line-chart.tsx';

const TICK_DISTANCE = 30;
const TICK_DIGITS = 5;
/** The vertical axis reaches at least this high, so that a film of water does not look like a flood. */
const SHORTEST_AXIS_METRES = 0.4;

/**
 * Depth against return period, one line for each scenario that differs, with the height of the first floor. A table of
 * the depths says the same in figures.
 */
export function DepthChart({
  trace,
  isPrinted = false,
}: {
  readonly trace: HazardTrace;
  /** In a report: a picture with its points in words. */
  readonly isPrinted?: boolean;
}) {
  const { t, ...formatters } = useTexts();
  const { significant, depth, lengthUnit, lengthSymbol } = formatters;
  const { returnPeriodsYears: years, building } = trace;
  const found = findOwnDepths(trace);
  const deepest = Math.max(0, ...found.flatMap(({ depthsMetres }) => depthsMetres));
  if (years.length < 2 || deepest === 0) return null;

  // Drawn in the unit that is shown, so that the ticks are round in it.
  const shown = (metres: number): number => toDisplayLength(metres, lengthUnit);
  const floor = building.firstFloorHeightMetres;
  const isFloorInReach = floor > 0 && floor <= deepest * 2;
  const yTicks = computeRoundTicks(shown(Math.max(SHORTEST_AXIS_METRES, deepest, isFloorInReach ? floor : 0)));
  const y = createLinearScale([0, yTicks.at(-1) ?? 1], [plotEdges.bottom, plotEdges.top]);
  const ends = [years[0] ?? 1, years.at(-1) ?? 1] as const;
  const x = createLogScale(ends, [plotEdges.left, plotEdges.right]);
  const series: ChartSeries[] = found.map(({ scenario, depthsMetres }) => ({
    key: scenario,
    name: t(`scenario.${scenario}`),
    tone: scenario,
    line: depthsMetres.map((metres, index) => [years[index] ?? 1, shown(metres)] as const),
    points: depthsMetres.map((metres, index) => ({
      x: years[index] ?? 1,
      y: shown(metres),
      label: t('chart.depthPoint', {
        event: formatReturnPeriod(years[index] ?? 1, t, formatters),
        depth: `${depth(metres)} ${lengthSymbol}`,
      }),
    })),
  }));
  return (
    <LineChart
      title={t('chart.depthTitle', { hazard: t(`hazard.${trace.hazard}`) })}
      description={[
        t('chart.depthDescription', { deepest: `${depth(deepest)} ${lengthSymbol}` }),
        ...(isPrinted ? [] : [t('chart.depthTable')]),
      ].join(' ')}
      x={{
        name: t('chart.returnPeriodAxis'),
        scale: x,
        ticks: computeReturnPeriodTicks(ends, x, TICK_DISTANCE).map(({ years: value, isLabelled }) => ({
          value,
          label: isLabelled ? significant(value, TICK_DIGITS) : '',
        })),
      }}
      y={{
        name: t('chart.depthAxis', { unit: lengthSymbol }),
        scale: y,
        ticks: yTicks.map((value) => ({ value, label: significant(value, 3) })),
      }}
      series={series}
      isPrinted={isPrinted}
      marks={
        isFloorInReach
          ? [
              {
                axis: 'y',
                value: shown(floor),
                label: t('chart.firstFloor', { height: `${depth(floor)} ${lengthSymbol}` }),
              },
            ]
          : []
      }
    />
  );
}
