import { floodHazards, scenarios, scenariosOf, type FloodHazard, type Scenario } from '#shared/hazard/hazard.ts';
import { readHazardLosses, type LossPair } from '#shared/query/hazard-losses.ts';
import type { WireFigures } from '#shared/query-service/mediator-response.ts';
import { PrintTable, type PrintCell, type PrintRow } from '../print-table.tsx';
import { buildHeading, ReportHeading } from '../report-parts.tsx';
import { formatChange } from '#renderer/what-if/format-change.ts';
import type { ReportWriter, SectionBlock, SectionBuilder } from './report-writer.ts';
import type { ReportedVariant } from './report-subject.ts';
import { buildWorthBlock } from './worth-block.tsx';

const figures = ['averageAnnualLoss', 'probableMaximumLoss1500'] as const;

/** The building as it is beside what was tried: what each hazard would cost, and what that changes. */
export const buildWhatIfBlocks: SectionBuilder = (subject, writer) => {
  const { variants, answer } = subject;
  if (variants.length === 0 || answer === null) return [];
  const { t } = writer;
  const section = 'whatIf';
  const answered = [answer.figures, ...variants.map(({ figures: found }) => found)].filter((of) => of !== null);
  const hazards = findCostly(answered);
  const title = t('report.section.whatIf');
  if (hazards.length === 0) {
    return [{ section, id: 'what-if', node: <ReportHeading title={title} intro={t('report.whatIfLossless')} /> }];
  }
  const { shown, equal } = findShown(answered, hazards);
  const intro = [
    t('report.whatIfIntro'),
    ...(shown.length > 1 ? equal : []).map((scenario) =>
      t('report.whatIfSame', { scenario: t(`scenario.${scenario}`), other: t('scenario.base') }),
    ),
  ].join(' ');
  return [
    { section, ...buildHeading('what-if', title, intro) },
    ...shown.map((scenario): SectionBlock => {
      const name = shown.length > 1 ? t(`scenario.${scenario}`) : title;
      return {
        section,
        id: `what-if-${scenario}`,
        node: (
          <div style={{ paddingBottom: '4mm' }}>
            <PrintTable
              caption={name}
              rowHead={shown.length > 1 ? name : t('report.variant')}
              groups={[t('report.aalGroup'), t('report.pmlGroup')].map((label) => ({ label, columns: hazards.length }))}
              columns={figures.flatMap((figure) =>
                hazards.map((hazard) => ({ key: `${figure}-${hazard}`, label: t(`hazard.${hazard}`) })),
              )}
              rows={writeRows(answer.figures, variants, hazards, scenario, writer)}
            />
          </div>
        ),
      };
    }),
    ...buildWorthBlock(subject, 'base', writer),
  ];
};

function writeRows(
  asItIs: WireFigures,
  variants: readonly ReportedVariant[],
  hazards: readonly FloodHazard[],
  scenario: Scenario,
  { t, formatters }: ReportWriter,
): PrintRow[] {
  const { money } = formatters;

  function writeCells(of: WireFigures, before: WireFigures | null): (string | PrintCell)[] {
    return figures.flatMap((figure) =>
      hazards.map((hazard) => {
        const after = findTotal(of, hazard, scenario)?.[figure];
        if (after === undefined) return '–';
        const was = before === null ? undefined : findTotal(before, hazard, scenario)?.[figure];
        if (was === undefined) return money(after);
        return {
          figure: money(after),
          note: after === was ? t('report.unchanged') : formatChange(was, after, formatters),
        };
      }),
    );
  }

  return [
    { key: 'as-it-is', kind: 'total', label: t('report.asItIs'), cells: writeCells(asItIs, null) },
    ...variants.map(({ id, label, figures: changed }): PrintRow => ({
      key: id,
      label,
      cells: changed === null ? [] : writeCells(changed, asItIs),
      ...(changed === null ? { note: t('report.variantWithoutFigures') } : {}),
    })),
  ];
}

function findTotal(of: WireFigures, hazard: FloodHazard, scenario: Scenario): LossPair | null {
  const losses = readHazardLosses(of, hazard, scenariosOf(hazard).includes(scenario) ? scenario : 'base');
  return losses.absence === null ? losses.total : null;
}

/**
 * The scenarios to be printed: while the defences hold, and each in which anything costs something else, be it the
 * building as it is or what was tried; and those that cost the same.
 */
function findShown(
  answers: readonly WireFigures[],
  hazards: readonly FloodHazard[],
): { readonly shown: readonly Scenario[]; readonly equal: readonly Scenario[] } {
  const write = (scenario: Scenario): string =>
    JSON.stringify(answers.map((of) => hazards.map((hazard) => findTotal(of, hazard, scenario))));
  const equal = scenarios.filter((scenario) => scenario !== 'base' && write(scenario) === write('base'));
  return { shown: scenarios.filter((scenario) => !equal.includes(scenario)), equal };
}

/** Hazards that cost anything in one of the answers: columns of zeros would only hide the others. */
function findCostly(answers: readonly WireFigures[]): FloodHazard[] {
  return floodHazards.filter((hazard) =>
    answers.some((answer) =>
      scenariosOf(hazard).some((scenario) => (findTotal(answer, hazard, scenario)?.probableMaximumLoss1500 ?? 0) > 0),
    ),
  );
}
