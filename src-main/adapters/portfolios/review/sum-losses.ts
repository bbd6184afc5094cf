import { assets, type Asset } from '#shared/domain/exposure.ts';
import { floodHazards, scenariosOf, type FloodHazard, type Scenario } from '#shared/domain/hazard.ts';
import type { PortfolioSummary } from '#shared/domain/portfolio-summary.ts';
import { lossFields } from '#shared/contract/mediator-response.ts';
import { PORTFOLIO_FIGURE_COUNT, portfolioFigureNames } from '#shared/contract/portfolio-figures.ts';
import { visitLosses } from '../columns/visit-losses.ts';
import type { ReviewFrame } from '../columns/review-frame.ts';
import type { RowMask } from '../columns/select-rows.ts';
import type { PortfolioDatabase } from '../portfolio-database.ts';

type Losses = PortfolioSummary['losses'][number];

/** Sums of every figure, and of the rows and TIVs that each hazard is answered for. */
interface Sums {
  readonly figures: Float64Array;
  readonly rows: Record<FloodHazard, number>;
  readonly tivs: Record<FloodHazard, number>;
}

/** Losses of every hazard in every scenario; codes in place of a loss count as none. */
export function sumLosses(database: PortfolioDatabase, frame: ReviewFrame, mask: RowMask): PortfolioSummary['losses'] {
  const sums = addUpRows(database, frame, mask);
  return floodHazards.flatMap((hazard) => scenariosOf(hazard).map((scenario) => toLosses(sums, hazard, scenario)));
}

const lossPositions = lossFields.map(({ name }) => portfolioFigureNames.indexOf(name));
const firstLosses = floodHazards.map(
  (hazard) => lossPositions[lossFields.findIndex((field) => field.hazard === hazard)]!,
);

function addUpRows(database: PortfolioDatabase, frame: ReviewFrame, mask: RowMask): Sums {
  const sums: Sums = {
    figures: new Float64Array(PORTFOLIO_FIGURE_COUNT),
    rows: { fluvial: 0, coastal: 0, pluvial: 0 },
    tivs: { fluvial: 0, coastal: 0, pluvial: 0 },
  };
  const tivs = frame.column('tiv');
  visitLosses(database, frame, (row, figures) => {
    if (mask !== null && mask[row] === 0) return;
    for (const at of lossPositions) if (figures[at]! > 0) sums.figures[at]! += figures[at]!;
    for (const [position, hazard] of floodHazards.entries()) {
      if (!(figures[firstLosses[position]!]! >= 0)) continue;
      sums.rows[hazard] += 1;
      sums.tivs[hazard] += tivs[row]!;
    }
  });
  return sums;
}

function toLosses(sums: Sums, hazard: FloodHazard, scenario: Scenario): Losses {
  const sumsOf = (figure: string): Record<Asset, number> => {
    const ofAsset = (asset: Asset): number => sums.figures[findPosition(hazard, asset, scenario, figure)]!;
    return { structure: ofAsset('structure'), inventory: ofAsset('inventory'), equipment: ofAsset('equipment') };
  };
  const aalByAsset = sumsOf('averageAnnualLoss');
  const boundByAsset = sumsOf('probableMaximumLoss1500');
  const aal = addUp(aalByAsset);
  const tiv = sums.tivs[hazard];
  return {
    hazard,
    scenario,
    rows: sums.rows[hazard],
    tiv,
    aal,
    aalPerMille: tiv > 0 ? (aal / tiv) * 1000 : null,
    aalByAsset,
    fullDependenceBound: addUp(boundByAsset),
    fullDependenceBoundByAsset: boundByAsset,
  };
}

function findPosition(hazard: FloodHazard, asset: Asset, scenario: Scenario, figure: string): number {
  const field = lossFields.findIndex(
    (candidate) =>
      candidate.hazard === hazard &&
      candidate.asset === asset &&
      candidate.scenario === scenario &&
      candidate.figure === figure,
  );
  return lossPositions[field]!;
}

function addUp(sums: Readonly<Record<Asset, number>>): number {
  return assets.reduce((sum, asset) => sum + sums[asset], 0);
}
