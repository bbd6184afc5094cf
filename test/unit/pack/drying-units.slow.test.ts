import { describe, expect, it, vi } from 'vitest';
import { encodeTestGeotiff, type TestRaster } from '../../support/geotiff-writer.ts';
import {
  createTestPack,
  createManifest,
  describeRaster,
  fill,
  writePackFolder,
  type Manifest,
  type PackContent,
} from './support/test-pack.ts';
import { codesOf, setUpTrialLibrary } from './support/trial-library.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('./support/run-in-process.ts'));

const trial = setUpTrialLibrary();

/** What is told of a pack that is installed, but that its rasters do not say what their heights are counted from. */
const accept = async (folder: string) =>
  (await trial.accept(folder)).filter(({ code }) => code !== 'unsaid-vertical-datum');

/** The sound pack with its hazard changed and its rarest map replaced. */
function withRarest(values: ArrayLike<number>, hazard: Manifest, manifest: Manifest = createManifest()): PackContent {
  Object.assign(manifest['hazards'].fluvial, hazard);
  return { ...createTestPack(manifest), 'fluvial/rp100.tif': encodeTestGeotiff(describeRaster(values)) };
}

/** A pack with a terrain, in metres. */
function withTerrain(
  ground: ArrayLike<number>,
  {
    hazard = { quantity: 'elevation' },
    rarest = fill(1.5),
    grid = {},
  }: { hazard?: Manifest; rarest?: number[]; grid?: Partial<TestRaster> } = {},
): PackContent {
  const manifest = createManifest({ terrain: { path: 'terrain.tif', unit: 'm' } });
  return {
    ...withRarest(rarest, hazard, manifest),
    'terrain.tif': encodeTestGeotiff(describeRaster(ground, grid)),
  };
}

describe('depths in a unit too small', () => {
  it('are told when the rarest map counts as dry', async () => {
    // Metres declared as centimetres: 1.5 cm is less than an inch.
    const findings = await accept(writePackFolder(trial.source, withRarest(fill(1.5), { unit: 'cm' })));
    expect(findings).toEqual([
      expect.objectContaining({
        code: 'nearly-dry',
        severity: 'warning',
        file: 'fluvial/rp100.tif',
        field: 'hazards.fluvial.unit',
        found: '400 of 400 wet cells of the rarest map under 0.025 m, which counts as dry',
      }),
    ]);
  });

  // 2.5 cm is water. Of 400 wet cells 99 % are 396.
  it.each([
    [4, ['nearly-dry']],
    [5, []],
  ])('are told or not with %i of 400 cells of water: %j', async (deep, codes) => {
    const values = fill(1.5).map((depth, cell) => (cell < deep ? 2.5 : depth));
    const findings = await accept(writePackFolder(trial.source, withRarest(values, { unit: 'cm' })));
    expect(codesOf(findings)).toEqual(codes);
  });

  it('are not seen in maps that are dry or tell of open water only', async () => {
    const pack = withRarest(fill(0).fill(99, 200), { unit: 'cm', openWater: [99] });
    const dry = { ...pack, 'fluvial/rp10.tif': encodeTestGeotiff(describeRaster(fill(0))) };
    expect(await accept(writePackFolder(trial.source, dry))).toEqual([]);
  });

  it("are told of a scenario's own rarest map", async () => {
    const manifest = createManifest();
    manifest['hazards'].fluvial.maps.push({ returnPeriod: 10, path: 'fail.tif', scenario: 'defFail' });
    const pack = { ...createTestPack(manifest), 'fail.tif': encodeTestGeotiff(describeRaster(fill(0.01))) };
    const findings = await accept(writePackFolder(trial.source, pack));
    expect(findings).toEqual([expect.objectContaining({ code: 'nearly-dry', file: 'fail.tif' })]);
    expect(findings[0]!.found).toContain('scenario defFail');
  });
});

describe('elevations of water', () => {
  // Half a cell to the west: a grid of its own, its cells looked up.
  it.each([
    ['the same grid', {}],
    ['a grid of its own', { originX: 4.9995 }],
  ])('are told when all of them lie below a ground of %s', async (_, grid) => {
    const findings = await accept(writePackFolder(trial.source, withTerrain(fill(100), { grid })));
    const told = findings.filter(({ code }) => code === 'water-below-ground');
    expect(told).toEqual([
      expect.objectContaining({ severity: 'warning', file: 'fluvial/rp100.tif', field: 'hazards.fluvial.unit' }),
    ]);
    const flooded = fill(100).fill(1.4, 210, 212);
    const others = await accept(writePackFolder(`${trial.source}-flooded`, withTerrain(flooded, { grid })));
    expect(codesOf(others)).not.toContain('water-below-ground');
  });

  it('are not told when the rarest map is dry', async () => {
    const pack = withTerrain(fill(100), { hazard: { quantity: 'elevation', dry: [7] }, rarest: fill(7) });
    const dry = { ...pack, 'fluvial/rp10.tif': encodeTestGeotiff(describeRaster(fill(7))) };
    expect(await accept(writePackFolder(trial.source, dry))).toEqual([]);
  });
});

describe('a terrain beyond the Earth', () => {
  it('is refused under elevations', async () => {
    const findings = await trial.refuse(writePackFolder(trial.source, withTerrain(fill(12_000))));
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'implausible-unit',
        severity: 'error',
        file: 'terrain.tif',
        field: 'terrain.unit',
        found: "400 of 400 heights beyond the Earth's surface, up to 1.200e+4 m",
      }),
    );
  });

  it('is told for single heights, and where it is only drawn', async () => {
    const single = withTerrain(fill(0).fill(-32_768, 0, 4));
    const drawn = withTerrain(fill(12_000), { hazard: {} });
    for (const [name, pack] of Object.entries({ single, drawn })) {
      const findings = await accept(writePackFolder(`${trial.source}-${name}`, pack));
      expect(findings).toEqual([expect.objectContaining({ code: 'implausible-value', field: 'terrain.unit' })]);
    }
  });
});
