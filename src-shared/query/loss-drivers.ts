import * as z from 'zod';
import { floodHazards } from '#shared/hazard/hazard.ts';
import { perScenario, type Read } from './explanation.ts';

/**
 * What an annual loss is measured against, one change at a time. `basement`: the building has none; `floor`: its first
 * floor is {@link RAISED_FLOOR_METRES} higher; `frequent`: nothing is lost more often than on the most frequent map;
 * `rare`: nothing is lost more seldom than on the rarest one; `defences`: they hold.
 */
const lossDriverKinds = ['basement', 'floor', 'frequent', 'rare', 'defences'] as const;
export type LossDriverKind = (typeof lossDriverKinds)[number];

/** How much higher the first floor is taken to be. */
export const RAISED_FLOOR_METRES = 0.3;

/** The share of an annual loss below which a driver is not told of. */
export const LEAST_DRIVER_SHARE = 0.01;

/** What drives the annual loss of all assets in one scenario. */
export type LossDrivers = Read<typeof lossDrivers>;
const lossDrivers = z.strictObject({
  /** Currency units a year, after the deductibles, not rounded. */
  averageAnnualLoss: z.number().min(0),
  /**
   * What each change takes off, currency units a year, the largest first. They overlap: the water that a higher floor
   * keeps out may be that of the basement.
   */
  drivers: z.array(z.strictObject({ kind: z.enum(lossDriverKinds), averageAnnualLoss: z.number().positive() })),
});

/** What drives the losses of one hazard, in each scenario that it has. */
export type HazardDrivers = Read<typeof hazardDrivers>;
const hazardDrivers = z.strictObject({ hazard: z.enum(floodHazards), scenarios: perScenario(lossDrivers) });
export const hazardDriversSchema = hazardDrivers as z.ZodType<HazardDrivers>;
