import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LossFigures } from '#shared/query/explanation.ts';
import { assets, type Asset } from '#shared/exposure/exposure.ts';
import { scenariosOf, type Scenario } from '#shared/hazard/hazard.ts';
import { METRES_PER_UNIT, lengthUnits } from '#shared/units/units.ts';
import { assessFlood } from '#engine/assess-flood.ts';
import { answered, traceOf } from '../support/engine-input.ts';
import { depth, question, site, toInput, toReading, type Question, type Site } from './engine-arbitraries.ts';

const figureNames = ['averageAnnualLoss', 'probableMaximumLoss1500'] as const;

function answer(asked: Question, place: Site) {
  return answered(assessFlood(toInput(asked, toReading(place))));
}

/** Every loss of an answer, with its name. */
function listLosses(figures: ReturnType<typeof answered>): { asset: Asset; scenario: Scenario; losses: LossFigures }[] {
  const { losses } = figures;
  if (losses === null || losses === 'notLicensed') throw new Error('No losses.');
  return assets.flatMap((asset) =>
    Object.entries(losses[asset]).map(([scenario, found]) => ({
      asset,
      scenario: scenario as Scenario,
      losses: found,
    })),
  );
}

/** `smaller` is at most `larger`, but for the last bits. */
function expectAtMost(smaller: number, larger: number): void {
  expect(smaller).toBeLessThanOrEqual(larger * (1 + 1e-12) + 1e-12);
}

describe('losses', () => {
  test('lie within 0 and the TIV, and the AAL below the loss at the rarest map', () => {
    fc.assert(
      fc.property(question, site, (asked, place) => {
        const assessment = assessFlood(toInput(asked, toReading(place)));
        for (const { asset, scenario, losses } of listLosses(answered(assessment))) {
          const rarest = traceOf(assessment).losses![asset].scenarios[scenario]!.netLosses.at(-1)!;
          for (const name of figureNames) {
            expect(losses[name]).toBeGreaterThanOrEqual(0);
            expectAtMost(losses[name], asked.financial[`${asset}TIV`]);
          }
          expectAtMost(losses.averageAnnualLoss, rarest);
        }
      }),
    );
  });

  test('do not fall, nor do index and score, when water is deeper anywhere', () => {
    fc.assert(
      fc.property(question, site, fc.array(depth, { minLength: 36, maxLength: 36 }), (asked, place, more) => {
        const deepen = (depths: readonly (number | null)[], row: number) =>
          depths.map((metres, index) => (metres === null ? null : metres + more[row * 12 + index]!));
        const deeper = {
          ...place,
          base: deepen(place.base, 0) as number[],
          defOverTop: deepen(place.defOverTop, 1),
          defFail: deepen(place.defFail, 2),
        };
        const [before, after] = [answer(asked, place), answer(asked, deeper)];
        const afterLosses = listLosses(after);
        listLosses(before).forEach(({ losses }, index) => {
          for (const name of figureNames) expectAtMost(losses[name], afterLosses[index]!.losses[name]);
        });
        expect(before.floodIndex).toBeLessThanOrEqual(after.floodIndex);
        expect(before.structureFloodScore).toBeLessThanOrEqual(after.structureFloodScore);
      }),
    );
  });

  test('do not fall with the TIV, nor rise with the deductible', () => {
    fc.assert(
      fc.property(question, site, fc.double({ min: 1, max: 10, noNaN: true }), (asked, place, factor) => {
        const change = (field: 'TIV' | 'Deductible') => ({
          ...asked,
          financial: {
            ...asked.financial,
            ...Object.fromEntries(
              assets.map((asset) => [`${asset}${field}`, asked.financial[`${asset}${field}`] * factor]),
            ),
          },
        });
        const before = listLosses(answer(asked, place));
        const dearer = listLosses(answer(change('TIV'), place));
        const lessCovered = listLosses(answer(change('Deductible'), place));
        before.forEach(({ losses }, index) => {
          for (const name of figureNames) {
            expectAtMost(losses[name], dearer[index]!.losses[name]);
            expectAtMost(lessCovered[index]!.losses[name], losses[name]);
          }
        });
      }),
    );
  });

  test('and depths rise from base over defOverTop to defFail, to the last bit', () => {
    fc.assert(
      fc.property(question, site, (asked, place) => {
        const assessment = assessFlood(toInput(asked, toReading(place)));
        const trace = traceOf(assessment);
        const order = scenariosOf(asked.definition.hazard);
        for (const [index, scenario] of order.entries()) {
          const previous = order[index - 1];
          if (previous === undefined) continue;
          trace.scenarios[scenario]!.depthsMetres.forEach((metres, map) => {
            expect(metres).toBeGreaterThanOrEqual(trace.scenarios[previous]!.depthsMetres[map]!);
          });
          for (const asset of assets) {
            const [lower, higher] = [
              trace.losses![asset].scenarios[previous]!,
              trace.losses![asset].scenarios[scenario]!,
            ];
            for (const name of figureNames) {
              expect(higher.figures[name]).toBeGreaterThanOrEqual(lower.figures[name]);
            }
          }
        }
      }),
    );
  });
});

describe('figures do not depend on how a pack writes its numbers', () => {
  const expectSame = (asked: Question, place: Site, other: ReturnType<typeof answered>) => {
    const metres = answer(asked, place);
    expect(other.floodIndex).toBe(metres.floodIndex);
    expect(other.structureFloodScore).toBe(metres.structureFloodScore);
    const otherLosses = listLosses(other);
    listLosses(metres).forEach(({ losses }, index) => {
      for (const name of figureNames) {
        const slack = 1e-6 + losses[name] * 1e-9;
        expect(Math.abs(otherLosses[index]!.losses[name] - losses[name])).toBeLessThanOrEqual(slack);
      }
    });
  };

  test('the unit', () => {
    fc.assert(
      fc.property(question, site, fc.constantFrom(...lengthUnits), (asked, place, unit) => {
        // Insured values small enough that the slack above is far below a cent.
        const small = {
          ...asked,
          financial: { ...asked.financial, structureTIV: 1000, inventoryTIV: 10, equipmentTIV: 1 },
        };
        const reading = toReading(place, (metres) => metres / METRES_PER_UNIT[unit]);
        const converted = { ...small, definition: { ...small.definition, unit } };
        expectSame(small, place, answered(assessFlood(toInput(converted, reading))));
      }),
    );
  });

  test('depths, or elevations of the water over a ground', () => {
    fc.assert(
      fc.property(question, site, fc.integer({ min: -500, max: 40_000 }), (asked, place, groundDecimetres) => {
        const small = {
          ...asked,
          financial: { ...asked.financial, structureTIV: 1000, inventoryTIV: 10, equipmentTIV: 1 },
        };
        const elevationMetres = groundDecimetres / 10;
        const reading = toReading(place, (metres) => metres + elevationMetres);
        const elevations = { ...small, definition: { ...small.definition, quantity: 'elevation' as const } };
        const input = toInput(elevations, { ...reading, ground: { kind: 'value', elevationMetres } });
        expectSame(small, place, answered(assessFlood(input)));
      }),
    );
  });

  test('the order of the maps', () => {
    fc.assert(
      fc.property(question, site, fc.infiniteStream(fc.nat()), (asked, place, keys) => {
        const reading = toReading(place);
        const maps = reading.maps
          .map((map) => ({ map, key: keys.next().value as number }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ map }) => map);
        expect(answered(assessFlood(toInput(asked, { ...reading, maps })))).toEqual(answer(asked, place));
      }),
    );
  });
});
