import type { TFunction } from 'i18next';
import { computePerMille } from '#shared/units/per-mille.ts';
import { STANDARD_BUILDING, assets, sumInsured, type Financial } from '#shared/exposure/exposure.ts';
import { PML_RETURN_PERIOD_YEARS } from '#shared/hazard/pml-return-period.ts';
import type { Explanation } from '#shared/query/explanation.ts';
import { floodHazards, scenarios, type FloodHazard, type Scenario } from '#shared/hazard/hazard.ts';
import { findOwnDepths } from '#shared/query/own-depths.ts';
import type { WireFigures } from '#shared/query-service/mediator-response.ts';
import {
  addAnnualLosses,
  hasScenarioDifference,
  readHazardLosses,
  readWildfireIndex,
  type HazardLosses,
  type LossPair,
} from '#shared/query/hazard-losses.ts';
import { findRiskWord } from '#renderer/query/index-notes.ts';
import type { RiskAnswer } from '#renderer/query/risk-queries.ts';
import { formatReturnPeriod, type Formatters } from '#renderer/i18n/formatters.ts';
import { PrintTable, type PrintCell, type PrintColumn, type PrintRow } from '../print-table.tsx';
import { buildHeading, ReportHeading } from '../report-parts.tsx';
import type { ReportWriter, SectionBlock, SectionBuilder } from './report-writer.ts';

/** Losses and depths as tables. */
export const buildAnswerBlocks: SectionBuilder = ({ answer }, writer) =>
  answer === null ? [] : [...buildLossBlocks(answer, writer), ...buildDepthBlocks(answer, writer)];

function buildLossBlocks({ request, figures, currency }: RiskAnswer, writer: ReportWriter): SectionBlock[] {
  const { t, formatters, currencyLabel } = writer;
  const section = 'losses';
  const title = t('losses.title');
  if (request.financial === undefined) {
    return [
      {
        section,
        id: 'losses',
        node: (
          <ReportHeading
            title={title}
            intro={t('report.noLosses', { floor: formatters.depth(STANDARD_BUILDING.firstFloorHeight) })}
          />
        ),
      },
    ];
  }
  const losses = describeLosses({ figures, values: request.financial }, t, formatters);
  const intro = [
    t('report.lossesIntro', {
      years: formatters.count(PML_RETURN_PERIOD_YEARS),
      currency: currencyLabel ?? currency ?? t('report.currencyOfValues'),
    }),
    ...(addAnnualLosses(figures, 'base') === null ? [] : [t('report.lossesAdded')]),
  ].join(' ');
  return [
    { section, ...buildHeading('losses', title, intro) },
    {
      section,
      id: 'loss-table',
      node: (
        <PrintTable
          caption={title}
          rowHead={t('losses.hazardAndAsset')}
          groups={losses.groups}
          columns={losses.columns}
          rows={losses.rows}
        />
      ),
    },
  ];
}

function buildDepthBlocks({ assessment }: RiskAnswer, { t, formatters }: ReportWriter): SectionBlock[] {
  const section = 'depths';
  const { explanation } = assessment;
  const depths = describeDepths(explanation, t, formatters);
  if (depths === null) return [];
  const title = t('report.section.depths');
  return [
    { section, ...buildHeading('depths', title, t('report.depthsIntro')) },
    {
      section,
      id: 'depth-table',
      node: <PrintTable caption={title} rowHead={t('report.returnPeriod')} {...depths} />,
    },
  ];
}

/** Water depths of an answer as a table for print; null when no hazard has any depth. */
interface PrintedDepths {
  readonly groups: readonly { readonly label: string; readonly columns: number }[];
  readonly columns: readonly PrintColumn[];
  readonly rows: readonly PrintRow[];
}

/** Depths for return periods x (hazards x scenarios); a scenario that equals the first one has no column. */
function describeDepths(explanation: Explanation, t: TFunction, formatters: Formatters): PrintedDepths | null {
  const hazards = floodHazards.flatMap((hazard) => {
    const trace = explanation.floods[hazard];
    const scenarios = trace === undefined ? [] : findOwnDepths(trace);
    return trace === undefined || scenarios.length === 0 ? [] : [{ hazard, trace, scenarios }];
  });
  if (hazards.length === 0) return null;
  const years = [...new Set(hazards.flatMap(({ trace }) => trace.returnPeriodsYears))].sort((a, b) => a - b);
  return {
    groups: hazards.map(({ hazard, scenarios }) => ({ label: t(`hazard.${hazard}`), columns: scenarios.length })),
    columns: hazards.flatMap(({ hazard, scenarios }) =>
      scenarios.map(({ scenario }) => ({
        key: `${hazard}-${scenario}`,
        label: scenarios.length > 1 ? t(`scenario.${scenario}`) : '',
        unit: t('unit.m'),
      })),
    ),
    rows: years.map((returnPeriod) => ({
      key: String(returnPeriod),
      label: formatReturnPeriod(returnPeriod, t, formatters),
      cells: hazards.flatMap(({ trace, scenarios }) => {
        const index = trace.returnPeriodsYears.indexOf(returnPeriod);
        return scenarios.map(({ depthsMetres }) => {
          const depth = depthsMetres[index];
          return depth === undefined ? '–' : formatters.depth(depth);
        });
      }),
    })),
  };
}

/** The losses of an answer as a table for print. */
interface PrintedLosses {
  readonly groups: readonly { readonly label: string; readonly columns: number }[];
  readonly columns: readonly PrintColumn[];
  /** Of each flood its total, then its assets; all floods together; wildfire. */
  readonly rows: readonly PrintRow[];
}

type AnsweredLosses = Extract<HazardLosses, { readonly absence: null }>;

const pairFigures = ['averageAnnualLoss', 'probableMaximumLoss1500'] as const;

const NOTHING = '–';

/** A loss that is added up over the floods, and what it is of. */
interface PrintedLoss {
  /** Currency units a year, by scenario; null: not answered. */
  readonly annual: readonly (number | null)[];
  /** What is insured of it, currency units. */
  readonly value: number;
  /** By scenario, as it is written. */
  readonly probableMaximum: readonly string[];
}

/**
 * Losses for hazards x (total, assets), all floods and wildfire x (AAL with what it is per mille of the value, PML1500)
 * x scenarios; scenarios only where they make a difference.
 */
function describeLosses(
  { figures, values }: { readonly figures: WireFigures; readonly values: Financial },
  t: TFunction,
  { money, perMille }: Formatters,
): PrintedLosses {
  const shown: readonly Scenario[] = hasScenarioDifference(figures) ? scenarios : ['base'];
  const labels = { averageAnnualLoss: t('report.aalGroup'), probableMaximumLoss1500: t('report.pmlGroup') };
  const insured = sumInsured(values);
  const sums = shown.map((scenario) => addAnnualLosses(figures, scenario));
  return {
    groups: shown.length > 1 ? Object.values(labels).map((label) => ({ label, columns: shown.length })) : [],
    columns: Object.entries(labels).flatMap(([figure, label]) =>
      shown.map((scenario) => ({
        key: `${figure}-${scenario}`,
        label: shown.length > 1 ? t(`scenario.${scenario}`) : label,
      })),
    ),
    rows: [
      ...floodHazards.flatMap(describeHazard),
      ...(sums.every((sum) => sum === null)
        ? []
        : [
            {
              key: 'all',
              label: t('losses.allFloods'),
              kind: 'total' as const,
              cells: writeCells({
                annual: sums,
                value: insured,
                probableMaximum: shown.map(() => t('losses.pmlNotAdded')),
              }),
            },
          ]),
      describeWildfire(),
    ],
  };

  function writeCells({ annual, value, probableMaximum }: PrintedLoss): (string | PrintCell)[] {
    return [
      ...annual.map((loss) => {
        if (loss === null) return NOTHING;
        const rate = computePerMille(loss, value);
        if (rate === null) return money(loss);
        return { figure: money(loss), note: t('report.rate', { perMille: perMille(rate) }) };
      }),
      ...probableMaximum,
    ];
  }

  function describeWildfire(): PrintRow {
    const wildfire = readWildfireIndex(figures);
    const note =
      typeof wildfire === 'number'
        ? t('losses.wildfire', { index: wildfire, word: t(`risk.${findRiskWord(wildfire)}`) })
        : t(`lossAbsence.${wildfire}`);
    return { key: 'wildfire', label: t('hazard.wildfire'), kind: 'total', cells: [], note };
  }

  function describeHazard(hazard: FloodHazard): PrintRow[] {
    const name = t(`hazard.${hazard}`);
    const byScenario = shown.map((scenario) => readHazardLosses(figures, hazard, scenario));
    const [first] = byScenario;
    if (first === undefined || first.absence !== null) {
      const note = t(`lossAbsence.${first?.absence ?? 'noData'}`);
      return [{ key: hazard, label: name, kind: 'total', cells: [], note }];
    }
    const writePairs = (value: number, pick: (losses: AnsweredLosses) => LossPair): (string | PrintCell)[] =>
      writeCells({
        annual: byScenario.map((losses) => (losses.absence === null ? pick(losses).averageAnnualLoss : null)),
        value,
        probableMaximum: byScenario.map((losses) =>
          losses.absence === null ? money(pick(losses).probableMaximumLoss1500) : NOTHING,
        ),
      });
    // Nothing can be lost: three more rows of zeros would only hide the rows that say something.
    const isLossless = byScenario.every(
      (losses) => losses.absence === null && pairFigures.every((figure) => losses.total[figure] === 0),
    );
    return [
      {
        key: hazard,
        label: t('losses.total', { hazard: name }),
        kind: 'total',
        cells: writePairs(insured, ({ total }) => total),
      },
      ...(isLossless ? [] : assets).map((asset) => ({
        key: `${hazard}-${asset}`,
        label: t(`asset.${asset}`),
        kind: 'part' as const,
        cells: writePairs(values[`${asset}TIV`], ({ byAsset }) => byAsset[asset]),
      })),
    ];
  }
}
