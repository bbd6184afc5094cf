import type { ReactNode } from 'react';
import type { HazardTrace } from '#shared/query/explanation.ts';
import { assets, type Asset } from '#shared/exposure/exposure.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';
import { PML_RETURN_PERIOD_YEARS } from '#shared/hazard/pml-return-period.ts';
import { DepthChart } from '#renderer/query/explain/depth-chart.tsx';
import { LossChart } from '#renderer/query/explain/loss-chart.tsx';
import { buildHeading } from '../report-parts.tsx';
import { formatList } from '#renderer/i18n/formatters.ts';
import type { ReportWriter, SectionBlock, SectionBuilder } from './report-writer.ts';
import styles from '../report-parts.module.css';

const CHARTS_IN_ROW = 2;

/** Depth against return period and, asset by asset, loss against exceedance probability, for each hazard with water. */
export const buildChartBlocks: SectionBuilder = ({ answer }, writer) => {
  if (answer === null) return [];
  const { t, formatters } = writer;
  const { floods } = answer.assessment.explanation;
  const charted = floodHazards.flatMap((hazard) => {
    const trace = floods[hazard];
    const charts = trace === undefined ? [] : listCharts(trace, answer.currency, writer);
    return trace === undefined || charts.length === 0 ? [] : [{ hazard, trace, charts }];
  });
  if (charted.length === 0) return [];
  const intro = t('report.chartsIntro', { years: formatters.count(PML_RETURN_PERIOD_YEARS) });
  return [
    { section: 'charts', ...buildHeading('charts', t('report.section.charts'), intro) },
    ...charted.flatMap(({ hazard, trace, charts }) => {
      const lossless = trace.losses === null ? [] : assets.filter((asset) => !hasLoss(trace, asset));
      const rows = Array.from({ length: Math.ceil(charts.length / CHARTS_IN_ROW) }, (_, row) =>
        charts.slice(row * CHARTS_IN_ROW, (row + 1) * CHARTS_IN_ROW),
      );
      return [
        ...rows.map((row, index): SectionBlock => ({
          section: 'charts',
          id: `charts-${hazard}-${index}`,
          keepWithNext: index === rows.length - 1 && lossless.length > 0,
          node: <ChartRow charts={row} />,
        })),
        ...(lossless.length === 0 ? [] : [buildLosslessNote(hazard, lossless, writer)]),
      ];
    }),
  ];
};

function listCharts(trace: HazardTrace, ofRegion: string | null, { t, currencyLabel }: ReportWriter): PrintedChart[] {
  const { hazard, losses } = trace;
  const name = t(`hazard.${hazard}`);
  const isWet = Object.values(trace.scenarios).some(({ depthsMetres }) => depthsMetres.some((metres) => metres > 0));
  const currency = currencyLabel ?? ofRegion ?? t('losses.currencyUnits');
  return [
    ...(isWet && trace.returnPeriodsYears.length > 1
      ? [
          {
            key: 'depth',
            title: t('report.depthChart', { hazard: name }),
            chart: <DepthChart trace={trace} isPrinted />,
          },
        ]
      : []),
    ...(losses === null ? [] : assets.filter((asset) => hasLoss(trace, asset))).map((asset) => ({
      key: asset,
      title: t('report.lossChart', { hazard: name, asset: t(`asset.${asset}`) }),
      chart:
        losses === null ? null : (
          <LossChart trace={trace} losses={losses} assets={[asset]} scenario="base" currency={currency} isPrinted />
        ),
    })),
  ];
}

/** Whether any scenario loses anything of an asset after its deductible: what the chart draws. */
function hasLoss({ losses }: HazardTrace, asset: Asset): boolean {
  return Object.values(losses?.[asset].scenarios ?? {}).some(({ netLosses }) => netLosses.some((loss) => loss > 0));
}

function buildLosslessNote(
  hazard: HazardTrace['hazard'],
  lossless: readonly Asset[],
  { t, language }: ReportWriter,
): SectionBlock {
  const names = formatList(
    lossless.map((asset) => t(`asset.${asset}`)),
    'conjunction',
    language,
  );
  return {
    section: 'charts',
    id: `charts-${hazard}-lossless`,
    node: <p>{t('report.lossless', { hazard: t(`hazard.${hazard}`), assets: names })}</p>,
  };
}

/** A chart as it is printed, under its own name. */
interface PrintedChart {
  readonly key: string;
  readonly title: string;
  readonly chart: ReactNode;
}

/** Charts side by side, two in a row. */
function ChartRow({ charts }: { readonly charts: readonly PrintedChart[] }) {
  return (
    <div className={styles.charts}>
      {charts.map(({ key, title, chart }) => (
        <div key={key}>
          <h4>{title}</h4>
          {chart}
        </div>
      ))}
    </div>
  );
}
