import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { openGeoTiff } from '#main/raster/geotiff/open-geotiff.ts';
import type { WrittenPackPlan } from '#shared/pack/pack-plan.ts';
import { encodeTestGeotiff } from '../../../support/geotiff-writer.ts';
import { describeRaster, fill } from '../support/test-pack.ts';
import { map } from './support/river-map.ts';
import { setUpBuildTrial } from './support/build-trial.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('../support/run-in-process.ts'));

type Layers = NonNullable<WrittenPackPlan['layers']>;

const trial = setUpBuildTrial();
const readManifest = (pack: string): unknown => JSON.parse(readFileSync(path.join(pack, 'pack.json'), 'utf8'));
const river = { 'river/depth_rp10.tif': map(0.5), 'river/depth_rp100.tif': map(1.5) };
const fires = { 'burn_probability.tif': map(0.01) };

it.each<[string, Record<string, Uint8Array>, Layers, object]>([
  [
    'nothing',
    river,
    [],
    { format: 1, hazards: { fluvial: expect.not.objectContaining({ nodata: 'dry' }) as unknown } },
  ],
  [
    'not known, of one map for all',
    river,
    [{ file: 'river/depth_rp100.tif', nodata: 'unknown' }],
    { format: 2, hazards: { fluvial: { nodata: 'unknown' } } },
  ],
  [
    'outside, of both',
    river,
    Object.keys(river).map((file) => ({ file, nodata: 'outside' })),
    { format: 1, hazards: { fluvial: { nodata: 'outside' } } },
  ],
  [
    'no map of fires',
    fires,
    [{ file: 'burn_probability.tif', factor: 1, nodata: 'outside' }],
    { format: 2, wildfire: { nodata: 'outside' } },
  ],
  [
    'nothing that burns',
    fires,
    [{ file: 'burn_probability.tif', factor: 1, nodata: 'unburnable' }],
    { format: 1, wildfire: { nodata: 'unburnable' } },
  ],
])('cells without a number mean what the plan says: %s', async (_, content, layers, manifest) => {
  expect(readManifest(await trial.build(content, { layers }))).toMatchObject(manifest);
});

it('dry land stays dry in maps that are written anew, where no data means something else', async () => {
  const encode = (depth: number) =>
    encodeTestGeotiff(describeRaster(fill(depth).map((wet, at) => [wet, 0, Number.NaN][at % 3]!)));
  const content = {
    'river/depth_m_rp10.tif': encode(0.5),
    'river/depth_ft_rp100.tif': encode(5),
  };
  const layers = Object.keys(content).map((file) => ({ file, dry: [0], nodata: 'outside' as const }));
  const pack = await trial.build(content, { layers });
  expect(readManifest(pack)).toMatchObject({ hazards: { fluvial: { unit: 'm', dry: [-9999], nodata: 'outside' } } });
  const tiff = await openGeoTiff(path.join(pack, 'fluvial', 'base-rp100-metres.tif'));
  const [row] = tiff.readRows(0, 1, [0]);
  tiff.close();
  expect(Array.from(row!.slice(0, 3))).toEqual([Math.fround(5 * 0.3048), -9999, Number.NaN]);
});

it.each<[string, Record<string, Uint8Array>, Layers, string]>([
  [
    'two things of one hazard',
    river,
    [
      { file: 'river/depth_rp10.tif', nodata: 'dry' },
      { file: 'river/depth_rp100.tif', nodata: 'outside' },
    ],
    'river/depth_rp100.tif',
  ],
  ['that water cannot burn', river, [{ file: 'river/depth_rp10.tif', nodata: 'unburnable' }], 'river/depth_rp10.tif'],
  ['that fires are dry', fires, [{ file: 'burn_probability.tif', factor: 1, nodata: 'dry' }], 'burn_probability.tif'],
])('a plan is refused that says %s', async (_, content, layers, file) => {
  expect(await trial.refuse(content, { layers })).toEqual([{ code: 'unfit-nodata', file }]);
});
