import { portfolioFigureNames } from '#shared/contract/portfolio-figures.ts';
import { describingColumns, outcomeColumns, type ExportColumn } from './export-columns.ts';
import { oedColumns } from './oed-columns.ts';

/** Names of the layouts of a CSV export: by the query service's names, or by those of Open Exposure Data. */
export type ExportLayoutName = 'plain' | 'oed';

/** Which columns an export has: the figures of the query service, by its names, come behind the describing ones. */
export interface ExportLayout {
  readonly describing: readonly ExportColumn[];
  /** Names of all columns, in order. */
  readonly names: readonly string[];
}

/** Every layout by its name. */
export const exportLayouts: Readonly<Record<ExportLayoutName, ExportLayout>> = {
  plain: toLayout(describingColumns),
  oed: toLayout([...oedColumns, ...outcomeColumns]),
};

function toLayout(describing: readonly ExportColumn[]): ExportLayout {
  return { describing, names: [...describing.map(({ name }) => name), ...portfolioFigureNames] };
}
