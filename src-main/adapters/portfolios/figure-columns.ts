import { portfolioFigureNames } from '#shared/contract/portfolio-figures.ts';

/** The column of table `result` that holds a figure: `fluvialStructureAalDefFail` is `fluvial_structure_aal_def_fail`. */
export function toFigureColumn(figureName: string): string {
  return figureName.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

/** Columns of table `result` in the order of the figures. */
export const figureColumns: readonly string[] = portfolioFigureNames.map(toFigureColumn);
