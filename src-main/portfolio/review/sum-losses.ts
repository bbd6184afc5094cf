import { computePerMille } from '#shared/units/per-mille.ts';
import { assets, type Asset } from '#shared/exposure/exposure.ts';
import { floodHazards, scenariosOf, type FloodHazard, type Scenario } from '#shared/hazard/hazard.ts';
import type { PortfolioSummary } from '#shared/portfolio/portfolio-summary.ts';
import { lossFields } from '#shared/query-service/mediator-response.ts';
import type { ColumnData } from './columns/column-data.ts';
import { openLossColumns } from './columns/loss-columns.ts';
import type { ReviewFrame } from './columns/review-frame.ts';
import type { RowMask } from './columns/select-rows.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';

type Losses = PortfolioSummary['losses'][number];

/** Sums of every figure, and of the rows and TIVs that each hazard is answered for. */
interface Sums {
  readonly figures: ReadonlyMap<string, number>;
  readonly rows: Record<FloodHazard, number>;
  readonly tivs: Record<FloodHazard, number>;
}

/** Losses of every hazard in every scenario; codes in place of a loss count as none. */
export function sumLosses(database: PortfolioDatabase, frame: ReviewFrame, mask: RowMask): PortfolioSummary['losses'] {
  const sums = addUpRows(database, frame, mask);
  return floodHazards.flatMap((hazard) => scenariosOf(hazard).map((scenario) => toLosses(sums, hazard, scenario)));
}

function addUpRows(database: PortfolioDatabase, frame: ReviewFrame, mask: RowMask): Sums {
  const columns = openLossColumns(database, frame);
  const figures = new Map<string, number>();
  const rows: Partial<Record<FloodHazard, number>> = {};
  const tivs: Partial<Record<FloodHazard, number>> = {};
  for (const hazard of floodHazards) {
    const answered = sumAnswered(frame, hazard, mask);
    rows[hazard] = answered.rows;
    tivs[hazard] = answered.tiv;
    const chosen = listChosen(columns.rows(hazard), mask);
    for (const field of lossFields) {
      if (field.hazard === hazard) figures.set(field.name, sumOf(columns.losses(field), chosen));
    }
  }
  return { figures, rows: rows as Sums['rows'], tivs: tivs as Sums['tivs'] };
}

/** A hazard that is answered with losses has an AAL. */
function sumAnswered(frame: ReviewFrame, hazard: FloodHazard, mask: RowMask): { rows: number; tiv: number } {
  const [aals, tivs] = [frame.column(`${hazard}Aal`), frame.column('tiv')];
  let [rows, tiv] = [0, 0];
  for (let position = 0; position < frame.count; position++) {
    const aal = aals[position]!;
    if (aal !== aal || (mask !== null && mask[position] === 0)) continue;
    rows += 1;
    tiv += tivs[position]!;
  }
  return { rows, tiv };
}

/** Which of the rows of a hazard are meant; null: all. */
function listChosen(rows: ColumnData, mask: RowMask): Int32Array | null {
  if (mask === null) return null;
  const chosen = new Int32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at++) {
    if (mask[rows[at]!] === 0) continue;
    chosen[count] = at;
    count += 1;
  }
  return chosen.subarray(0, count);
}

function sumOf(losses: ColumnData, chosen: Int32Array | null): number {
  let sum = 0;
  if (chosen === null) for (let at = 0; at < losses.length; at++) sum += losses[at]!;
  else for (let at = 0; at < chosen.length; at++) sum += losses[chosen[at]!]!;
  return sum;
}

function toLosses(sums: Sums, hazard: FloodHazard, scenario: Scenario): Losses {
  const sumsOf = (figure: string): Record<Asset, number> => {
    const ofAsset = (asset: Asset): number => sums.figures.get(findName(hazard, asset, scenario, figure))!;
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
    aalPerMille: computePerMille(aal, tiv),
    aalByAsset,
    fullDependenceBound: addUp(boundByAsset),
    fullDependenceBoundByAsset: boundByAsset,
  };
}

function findName(hazard: FloodHazard, asset: Asset, scenario: Scenario, figure: string): string {
  const field = lossFields.find(
    (candidate) =>
      candidate.hazard === hazard &&
      candidate.asset === asset &&
      candidate.scenario === scenario &&
      candidate.figure === figure,
  );
  return field!.name;
}

function addUp(sums: Readonly<Record<Asset, number>>): number {
  return assets.reduce((sum, asset) => sum + sums[asset], 0);
}
