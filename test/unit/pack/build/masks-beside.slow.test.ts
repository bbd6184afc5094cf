import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { computeScaled, isNodata } from '#engine/index.ts';
import { openGeoTiff } from '#main/raster/index.ts';
import { encodeTestGeotiff, type TestRaster } from '../../../support/geotiff-writer.ts';
import { describeRaster, fill, SIDE } from '../support/test-pack.ts';
import { setUpBuildTrial } from './support/build-trial.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('../support/run-in-process.ts'));

const trial = setUpBuildTrial();
const RIVER = 'river_depth_cm_rp100.tif';
/** Cells without data in the first column. */
const flags = fill(255).map((flag, cell) => (cell % SIDE === 0 ? 0 : flag));
const map = encodeTestGeotiff(describeRaster(fill(0).with(1, 50).with(2, 255), { sampleType: 'uint8' }));
const mask = (changes: Partial<TestRaster> = {}): Uint8Array =>
  encodeTestGeotiff(
    describeRaster(flags, {
      sampleType: 'uint8',
      epsg: null,
      metadata: '<Item name="INTERNAL_MASK_FLAGS_1">2</Item>',
      ...changes,
    }),
  );

describe('a mask beside a map', () => {
  it('makes the cells that it leaves out nodata, and no others', async () => {
    const made = await trial.build({ [RIVER]: map, [`${RIVER}.msk`]: mask() });
    const raster = await openGeoTiff(path.join(made, 'fluvial/base-rp100-metres.tif'));
    try {
      const encoding = { nodata: raster.nodata, ...raster.scaling[0]! };
      const [row] = raster.readRows(0, 1, [0]);
      const read = [...row!]
        .slice(0, 4)
        .map((stored) => (isNodata(encoding, stored) ? null : Number(computeScaled(encoding, stored).toFixed(6))));
      expect(read).toEqual([null, 0.5, 2.55, 0]);
    } finally {
      raster.close();
    }
  });

  it.each([
    ['of another size', mask({ width: SIDE / 2, height: SIDE * 2 })],
    ['of none of the bands', mask({ metadata: '<Item name="AREA_OR_POINT">Area</Item>' })],
    ['of a band that it lacks', mask({ metadata: '<Item name="INTERNAL_MASK_FLAGS_7">0</Item>' })],
    ['of numbers that are no bytes', mask({ sampleType: 'float32' })],
    ['that ends in the middle', mask().slice(0, 100)],
    ['that is no TIFF', 'hello'],
    ['that is empty', ''],
  ] as const)('%s keeps the pack from being made', async (_, bytes) => {
    expect(await trial.refuse({ [RIVER]: map, [`${RIVER}.msk`]: bytes })).toEqual([
      { code: 'unclear-sidecar', file: RIVER },
    ]);
  });

  it('of a raster that is not used is not looked at', async () => {
    const content = { 'river_velocity_rp100.tif': map, 'river_velocity_rp100.tif.msk': 'hello', [RIVER]: map };
    expect(await trial.refuse(content)).toEqual([]);
  });
});
