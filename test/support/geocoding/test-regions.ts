import path from 'node:path';
import { readAddressFile } from './address-file.ts';
import { regionPlans } from './region-plans.ts';
import { buildSyntheticRegion } from './synthetic-region.ts';
import type { TestRegion } from './test-address.ts';

/** Folder of the stored test set. */
export const geocodingFixtures = path.join(import.meta.dirname, '..', '..', 'fixtures', 'geocoding');

/** The regions of the stored test set: our own demonstration region, and one in the form of each of five countries. */
export function listTestRegions(): TestRegion[] {
  const demonstration: TestRegion = {
    name: 'demonstration',
    form: 'canada',
    addresses: readAddressFile(path.join(geocodingFixtures, 'demonstration-region.csv')),
    crossings: [],
  };
  return [demonstration, ...regionPlans.map(buildSyntheticRegion)];
}
