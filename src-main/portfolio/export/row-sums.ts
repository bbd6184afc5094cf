import { computePerMille } from '#shared/units/per-mille.ts';
import { floodHazards, type FloodHazard, type Hazard } from '#shared/hazard/hazard.ts';
import { findMainHazard } from '#shared/hazard/main-hazard.ts';
import { floodFigurePositions, WILDFIRE_FIGURE_AT } from '#shared/portfolio/portfolio-figures.ts';
import type { MapDepth } from '#shared/hazard/map-depth.ts';
import { sumFigures, sumNames } from '../run/figure-columns.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { createOriginFinder, type FigurePlace, type FigureOrigin } from './figure-origin.sql.ts';

/** What a location comes to as a whole, base scenario; null: not answered with losses. */
export interface LocationSums {
  /** Insured values, all assets, in the file's currency. */
  readonly tiv: number;
  /** Annual loss of all assets and floods, whole currency units. */
  readonly aal: number | null;
  /** {@link aal} per mille of {@link tiv}, four decimals; null without a value as well. */
  readonly aalPerMille: number | null;
  readonly aals: Readonly<Record<FloodHazard, number | null>>;
  /** 1-in-1500 loss of all assets, of each flood. */
  readonly pmls: Readonly<Record<FloodHazard, number | null>>;
  readonly mainHazard: Hazard | null;
  /** That the main hazard is summed up by; null where there is none, or it was not kept. */
  readonly depth: MapDepth | null;
  /** What the figures are worked out from; null where there are none. */
  readonly origin: FigureOrigin | null;
}

/** The result that figures are of. */
export interface SummedResult extends FigurePlace {
  readonly depth: MapDepth | null;
}

const PER_MILLE_DIGITS = 10_000;

/** Creates what sums up locations of a portfolio. */
export function createRowSums(
  database: PortfolioDatabase,
): (tivs: readonly number[], figures: Float64Array, result: SummedResult | null) => LocationSums {
  const findOrigin = createOriginFinder(database);
  const sums = new Float64Array(sumNames.length);
  return (tivs, figures, result) => {
    sumFigures(figures, sums);
    const pick = (from: number): LocationSums['aals'] => ({
      fluvial: toNumber(sums[from]!),
      coastal: toNumber(sums[from + 1]!),
      pluvial: toNumber(sums[from + 2]!),
    });
    const aals = pick(0);
    const losses = floodHazards.flatMap((hazard) => aals[hazard] ?? []);
    const tiv = tivs.reduce((sum, value) => sum + value, 0);
    const aal = losses.length === 0 ? null : losses.reduce((sum, loss) => sum + loss, 0);
    const rate = aal === null ? null : computePerMille(aal, tiv);
    return {
      tiv,
      aal,
      aalPerMille: rate === null ? null : Math.round(rate * PER_MILLE_DIGITS) / PER_MILLE_DIGITS,
      aals,
      pmls: pick(floodHazards.length),
      mainHazard: findMainHazard((hazard) =>
        hazard === 'wildfire'
          ? { index: figures[WILDFIRE_FIGURE_AT]!, annualLoss: 0 }
          : { index: figures[floodFigurePositions[hazard].indexAt]!, annualLoss: aals[hazard] ?? 0 },
      ),
      depth: result?.depth ?? null,
      origin: result === null ? null : findOrigin(result),
    };
  };
}

function toNumber(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
