import { floodHazards } from '#shared/domain/hazard.ts';
import { DepthChart } from '../../features/explain/depth-chart.tsx';
import type { RiskAnswer } from '../../features/query/risk-answer.ts';
import { FactGrid, type Fact } from '../../features/report/fact-grid.tsx';
import { PrintTable } from '../../features/report/print-table.tsx';
import { ReportHeading } from '../../features/report/report-heading.tsx';
import type { ReportWriter, SectionBlock, SectionBuilder } from './build-blocks.tsx';
import { describeDepths } from './printed-depths.ts';
import { describeLosses } from './printed-losses.ts';

/** Losses, depths with their charts, and what was given about the building. */
export const buildAnswerBlocks: SectionBuilder = ({ answer }, writer) =>
  answer === null
    ? []
    : [...buildLossBlocks(answer, writer), ...buildDepthBlocks(answer, writer), ...buildInputBlocks(answer, writer)];

function buildLossBlocks({ request, figures, currency }: RiskAnswer, { t, formatters }: ReportWriter): SectionBlock[] {
  const section = 'losses';
  const title = t('losses.title');
  if (request.financial === undefined) {
    return [{ section, id: 'losses', node: <ReportHeading title={title} intro={t('report.noLosses')} /> }];
  }
  const losses = describeLosses(figures, t, formatters);
  const intro = t('report.lossesIntro', { currency: currency ?? t('losses.currencyUnits') });
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
  const charts = floodHazards.flatMap((hazard) => {
    const trace = explanation.floods[hazard];
    const isWet = Object.values(trace?.scenarios ?? {}).some(({ depthsMetres }) => depthsMetres.some((d) => d > 0));
    return trace === undefined || !isWet ? [] : [{ hazard, trace }];
  });
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
    ...charts.map(({ hazard, trace }) => ({
      section: 'depths' as const,
      id: `depth-chart-${hazard}`,
      node: (
        <div style={{ paddingTop: '5mm', width: '120mm' }}>
          <h4>{t(`hazard.${hazard}`)}</h4>
          <DepthChart trace={trace} />
        </div>
      ),
    })),
  ];
}

function buildInputBlocks({ request, currency }: RiskAnswer, { t, formatters }: ReportWriter): SectionBlock[] {
  const { financial } = request;
  if (financial === undefined) return [];
  const money = currency ?? t('losses.currencyUnits');
  const writeMoney = (name: string, amount: number): Fact => ({
    name,
    value: `${formatters.money(amount)} ${currency === null ? '' : money}`.trim(),
  });
  const facts: Fact[] = [
    { name: t('losses.typeOfBusiness'), value: t(`occupancy.${financial.typeOfBusiness}`) },
    { name: t('losses.numberOfStoreys'), value: t(`storeys.${financial.numberOfStoreys}`) },
    { name: t('losses.basement'), value: t(`basement.${financial.basement}`) },
    {
      name: t('losses.firstFloorHeight'),
      value: t('unit.metres', { value: formatters.depth(financial.firstFloorHeight) }),
    },
    ...(['structure', 'inventory', 'equipment'] as const).flatMap((asset) => [
      writeMoney(t('losses.tivOf', { asset: t(`asset.${asset}`) }), financial[`${asset}TIV`]),
      writeMoney(t('losses.deductibleOf', { asset: t(`asset.${asset}`) }), financial[`${asset}Deductible`]),
    ]),
  ];
  const section = 'inputs';
  return [
    { section, id: 'inputs', keepWithNext: true, node: <ReportHeading title={t('report.section.inputs')} /> },
    { section, id: 'input-facts', node: <FactGrid facts={facts} columns={2} /> },
  ];
}
