import type { HazardTrace, LossTrace } from '#shared/query/explanation.ts';
import type { Asset } from '#shared/exposure/exposure.ts';
import { scenariosOf, type Scenario } from '#shared/hazard/hazard.ts';
import { roundHalfUp } from '#shared/units/money.ts';
import { PML_RETURN_PERIOD_YEARS } from '#shared/hazard/pml-return-period.ts';
import { formatReturnPeriod } from '#renderer/i18n/formatters.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { plotEdges, type ChartSeries } from '#renderer/ui/chart/chart-model.ts';
import {
  computeReturnPeriodTicks,
  computeRoundTicks,
  createLinearScale,
  createLogScale,
} from '#renderer/ui/chart/chart-scale.ts';
import { LineChart } from '#renderer/ui/chart/line-chart.tsx';
import { bendLine, buildExceedanceCurve, type CurveLosses } from './exceedance-curve.ts';

/** Room above the largest loss, as a share of it: the words of the 1 in 1500 years event stand there. */
const HEADROOM = 0.15;
/** How far the axis goes on beyond the rarest event, whose loss is held there. */
const BEYOND_RAREST = 4 / 3;
const TICK_DISTANCE = 34;

interface LossChartProps {
  readonly trace: HazardTrace;
  readonly losses: NonNullable<HazardTrace['losses']>;
  /** The chart shows the sum of their losses. */
  readonly assets: readonly Asset[];
  /** The scenario whose 1 in 1500 years event is marked, and whose loss before the deductible is drawn. */
  readonly scenario: Scenario;
  readonly currency: string;
  /** In a report: a picture with its points in words, which names the assets. */
  readonly isPrinted?: boolean;
}

interface ScenarioLosses {
  readonly scenario: Scenario;
  readonly traces: readonly LossTrace[];
  /** With the deductible of each asset. */
  readonly net: readonly CurveLosses[];
}

/**
 * Loss against annual exceedance probability, frequent to rare as in the chart of depths: the lines are those that are
 * integrated, each from where its loss begins to beyond the rarest map. The axis is logarithmic (ADR 15), so the area
 * beneath a line is not its average annual loss, which is written instead. A table of the integration has the figures.
 */
export function LossChart({ trace, losses, assets, scenario, currency, isPrinted = false }: LossChartProps) {
  const { t, ...formatters } = useTexts();
  const { money, percent, compact } = formatters;
  const { returnPeriodsYears: years } = trace;
  const found = findScenarioLosses(trace, losses, assets);
  const chosen = found.find((candidate) => candidate.scenario === scenario) ?? found[0];
  const curves = found.map(({ net }) => buildExceedanceCurve(years, net));
  if (chosen === undefined || curves.every(({ line }) => line.every(([, loss]) => loss === 0))) return null;

  const deductible = assets.length === 1 ? losses[assets[0] ?? 'structure'].deductible : 0;
  const groundUp = buildExceedanceCurve(
    years,
    chosen.traces.map((traceOfAsset) => ({ trace: traceOfAsset, deductible: 0 })),
  );
  const isGroundUpShown = deductible > 0;
  const drawn = isGroundUpShown ? [...curves, groundUp] : curves;
  const largest = Math.max(...drawn.flatMap(({ line }) => line.map(([, loss]) => loss)));
  const yTicks = computeRoundTicks(largest * (1 + HEADROOM));
  const ends = [
    1 / Math.max(...drawn.flatMap(({ line }) => line.map(([probability]) => probability))),
    Math.max(PML_RETURN_PERIOD_YEARS, ...years) * BEYOND_RAREST,
  ] as const;
  const place = createLogScale(ends, [plotEdges.left, plotEdges.right]);
  const y = createLinearScale([0, yTicks.at(-1) ?? 1], [plotEdges.bottom, plotEdges.top]);

  const events = years.map((returnPeriod) => formatReturnPeriod(returnPeriod, t, formatters));
  const series: ChartSeries[] = found.map((candidate, index) => ({
    key: candidate.scenario,
    name: found.length > 1 ? t(`scenario.${candidate.scenario}`) : t('chart.netLoss'),
    tone: candidate.scenario,
    line: bendLine(curves[index]?.line ?? [], 1 / ends[1]),
    points: (curves[index]?.events ?? []).map(([probability, loss], event) => ({
      x: probability,
      y: loss,
      label: t('chart.lossPoint', { event: events[event], loss: money(loss), currency }),
    })),
  }));
  if (isGroundUpShown) {
    const line = bendLine(groundUp.line, 1 / ends[1]);
    series.push({ key: 'groundUp', name: t('chart.groundUpLoss'), tone: 'quiet', line, points: [] });
  }
  const maximumLoss = addShown(chosen.traces, 'probableMaximumLoss1500');
  const pmlYears = formatters.count(PML_RETURN_PERIOD_YEARS);
  const annualLosses = describeAnnualLosses();
  return (
    <LineChart
      title={t('chart.lossTitle', { hazard: t(`hazard.${trace.hazard}`) })}
      description={[
        t('chart.lossDescription', { years: pmlYears, pml: money(maximumLoss), currency }),
        // In print it stands beneath the chart as a text of its own.
        ...(isPrinted ? [] : [annualLosses]),
        ...(isPrinted ? [] : [t('chart.lossTable')]),
      ].join(' ')}
      x={{
        name: t('chart.probabilityAxis'),
        scale: (probability) => place(1 / probability),
        ticks: computeReturnPeriodTicks(ends, place, TICK_DISTANCE).map(({ years: value, isLabelled }) => ({
          value: 1 / value,
          label: isLabelled ? percent(1 / value) : '',
        })),
      }}
      y={{
        name: t('chart.lossAxis', { currency }),
        scale: y,
        ticks: yTicks.map((value) => ({ value, label: compact(value) })),
      }}
      series={series}
      marks={[
        {
          axis: 'x',
          value: 1 / PML_RETURN_PERIOD_YEARS,
          label: t('chart.pmlMark', { years: pmlYears, pml: money(maximumLoss) }),
        },
        ...(isGroundUpShown && deductible <= largest
          ? [
              {
                axis: 'y' as const,
                value: deductible,
                label: t('chart.deductible', { amount: money(deductible) }),
              },
            ]
          : []),
      ]}
      note={annualLosses}
      isPrinted={isPrinted}
    />
  );

  function describeAnnualLosses(): string {
    const write = ({ traces }: ScenarioLosses): string => money(addShown(traces, 'averageAnnualLoss'));
    if (found.length === 1) return found.map((only) => t('chart.annualLoss', { aal: write(only), currency })).join('');
    return [
      t('chart.annualLosses', { currency }),
      ...found.map((one) => t('chart.annualLossOf', { scenario: t(`scenario.${one.scenario}`), aal: write(one) })),
    ].join(' ');
  }
}

/** A figure of several assets as the loss table adds it: each in whole currency units. */
function addShown(traces: readonly LossTrace[], figure: 'averageAnnualLoss' | 'probableMaximumLoss1500'): number {
  return traces.reduce((sum, { figures }) => sum + roundHalfUp(figures[figure]), 0);
}

function findScenarioLosses(
  trace: HazardTrace,
  losses: NonNullable<HazardTrace['losses']>,
  assets: readonly Asset[],
): ScenarioLosses[] {
  const all = scenariosOf(trace.hazard).flatMap((scenario) => {
    const net = assets.flatMap((asset): CurveLosses[] => {
      const found = losses[asset].scenarios[scenario];
      return found === undefined ? [] : [{ trace: found, deductible: losses[asset].deductible }];
    });
    return net.length === assets.length ? [{ scenario, traces: net.map((one) => one.trace), net }] : [];
  });
  const write = ({ net }: ScenarioLosses): string =>
    JSON.stringify(buildExceedanceCurve(trace.returnPeriodsYears, net));
  const [base] = all;
  return all.filter((candidate) => candidate === base || base === undefined || write(candidate) !== write(base));
}
