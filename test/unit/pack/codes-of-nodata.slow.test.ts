import { expect, it, vi } from 'vitest';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import {
  createManifest,
  createTestPack,
  describeRaster,
  fill,
  writePackFolder,
  type Manifest,
} from './support/test-pack.ts';
import { setUpTrialLibrary } from './support/trial-library.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('./support/run-in-process.ts'));

const trial = setUpTrialLibrary();

/** The findings about the sound pack with a nodata value in its 10-year map, and with what its hazard says besides. */
function accept(nodata: number, hazard: Manifest) {
  const manifest = createManifest();
  Object.assign(manifest['hazards'].fluvial, hazard);
  return trial.accept(
    writePackFolder(trial.source, {
      ...createTestPack(manifest),
      'fluvial/rp10.tif': encodeTestGeotiff(describeRaster(fill(0.5), { nodata })),
    }),
  );
}

it('a number for open water that is the nodata value is told, with what its cells count as', async () => {
  expect(await accept(9999, { openWater: [99, 9999] })).toEqual([
    expect.objectContaining({
      severity: 'warning',
      code: 'code-is-nodata',
      file: 'fluvial/rp10.tif',
      field: 'hazards.fluvial.openWater',
      found: '9999, the nodata value of the raster, which is looked at first',
      expected: 'a number that is not nodata; as it is, these cells count as dry',
    }),
  ]);
});

it('a number for dry land is told where nodata is outside of the map', async () => {
  expect(await accept(-1, { dry: [-1], nodata: 'outside' })).toEqual([
    expect.objectContaining({
      code: 'code-is-nodata',
      field: 'hazards.fluvial.dry',
      expected: 'a number that is not nodata; as it is, these cells count as outside the map',
    }),
  ]);
});

it('a number that the raster holds with other digits is the same number', async () => {
  // 99.9 in a float32 raster is 99.9000015258789.
  expect(await accept(Math.fround(99.9), { openWater: [99.9] })).toHaveLength(1);
});

it('numbers apart, and a number for dry land that is dry anyway, are no finding', async () => {
  expect(await accept(-9999, { openWater: [9999], dry: [-9999] })).toEqual([]);
});
