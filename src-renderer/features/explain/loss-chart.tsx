import { useTranslation } from 'react-i18next';
import type { HazardTrace, LossTrace } from '#shared/domain/explanation.ts';
import type { Asset } from '#shared/domain/exposure.ts';
import { scenariosOf, type Scenario } from '#shared/domain/hazard.ts';
import { roundHalfUp } from '#shared/domain/money.ts';
import { formatReturnPeriod } from '../../i18n/format-return-period.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { plotEdges } from '../../ui/chart/chart-area.ts';
import { computeRoundTicks, createLinearScale } from '../../ui/chart/chart-scale.ts';
import { LineChart, type ChartSeries } from '../../ui/chart/line-chart.tsx';
import { addLosses, buildExceedanceCurve, cutLine, findLossEnd, PML_RETURN_PERIOD_YEARS } from './exceedance-curve.ts';

/** Room above the largest loss, as a share of it: the words of the 1 in 1500 years event stand there. */
const HEADROOM = 0.15;

interface LossChartProps {
  readonly trace: HazardTrace;
  readonly losses: NonNullable<HazardTrace['losses']>;
  /** Whose losses, added up. */
  readonly assets: readonly Asset[];
  /** The scenario whose area is shaded. */
  readonly scenario: Scenario;
  readonly currency: string;
  /** In a report: a picture with its points in words, which names the assets. */
  readonly isPrinted?: boolean;
}

interface ScenarioLosses {
  readonly scenario: Scenario;
  readonly traces: readonly LossTrace[];
}

/**
 * Loss against annual exceedance probability. The shaded area is the average annual loss: the axis is straight in
 * probability, and the line is the one that is integrated. A table of the integration says the same in figures.
 */
export function LossChart({ trace, losses, assets, scenario, currency, isPrinted = false }: LossChartProps) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const { money, percent, compact } = formatters;
  const { returnPeriodsYears: years } = trace;
  const found = findScenarioLosses(trace, losses, assets);
  const shaded = found.find((candidate) => candidate.scenario === scenario) ?? found[0];
  const curves = found.map(({ traces }) => buildExceedanceCurve(years, addLosses(traces, 'netLosses')));
  const ends = curves.map(findLossEnd);
  // As far as the shaded scenario has losses: with the defences down it may reach a hundred times further.
  const end = (shaded === undefined ? 0 : ends[found.indexOf(shaded)]) || Math.max(0, ...ends);
  if (shaded === undefined || end === 0) return null;

  const deductible = assets.length === 1 ? losses[assets[0] ?? 'structure'].deductible : 0;
  const groundUp = buildExceedanceCurve(years, addLosses(shaded.traces, 'groundUpLosses'));
  const isGroundUpShown = deductible > 0;
  const drawn = isGroundUpShown ? [...curves, groundUp] : curves;
  const largest = Math.max(...drawn.flatMap(({ line }) => line.map(([, loss]) => loss)));
  const yTicks = computeRoundTicks(largest * (1 + HEADROOM));
  const x = createLinearScale([0, end], [plotEdges.left, plotEdges.right]);
  const y = createLinearScale([0, yTicks.at(-1) ?? 1], [plotEdges.bottom, plotEdges.top]);

  const events = years.map((returnPeriod) => formatReturnPeriod(returnPeriod, t, formatters));
  const series: ChartSeries[] = found.map((candidate, index) => ({
    key: candidate.scenario,
    name: found.length > 1 ? t(`scenario.${candidate.scenario}.name`) : t('chart.netLoss'),
    tone: candidate.scenario,
    isFilled: candidate === shaded,
    line: cutLine(curves[index]?.line ?? [], end),
    points: (curves[index]?.events ?? []).flatMap(([probability, loss], event) =>
      probability > end
        ? []
        : [
            {
              x: probability,
              y: loss,
              label: t('chart.lossPoint', { event: events[event], loss: money(loss), currency }),
            },
          ],
    ),
  }));
  if (isGroundUpShown) {
    const line = cutLine(groundUp.line, end);
    series.push({ key: 'groundUp', name: t('chart.groundUpLoss'), tone: 'quiet', line, points: [] });
  }
  const annualLoss = addShown(shaded.traces, 'averageAnnualLoss');
  const maximumLoss = addShown(shaded.traces, 'probableMaximumLoss1500');
  const xTicks = computeRoundTicks(end * 100, 4).map((value) => value / 100);
  return (
    <LineChart
      title={t('chart.lossTitle', { hazard: t(`hazard.${trace.hazard}`) })}
      description={[
        t('chart.lossDescription', { aal: money(annualLoss), pml: money(maximumLoss), currency }),
        ...(isPrinted ? [] : [t('chart.lossTable')]),
      ].join(' ')}
      x={{
        name: t('chart.probabilityAxis'),
        scale: x,
        ticks: xTicks.filter((value) => value <= end * (1 + 1e-9)).map((value) => ({ value, label: percent(value) })),
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
          label: t('chart.pmlMark', { years: formatters.count(PML_RETURN_PERIOD_YEARS), pml: money(maximumLoss) }),
        },
        ...(isGroundUpShown && deductible <= largest
          ? [
              {
                axis: 'y' as const,
                place: 'middle' as const,
                value: deductible,
                label: t('chart.deductible', { amount: money(deductible) }),
              },
            ]
          : []),
      ]}
      note={t('chart.areaNote', { aal: money(annualLoss), currency })}
      isPrinted={isPrinted}
    />
  );
}

/** A figure of several assets as the loss table adds it: each in whole currency units. */
function addShown(traces: readonly LossTrace[], figure: 'averageAnnualLoss' | 'probableMaximumLoss1500'): number {
  return traces.reduce((sum, { integration }) => sum + roundHalfUp(integration[figure]), 0);
}

function findScenarioLosses(
  trace: HazardTrace,
  losses: NonNullable<HazardTrace['losses']>,
  assets: readonly Asset[],
): ScenarioLosses[] {
  const all = scenariosOf(trace.hazard).flatMap((scenario) => {
    const traces = assets.flatMap((asset) => losses[asset].scenarios[scenario] ?? []);
    return traces.length === assets.length ? [{ scenario, traces }] : [];
  });
  const write = ({ traces }: ScenarioLosses): string => JSON.stringify(addLosses(traces, 'netLosses'));
  const [base] = all;
  return all.filter((candidate) => candidate === base || base === undefined || write(candidate) !== write(base));
}
