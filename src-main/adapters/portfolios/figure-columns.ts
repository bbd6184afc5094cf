import { indexAndScoreFields } from '#shared/contract/mediator-response.ts';
import { portfolioFigureNames } from '#shared/contract/portfolio-figures.ts';
import { floodHazards } from '#shared/domain/hazard.ts';

/** The column of table `result` that holds an index or score: `fluvialFloodIndex` is `fluvial_flood_index`. */
export function toClassColumn(figureName: string): string {
  return figureName.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

/** The indices and scores by name: a column each; losses are packed. */
export const classFigureNames: readonly string[] = [...indexAndScoreFields, 'wildfireIndex'];

/** Columns of table `result` in the order of {@link classFigureNames}. */
export const classColumns: readonly string[] = classFigureNames.map(toClassColumn);

/** Where {@link classFigureNames} stand among all figures. */
export const classFigurePositions: readonly number[] = classFigureNames.map((name) =>
  portfolioFigureNames.indexOf(name),
);

/** Columns of table `result` that hold sums over the assets, base scenario: AALs of the hazards, then PMLs. */
export const sumColumns: readonly string[] = ['aal', 'pml1500'].flatMap((figure) =>
  floodHazards.map((hazard) => `${hazard}_${figure}`),
);
