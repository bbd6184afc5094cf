import fc from 'fast-check';
import { basements, storeys, typesOfBusiness, type Financial } from '#shared/exposure/exposure.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';
import type { HazardDefinition, HazardReading, MapReading } from '#shared/hazard/hazard-reading.ts';
import type { FloodInput } from '#engine/flood-computation.ts';
import { curves, defineHazard, pack, readMap } from '../support/engine-input.ts';

const curveSets = ['hazus', 'jrc-north-america', 'jrc-europe', 'jrc-africa', 'jrc-global'] as const;

/** Depths in whole millimetres, in metres, so that edges such as 25 mm are met. */
export const depth = fc.oneof(
  fc.constantFrom(0, 0.024, 0.025, 0.026),
  fc.integer({ min: 0, max: 12_000 }).map((millimetres) => millimetres / 1000),
);

const returnPeriods = fc
  .uniqueArray(fc.oneof(fc.constantFrom(1, 2, 5, 10, 100, 1000, 1500), fc.integer({ min: 1, max: 20_000 })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((years) => years.toSorted((a, b) => a - b));

const money = fc.oneof(fc.constantFrom(0, 1e12), fc.integer({ min: 0, max: 5_000_000 }));

/** Any building and policy that a request can hold. */
export const financial: fc.Arbitrary<Financial> = fc.record({
  typeOfBusiness: fc.constantFrom(...typesOfBusiness),
  basement: fc.constantFrom(...basements),
  numberOfStoreys: fc.constantFrom(...storeys),
  firstFloorHeight: fc.integer({ min: -500, max: 2000 }).map((centimetres) => centimetres / 100),
  structureDeductible: money,
  inventoryDeductible: money,
  equipmentDeductible: money,
  structureTIV: money,
  inventoryTIV: money,
  equipmentTIV: money,
});

/** Depths of one point: base maps, and own maps of the scenarios at some of their return periods (null: none). */
export interface Site {
  readonly years: readonly number[];
  readonly base: readonly number[];
  readonly defOverTop: readonly (number | null)[];
  readonly defFail: readonly (number | null)[];
  readonly standardOfProtectionYears: number | null;
}

/** Any site. */
export const site: fc.Arbitrary<Site> = returnPeriods.chain((years) => {
  const rows = { minLength: years.length, maxLength: years.length };
  return fc.record({
    years: fc.constant(years),
    base: fc.array(depth, rows),
    defOverTop: fc.array(fc.option(depth, { freq: 1 }), rows),
    defFail: fc.array(fc.option(depth, { freq: 1 }), rows),
    standardOfProtectionYears: fc.option(fc.constantFrom(1, 10, 100, 1500, 30_000)),
  });
});

/** A reading that holds a site's depths, each turned into a map's number by `toLevel`. */
export function toReading(
  { years, base, defOverTop, defFail, standardOfProtectionYears }: Site,
  toLevel: (depthMetres: number) => number = (metres) => metres,
): HazardReading {
  const own = (scenario: 'defOverTop' | 'defFail', depths: readonly (number | null)[]): MapReading[] =>
    depths.flatMap((metres, index) => (metres === null ? [] : [readMap(years[index]!, toLevel(metres), scenario)]));
  return {
    maps: [
      ...years.map((returnPeriod, index) => readMap(returnPeriod, toLevel(base[index]!))),
      ...own('defOverTop', defOverTop),
      ...own('defFail', defFail),
    ],
    ground: { kind: 'absent' },
    standardOfProtectionYears,
  };
}

/** Everything about a question but the site: hazard, curves and building. */
export interface Question {
  readonly definition: HazardDefinition;
  readonly curveSet: string;
  readonly financial: Financial;
}

/** Any question. */
export const question: fc.Arbitrary<Question> = fc.record({
  definition: fc
    .record({ hazard: fc.constantFrom(...floodHazards), waves: fc.boolean(), hasStandardOfProtection: fc.boolean() })
    .map((overrides) => defineHazard(overrides)),
  curveSet: fc.constantFrom(...curveSets),
  financial,
});

/** The engine's input for a question at a reading. */
export function toInput({ definition, curveSet, financial: policy }: Question, reading: HazardReading): FloodInput {
  return { definition, reading, pack, curveSet, curves, waterWindow: 5, financial: policy, financialLicensed: true };
}
