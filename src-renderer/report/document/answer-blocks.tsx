import { STANDARD_BUILDING } from '#shared/exposure/exposure.ts';
import { PML_RETURN_PERIOD_YEARS } from '#shared/hazard/pml-return-period.ts';
import type { RiskAnswer } from '#renderer/query/risk-answer.ts';
import { PrintTable } from '../print-table.tsx';
import { ReportHeading } from '../report-heading.tsx';
import type { ReportWriter, SectionBlock, SectionBuilder } from './report-writer.ts';
import { describeDepths } from './printed-depths.ts';
import { describeLosses } from './printed-losses.ts';

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
  const losses = describeLosses(figures, t, formatters);
  const intro = t('report.lossesIntro', {
    years: formatters.count(PML_RETURN_PERIOD_YEARS),
    currency: currencyLabel ?? currency ?? t('report.currencyOfValues'),
  });
  return [
    { section, id: 'losses', keepWithNext: true, node: <ReportHeading title={title} intro={intro} /> },
    {
      section,
      id: 'loss-table',
      node: (
        <PrintTable
          caption={title}
          rowHead={t('losses.hazardAndAsset')}
          groups={losses.groups}
          columns={losses.columns}
          rows={losses.hazards.flatMap(({ rows }) => rows)}
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
    {
      section,
      id: 'depths',
      keepWithNext: true,
      node: <ReportHeading title={title} intro={t('report.depthsIntro')} />,
    },
    {
      section,
      id: 'depth-table',
      node: <PrintTable caption={title} rowHead={t('report.returnPeriod')} {...depths} />,
    },
  ];
}
