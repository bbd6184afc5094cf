import path from 'node:path';
import { findBuiltRegion } from '../built-region.ts';
import { readAddressFile } from './address-file.ts';
import { regionPlans } from './region-plans.ts';
import { buildSyntheticRegion } from './synthetic-region.ts';
import type { TestRegion } from './test-address.ts';

/** The regions of the test set: our own demonstration region, and one in the form of each of five countries. */
export function listTestRegions(): TestRegion[] {
  const demonstration: TestRegion = {
    name: 'demonstration',
    form: 'canada',
    addresses: readAddressFile(path.join(findBuiltRegion().pack, 'addresses.csv')),
    crossings: [],
  };
  return [demonstration, ...regionPlans.map(buildSyntheticRegion)];
}
