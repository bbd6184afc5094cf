import { floodHazards, scenariosOf, type FloodHazard } from '#shared/hazard/hazard.ts';
import { assets } from '#shared/exposure/exposure.ts';
import { indexAndScoreFields, lossFields } from '#shared/query-service/mediator-response.ts';

/**
 * Every figure of the query service by its name, in the order of the wire: what a location of a portfolio is answered
 * with.
 */
export const portfolioFigureNames: readonly string[] = [
  ...indexAndScoreFields,
  ...lossFields.map(({ name }) => name),
  'wildfireIndex',
];

/** How many figures a location has. */
export const PORTFOLIO_FIGURE_COUNT = portfolioFigureNames.length;

/**
 * Where a hazard's figures stand among {@link portfolioFigureNames}: its index (the score follows) and its first loss.
 */
export interface FigurePositions {
  readonly indexAt: number;
  readonly lossesAt: number;
  readonly lossCount: number;
}

/** Positions of every flood hazard's figures. */
export const floodFigurePositions: Readonly<Record<FloodHazard, FigurePositions>> = computePositions();

/** Position of the wildfire index. */
export const WILDFIRE_FIGURE_AT = PORTFOLIO_FIGURE_COUNT - 1;

function computePositions(): Record<FloodHazard, FigurePositions> {
  let lossesAt = indexAndScoreFields.length;
  const entries = floodHazards.map((hazard, position) => {
    const lossCount = assets.length * scenariosOf(hazard).length * 2;
    const positions: FigurePositions = { indexAt: position * 2, lossesAt, lossCount };
    lossesAt += lossCount;
    return [hazard, positions] as const;
  });
  return Object.fromEntries(entries) as Record<FloodHazard, FigurePositions>;
}
