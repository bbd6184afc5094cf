import { assets, type Asset } from '#shared/domain/exposure.ts';
import { floodHazards, scenariosOf, type FloodHazard, type Scenario } from '#shared/domain/hazard.ts';
import type { PortfolioSummary } from '#shared/domain/portfolio-summary.ts';
import { lossFields } from '#shared/contract/mediator-response.ts';
import { toFigureColumn } from '../figure-columns.ts';
import type { PortfolioDatabase } from '../portfolio-database.ts';
import type { FilterSql } from './filter-sql.ts';
import { REVIEW_TABLES } from './review-columns.ts';

type Losses = PortfolioSummary['losses'][number];
type Sums = Readonly<Record<string, number | null>>;

/** Losses of every hazard in every scenario; codes in place of a loss count as none. */
export function sumLosses(database: PortfolioDatabase, { where, values }: FilterSql): PortfolioSummary['losses'] {
  const sums = lossFields.map(({ name }) => `SUM(max(r.${toFigureColumn(name)}, 0)) AS ${name}`);
  const answered = floodHazards.flatMap((hazard) => {
    const isAnswered = `r.${hazard}_structure_aal >= 0`;
    return [
      `COUNT(CASE WHEN ${isAnswered} THEN 1 END) AS ${hazard}Rows`,
      `SUM(CASE WHEN ${isAnswered} THEN l.tiv END) AS ${hazard}Tiv`,
    ];
  });
  const row = database
    .prepare<unknown[], Sums>(`SELECT ${[...sums, ...answered].join(', ')} FROM ${REVIEW_TABLES} WHERE ${where}`)
    .get(...values)!;
  return floodHazards.flatMap((hazard) => scenariosOf(hazard).map((scenario) => toLosses(row, hazard, scenario)));
}

function toLosses(row: Sums, hazard: FloodHazard, scenario: Scenario): Losses {
  const sumsOf = (figure: string): Record<Asset, number> => {
    const ofAsset = (asset: Asset): number => row[findField(hazard, asset, scenario, figure)] ?? 0;
    return { structure: ofAsset('structure'), inventory: ofAsset('inventory'), equipment: ofAsset('equipment') };
  };
  const aalByAsset = sumsOf('averageAnnualLoss');
  const boundByAsset = sumsOf('probableMaximumLoss1500');
  const aal = addUp(aalByAsset);
  const tiv = row[`${hazard}Tiv`] ?? 0;
  return {
    hazard,
    scenario,
    rows: row[`${hazard}Rows`] ?? 0,
    tiv,
    aal,
    aalPerMille: tiv > 0 ? (aal / tiv) * 1000 : null,
    aalByAsset,
    fullDependenceBound: addUp(boundByAsset),
    fullDependenceBoundByAsset: boundByAsset,
  };
}

function findField(hazard: FloodHazard, asset: Asset, scenario: Scenario, figure: string): string {
  return lossFields.find(
    (field) =>
      field.hazard === hazard && field.asset === asset && field.scenario === scenario && field.figure === figure,
  )!.name;
}

function addUp(sums: Readonly<Record<Asset, number>>): number {
  return assets.reduce((sum, asset) => sum + sums[asset], 0);
}
