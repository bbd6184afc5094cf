import type { WildfireFigures } from '#shared/query/assessment.ts';
import { CONDITIONAL_RISK_CLASSES } from '#shared/exposure/class-tables.ts';
import type { NeighbourhoodClass, PackReference, WildfireTrace } from '#shared/query/explanation.ts';
import { findWildfireClass, type WildfireReading } from '#shared/hazard/hazard-reading.ts';
import type { Warning, WarningCode } from '#shared/hazard/warning.ts';
import { computeAnnualRisk, computeConditionalRisk } from './conditional-risk.ts';
import { computeWildfireIndex } from './wildfire-index.ts';
import { WILDFIRE_NEIGHBOURHOOD_METRES } from '#shared/hazard/wildfire.ts';

type ProbabilityReading = Extract<WildfireReading, { kind: 'probability' }>;
type IndexReading = Extract<WildfireReading, { kind: 'index' }>;

/** The wildfire index at a point, and why; `trace` null where the raster does not reach. */
export interface WildfireAssessment {
  readonly figures: WildfireFigures;
  readonly trace: WildfireTrace | null;
  readonly warnings: readonly Warning[];
}

/**
 * Assesses wildfire at a point (docs/methodology/wildfire.md).
 * @throws Error when the reading lacks the neighbourhood that it needs (a fault of the reader).
 */
export function assessWildfire(input: {
  readonly reading: WildfireReading;
  readonly pack: PackReference;
}): WildfireAssessment {
  const { reading, pack } = input;
  if (reading.kind === 'outside') return { figures: { status: 'outside' }, trace: null, warnings: [] };
  const answer = reading.kind === 'index' ? assessClassified(reading, pack) : assessProbability(reading, pack);
  if (!pack.synthetic) return answer;
  return { ...answer, warnings: [...answer.warnings, warn('syntheticData', { title: pack.title })] };
}

function warn(code: WarningCode, values: Warning['values']): Warning {
  return { code, hazard: 'wildfire', scenario: null, values };
}

/** Index of a raster that the pack has classed itself: nodata and a value in no class are 1. */
function assessClassified({ cells, stored, classes }: IndexReading, pack: PackReference): WildfireAssessment {
  const found = findWildfireClass(classes, stored);
  return {
    figures: { status: 'answered', wildfireIndex: found?.[2] ?? 1 },
    trace: {
      pack,
      cells,
      method: 'classified',
      burnProbability: null,
      flameLengthMetres: null,
      conditionalRisk: null,
      annualRisk: null,
      neighbourhoodClasses: [],
      neighbourhoodCells: 0,
      classes,
      stored,
    },
    warnings: stored !== null && found === undefined ? [warn('valueInNoClass', { value: stored })] : [],
  };
}

function assessProbability(reading: ProbabilityReading, pack: PackReference): WildfireAssessment {
  const { burnProbability, flameLengthMetres } = reading;
  const burns = burnProbability !== null && burnProbability > 0;
  const conditionalRisk = burns ? computeConditionalRisk(flameLengthMetres) : null;
  const annualRisk = burns ? computeAnnualRisk(burnProbability, flameLengthMetres) : computeNeighbourhoodRisk(reading);
  const neighbourhoodCells = burns ? 0 : (reading.neighbourhood?.burnProbability.length ?? 0);
  return {
    figures: { status: 'answered', wildfireIndex: computeWildfireIndex(annualRisk) },
    trace: {
      pack,
      cells: reading.cells,
      method: burns ? 'cell' : 'neighbourhood',
      burnProbability,
      flameLengthMetres,
      conditionalRisk,
      annualRisk,
      neighbourhoodClasses: burns ? [] : groupNeighbourhood(reading),
      neighbourhoodCells,
      classes: [],
      stored: null,
    },
    warnings: burns
      ? []
      : [warn('wildfireNeighbourhoodUsed', { cells: neighbourhoodCells, radiusMetres: WILDFIRE_NEIGHBOURHOOD_METRES })],
  };
}

/** Mean of BP x CR over the cells around an unburnable one; 0 without any cell. Towns burn from their edges. */
function computeNeighbourhoodRisk({ neighbourhood }: ProbabilityReading): number {
  if (neighbourhood === null) throw new Error('The reading has no neighbourhood of its unburnable cell.');
  const { burnProbability, flameLengthMetres } = neighbourhood;
  let sum = 0;
  for (let cell = 0; cell < burnProbability.length; cell++) {
    const probability = burnProbability[cell]!;
    if (probability > 0) sum += computeAnnualRisk(probability, flameLengthMetres[cell]!);
  }
  return burnProbability.length === 0 ? 0 : sum / burnProbability.length;
}

/** The cells that burn around an unburnable one, by their conditional risk: what the mean can be made of by hand. */
function groupNeighbourhood({ neighbourhood }: ProbabilityReading): NeighbourhoodClass[] {
  const { burnProbability, flameLengthMetres } = neighbourhood ?? { burnProbability: [], flameLengthMetres: [] };
  return CONDITIONAL_RISK_CLASSES.results.flatMap((conditionalRisk) => {
    const probabilities = [...burnProbability].filter(
      (probability, cell) => probability > 0 && computeConditionalRisk(flameLengthMetres[cell]!) === conditionalRisk,
    );
    const burnProbabilitySum = probabilities.reduce((sum, probability) => sum + probability, 0);
    return probabilities.length === 0 ? [] : [{ conditionalRisk, cells: probabilities.length, burnProbabilitySum }];
  });
}
