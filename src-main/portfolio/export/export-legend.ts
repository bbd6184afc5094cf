import texts from '#shared/portfolio/export-texts.json' with { type: 'json' };
import { floodHazards } from '#shared/hazard/hazard.ts';
import { portfolioFigureNames } from '#shared/portfolio/portfolio-figures.ts';
import { indexFieldName, lossFields, scoreFieldName } from '#shared/query-service/mediator-response.ts';
import { describingColumns, type ExportUnit } from './export-columns.ts';

/** What a column of an export is. */
export interface LegendEntry {
  readonly name: string;
  /** Null: a text or a plain number. */
  readonly unit: ExportUnit | 'index' | null;
  readonly meaning: string;
}

/** Fills the places of a text: `{{name}}`. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
}

/** All columns of an export, in order. */
export const exportLegend: readonly LegendEntry[] = [
  ...describingColumns.map(({ name, unit = null }) => ({
    name,
    unit,
    meaning: texts.column[name as keyof typeof texts.column],
  })),
  ...portfolioFigureNames.map(describeFigure),
];

function describeFigure(name: string): LegendEntry {
  const loss = lossFields.find((field) => field.name === name);
  if (loss !== undefined) {
    const { hazard, asset, scenario, figure } = loss;
    const words = {
      hazard: texts.hazard[hazard].toLowerCase(),
      asset: texts.asset[asset],
      scenario: texts.scenario[scenario],
    };
    return { name, unit: 'money', meaning: fillText(texts.figure[figure], words) };
  }
  const hazard = floodHazards.find((one) => indexFieldName(one) === name || scoreFieldName(one) === name);
  if (hazard === undefined) return { name, unit: 'index', meaning: texts.figure.wildfire };
  const text = indexFieldName(hazard) === name ? texts.figure.index : texts.figure.score;
  return { name, unit: 'index', meaning: fillText(text, { hazard: texts.hazard[hazard].toLowerCase() }) };
}
