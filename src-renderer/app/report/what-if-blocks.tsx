import { floodHazards } from '#shared/domain/hazard.ts';
import { readHazardLosses } from '#shared/contract/hazard-losses.ts';
import { PrintTable } from '../../features/report/print-table.tsx';
import { ReportHeading } from '../../features/report/report-heading.tsx';
import type { SectionBuilder } from './build-blocks.tsx';
import type { ReportedVariant } from './report-subject.ts';

const figures = ['averageAnnualLoss', 'probableMaximumLoss1500'] as const;

/** The building as it is beside its variants: what each hazard would cost, defences holding. */
export const buildWhatIfBlocks: SectionBuilder = ({ variants, answer }, { t, formatters }) => {
  if (variants.length === 0 || answer === null) return [];
  const asItIs: ReportedVariant = { id: 'as-it-is', label: t('report.asItIs'), figures: answer.figures };
  const groups = [t('report.aalGroup'), t('report.pmlGroup')];
  const title = t('report.section.whatIf');

  function writeCells(variant: ReportedVariant): string[] {
    return figures.flatMap((figure) =>
      floodHazards.map((hazard) => {
        const losses = variant.figures === null ? null : readHazardLosses(variant.figures, hazard, 'base');
        return losses === null || losses.absence !== null ? '–' : formatters.money(losses.total[figure]);
      }),
    );
  }

  return [
    {
      section: 'whatIf',
      id: 'what-if',
      keepWithNext: true,
      node: <ReportHeading title={title} intro={t('report.whatIfIntro')} />,
    },
    {
      section: 'whatIf',
      id: 'what-if-table',
      node: (
        <PrintTable
          caption={title}
          rowHead={t('report.variant')}
          groups={groups.map((label) => ({ label, columns: floodHazards.length }))}
          columns={figures.flatMap((figure) =>
            floodHazards.map((hazard) => ({ key: `${figure}-${hazard}`, label: t(`hazard.${hazard}`) })),
          )}
          rows={[asItIs, ...variants].map((variant) => ({
            key: variant.id,
            label: variant.label,
            cells: writeCells(variant),
          }))}
        />
      ),
    },
  ];
};
