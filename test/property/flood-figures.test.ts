import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assets } from '#shared/exposure/exposure.ts';
import { floodWarningBits } from '#shared/hazard/warning-mask.ts';
import { lossFields, scenarioOrder } from '#shared/query-service/mediator-response.ts';
import { assessFlood } from '#engine/assess-flood.ts';
import { computeFlood, type FloodInput } from '#engine/flood-computation.ts';
import { computeFloodFigures, countLossFigures, type FiguresTarget } from '#engine/flood-figures.ts';
import { interpretReading } from '#engine/hazard/interpret-reading.ts';
import { createLossKernel } from '#engine/loss/loss-kernel.ts';
import { answered } from '../support/engine-input.ts';
import { question, site, toInput, toReading } from './engine-arbitraries.ts';

/** The warnings that {@link computeFloodFigures} gives: those of the maps alone are given where the maps are read. */
const givenCodes = [
  'indexLimitedByMostFrequentMap',
  'closingTriangleLarge',
  'basementWithoutEffect',
  'curveClamped',
] as const;

/** A hazard's figures by the engine that a run uses, with numbers around them that have to stay. */
function computeFast(input: FloodInput) {
  const interpreted = interpretReading(input.definition, input.reading, input.waterWindow);
  if (interpreted.kind !== 'depths') throw new Error('the site has no depths');
  const { site: floodSite, exposure } = computeFlood(input, interpreted);
  const insured = exposure.insured;
  const building =
    insured === null
      ? null
      : {
          vulnerability: insured.vulnerability,
          firstFloorHeightMetres: insured.building.firstFloorHeight,
          hasBasement: insured.building.basement === 'YES',
          tivs: Float64Array.from(assets, (asset) => input.financial![`${asset}TIV`]),
          deductibles: Float64Array.from(assets, (asset) => input.financial![`${asset}Deductible`]),
        };
  const scored =
    exposure.scored === insured && building !== null
      ? building
      : {
          vulnerability: exposure.scored.vulnerability,
          firstFloorHeightMetres: exposure.scored.building.firstFloorHeight,
        };
  const count = countLossFigures(floodSite.depths.rows);
  const values = new Float64Array(count + 4).fill(-7);
  const target: FiguresTarget = { values, indexAt: 1, lossesAt: 3, scenarioOrder };
  const kernel = createLossKernel(floodSite.depths.grid.count);
  const warnings = computeFloodFigures(kernel, floodSite, building, scored, target);
  return { values: [...values], warnings };
}

function expectAlike(input: FloodInput): void {
  const assessment = assessFlood(input);
  const figures = answered(assessment);
  const { losses } = figures;
  const wanted = lossFields
    .filter(({ hazard }) => hazard === input.definition.hazard)
    .map(({ asset, scenario, figure }) =>
      losses === null || losses === 'notLicensed' ? -7 : losses[asset][scenario]![figure],
    );
  const codes = assessment.warnings.map(({ code }) => code);
  const bits = givenCodes.reduce((sum, code) => sum | (codes.includes(code) ? floodWarningBits[code] : 0), 0);
  expect(computeFast(input)).toEqual({
    values: [-7, figures.floodIndex, figures.structureFloodScore, ...wanted, -7],
    warnings: bits,
  });
}

test('a run computes the figures and the warnings of the single query, and writes nothing beside them', () => {
  fc.assert(
    fc.property(question, site, (asked, place) => expectAlike(toInput(asked, toReading(place)))),
    { numRuns: 500 },
  );
});

test('so it does without the financial module', () => {
  fc.assert(
    fc.property(question, site, (asked, place) =>
      expectAlike({ ...toInput(asked, toReading(place)), financialLicensed: false }),
    ),
  );
});
