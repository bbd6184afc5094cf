import type { TFunction } from 'i18next';
import type { Explanation } from '#shared/query/explanation.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';
import { findOwnDepths } from '#shared/query/own-depths.ts';
import type { PrintColumn, PrintRow } from '../print-table.tsx';
import { formatReturnPeriod } from '#renderer/i18n/format-return-period.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';

/** Water depths of an answer as a table for print; null when no hazard has any depth. */
export interface PrintedDepths {
  readonly groups: readonly { readonly label: string; readonly columns: number }[];
  readonly columns: readonly PrintColumn[];
  readonly rows: readonly PrintRow[];
}

/** Depths for return periods x (hazards x scenarios); a scenario that equals the first one has no column. */
export function describeDepths(explanation: Explanation, t: TFunction, formatters: Formatters): PrintedDepths | null {
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
        label: scenarios.length > 1 ? t(`scenario.${scenario}.short`) : '',
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
