import { indexAndScoreFields } from '#shared/query-service/mediator-response.ts';
import { floodFigurePositions, portfolioFigureNames } from '#shared/portfolio/portfolio-figures.ts';
import { assets } from '#shared/exposure/exposure.ts';
import { floodHazards, scenariosOf } from '#shared/hazard/hazard.ts';

/** The indices and scores by name: a byte each; losses are packed. */
export const classFigureNames: readonly string[] = [...indexAndScoreFields, 'wildfireIndex'];

/** Where {@link classFigureNames} stand among all figures. */
export const classFigurePositions: readonly number[] = classFigureNames.map((name) =>
  portfolioFigureNames.indexOf(name),
);

/** Names of the sums over the assets, base scenario: AALs of the hazards, then PMLs. */
export const sumNames: readonly string[] = ['Aal', 'Pml1500'].flatMap((figure) =>
  floodHazards.map((hazard) => `${hazard}${figure}`),
);

/** Positions of the base scenario's AAL and PML of each asset, of each hazard. */
const basePositions = floodHazards.map((hazard) => {
  const scenarioCount = scenariosOf(hazard).length;
  const { lossesAt } = floodFigurePositions[hazard];
  return assets.map((_, asset) => {
    const aalAt = lossesAt + asset * scenarioCount * 2;
    return { aalAt, pmlAt: aalAt + scenarioCount };
  });
});

/**
 * The average annual loss of all assets by a flood hazard, given by its place, in the base scenario; of figures that
 * begin at `at`. No more than 0, or NaN, where there is no loss.
 */
export function addAnnualLoss(figures: Float64Array, at: number, hazard: number): number {
  let sum = 0;
  for (const { aalAt } of basePositions[hazard]!) sum += figures[at + aalAt]!;
  return sum;
}

/**
 * Adds up the figures of a location to its sums in the order of {@link sumNames}, NaN where the hazard has no losses.
 */
export function sumFigures(figures: Float64Array, sums: Float64Array): void {
  for (let hazard = 0; hazard < basePositions.length; hazard++) {
    let [aal, pml] = [0, 0];
    for (const { aalAt, pmlAt } of basePositions[hazard]!) {
      // A code or no data in one asset is the same in all.
      const isLoss = figures[aalAt]! >= 0;
      aal += isLoss ? figures[aalAt]! : Number.NaN;
      pml += isLoss ? figures[pmlAt]! : Number.NaN;
    }
    sums[hazard] = aal;
    sums[basePositions.length + hazard] = pml;
  }
}
