import type { PackReference } from '#shared/query/explanation.ts';
import type { Financial } from '#shared/exposure/exposure.ts';
import type { Scenario } from '#shared/hazard/hazard.ts';
import type { HazardDefinition, HazardReading, MapReading } from '#shared/hazard/hazard-reading.ts';
import type { Warning, WarningCode } from '#shared/hazard/warning.ts';
import { assessFlood, type FloodAssessment } from '#engine/assess-flood.ts';
import type { FloodInput } from '#engine/flood-computation.ts';
import { createCurveLibrary, type CurveLibrary } from '#engine/vulnerability/curve-library.ts';

/** The damage functions that the application carries. */
export const curves: CurveLibrary = createCurveLibrary();

/** A pack by name only. */
export const pack: PackReference = {
  id: 'test',
  version: '1',
  title: 'Test',
  synthetic: false,
  currency: 'CAD',
  attribution: 'nobody',
  limits: '',
};

/** A hazard of depths in metres, no codes, no defences, unless said otherwise. */
export function defineHazard(overrides: Partial<HazardDefinition> = {}): HazardDefinition {
  return {
    hazard: 'fluvial',
    quantity: 'depth',
    unit: 'm',
    dry: [],
    openWater: [],
    nodata: 'dry',
    waves: true,
    hasStandardOfProtection: false,
    ...overrides,
  };
}

/** What one cell of a map holds: a number, nodata, or a point beyond the map. */
export type Cell = number | 'nodata' | 'outside';

/** One map's cell; the stored number is the scaled one. */
export function readMap(
  returnPeriodYears: number,
  cell: Cell,
  scenario: Scenario = 'base',
  window: readonly number[] | null = null,
): MapReading {
  return {
    returnPeriodYears,
    scenario,
    path: `${scenario}/rp${returnPeriodYears}.tif`,
    band: 1,
    kind: typeof cell === 'number' ? 'value' : cell,
    cell: cell === 'outside' ? null : { column: 3, row: 4 },
    stored: typeof cell === 'number' ? cell : Number.NaN,
    scaled: typeof cell === 'number' ? cell : Number.NaN,
    window: window === null ? null : { stored: Float64Array.from(window), scaled: Float64Array.from(window) },
  };
}

/** A reading of base maps `[return period, cell]`, with further maps and values where given. */
export function readPoint(
  base: readonly (readonly [returnPeriodYears: number, cell: Cell])[],
  overrides: Partial<Omit<HazardReading, 'maps'>> & { readonly own?: readonly MapReading[] } = {},
): HazardReading {
  const { own = [], ...rest } = overrides;
  return {
    maps: [...base.map(([years, cell]) => readMap(years, cell)), ...own],
    ground: { kind: 'absent' },
    standardOfProtectionYears: null,
    ...rest,
  };
}

/** A one-storey house without basement, first floor at the ground, worth 100,000 in each asset, no deductible. */
export const house: Financial = {
  typeOfBusiness: 'RES1',
  basement: 'NO',
  numberOfStoreys: 'ONE STORY',
  firstFloorHeight: 0,
  structureDeductible: 0,
  inventoryDeductible: 0,
  equipmentDeductible: 0,
  structureTIV: 100_000,
  inventoryTIV: 100_000,
  equipmentTIV: 100_000,
};

/** Assesses a reading with the house and Hazus curves unless said otherwise. */
export function assess(reading: HazardReading, overrides: Partial<Omit<FloodInput, 'reading'>> = {}): FloodAssessment {
  return assessFlood({
    definition: defineHazard(),
    reading,
    pack,
    curveSet: 'hazus',
    curves,
    waterWindow: 5,
    financial: house,
    financialLicensed: true,
    ...overrides,
  });
}

/** An answered hazard's figures. @throws Error when it was not answered. */
export function answered({ figures }: FloodAssessment) {
  if (figures.status !== 'answered') throw new Error(`The hazard is ${figures.status}.`);
  return figures;
}

/** An assessment's trace. @throws Error when it has none. */
export function traceOf({ trace }: FloodAssessment) {
  if (trace === null) throw new Error('There is no trace.');
  return trace;
}

/** Codes of an assessment's warnings, sorted. */
export function warningCodesOf({ warnings }: Pick<FloodAssessment, 'warnings'>): string[] {
  return warnings.map(({ code }) => code).toSorted();
}

/** The first warning of a code that an assessment gives; undefined when there is none. */
export function findWarning(
  code: WarningCode,
  reading: HazardReading,
  overrides: Partial<FloodInput> = {},
): Warning | undefined {
  return assess(reading, overrides).warnings.find((warning) => warning.code === code);
}
