import { encodeTestGeotiff, type TestRaster } from '../../../../support/geotiff-writer.ts';
import { describeRaster, fill } from '../../support/test-pack.ts';

/** A map of one depth everywhere. */
export function map(value: number, changes: Partial<TestRaster> = {}): Uint8Array {
  return encodeTestGeotiff(describeRaster(fill(value), changes));
}
