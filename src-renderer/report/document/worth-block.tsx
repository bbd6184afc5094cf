import { addBenefits, type BenefitBasis } from '#shared/query/variant-worth.ts';
import type { Scenario } from '#shared/hazard/hazard.ts';
import { PrintTable, type PrintRow } from '../print-table.tsx';
import { basisOf, rankVariants, type RankedVariant } from '#renderer/what-if/rank-variants.ts';
import type { ShownComparison } from '#renderer/what-if/shown-comparison.ts';
import { formatSigned } from '#renderer/i18n/formatters.ts';
import type { ReportWriter, SectionBlock } from './report-writer.ts';
import type { ReportSubject } from './report-subject.ts';

const columns = ['saved', 'cost', 'life', 'rate', 'presentValue', 'ratio', 'net', 'payBack'] as const;

/** What each measure is worth, the best first, with what the benefits are counted of; nothing without a policy. */
export function buildWorthBlock(
  { variants, answer, groundUp }: ReportSubject,
  scenario: Scenario,
  writer: ReportWriter,
): SectionBlock[] {
  const financial = answer?.request.financial;
  if (answer === null || financial === undefined) return [];
  const { t } = writer;
  const comparison: ShownComparison = {
    baseline: { figures: answer.figures, groundUp: groundUp ?? undefined },
    variants: variants.flatMap(({ id, figures, groundUp: ofGround }) =>
      figures === null ? [] : [{ id, status: 'answered', figures, groundUp: ofGround ?? undefined }],
    ),
  };
  const basis = basisOf(comparison, writer.benefitBasis);
  const printed: BenefitBasis = basis === 'groundUp' ? 'groundUp' : 'net';
  const ranked = rankVariants({
    comparison,
    variants: variants.map(({ variant }) => variant),
    financial,
    scenario,
    basis,
  });
  const labels = new Map(variants.map(({ id, label }) => [id, label]));
  const caption = t('report.worth.title');
  const intro = [
    t(`report.worth.basis.${printed}`),
    t('report.worth.scenario', { scenario: t(`scenario.${scenario}`) }),
    t('whatIf.worth.sources'),
  ].join(' ');
  return [
    {
      section: 'whatIf',
      id: 'what-if-worth',
      node: (
        <div style={{ paddingBottom: '4mm' }}>
          <PrintTable
            caption={caption}
            rowHead={caption}
            columns={columns.map((key) => ({ key, label: t(`report.worth.${key}`) }))}
            rows={ranked.map((one) => writeRow(one, labels.get(one.variant.id) ?? '', writer))}
          />
          <p>{intro}</p>
        </div>
      ),
    },
  ];
}

function writeRow(
  { variant, economics, benefits, worth }: RankedVariant,
  label: string,
  { t, formatters: { money, fixed, significant } }: ReportWriter,
): PrintRow {
  if (benefits.length === 0) {
    return { key: variant.id, label, cells: [], note: t('report.variantWithoutFigures') };
  }
  const { cost, lifeYears, discountRate } = economics;
  const write = (value: number | null | undefined, format: (value: number) => string): string =>
    value === null || value === undefined ? '–' : format(value);
  return {
    key: variant.id,
    label,
    cells: [
      formatSigned(addBenefits(benefits), money),
      write(cost, money),
      write(lifeYears, (years) => significant(years, 4)),
      `${significant(discountRate * 100, 4)}\u00a0%`,
      write(worth?.presentValue, (value) => money(Math.round(value))),
      write(worth?.benefitCostRatio, (ratio) => fixed(ratio, 2)),
      write(worth?.netPresentValue, (value) => formatSigned(Math.round(value), money)),
      write(worth?.payBackYears, (years) => fixed(years, 1)),
    ],
  };
}
