import { describe, expect, it, vi } from 'vitest';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import {
  CELL,
  createManifest,
  createTestPack,
  describeRaster,
  fill,
  NORTH,
  SIDE,
  WEST,
  writePackFolder,
  type Manifest,
  type PackContent,
} from './support/test-pack.ts';
import { setUpTrialLibrary } from './support/trial-library.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('./support/run-in-process.ts'));

const trial = setUpTrialLibrary();

/** A raster of the test pack moved to the west by degrees. */
const moved = (degrees: number) => encodeTestGeotiff(describeRaster(fill(0.5), { originX: WEST - degrees }));
/** Moved so that its eastern half covers the western half of the territory. */
const half = moved((SIDE / 2) * CELL);

function withTerritory(coordinates: number[][][][]): PackContent {
  const manifest = createManifest({ territory: { path: 'territory.geojson' } });
  const territory = JSON.stringify({ type: 'MultiPolygon', coordinates });
  return { ...createTestPack(manifest), 'territory.geojson': territory };
}

/** A ring of offsets from the north-west corner of the rasters, in cells to the east and south. */
const ring = (...corners: [right: number, down: number][]): number[][] =>
  corners.map(([right, down]) => [WEST + right * CELL, NORTH - down * CELL]);
const square = (right: number, down: number, side: number): number[][] =>
  ring([right, down], [right + side, down], [right + side, down + side], [right, down + side], [right, down]);

describe('what is said of a raster that ends before its territory', () => {
  it.each(['defFail', 'defOverTop'])('is that the base map serves beyond one of %s', async (scenario) => {
    const manifest = createManifest();
    manifest['hazards'].fluvial.maps.push({ returnPeriod: 100, path: 'own.tif', scenario });
    const findings = await trial.accept(
      writePackFolder(trial.source, { ...createTestPack(manifest), 'own.tif': half }),
    );
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ code: 'short-of-territory', file: 'own.tif', field: 'hazards.fluvial' });
    expect(findings[0]!.expected).toBe('a raster that covers the territory; beyond it the base map serves');
  });

  it('is that water has no answer beyond the terrain, under its own field', async () => {
    const manifest = createManifest({ terrain: { path: 'ground.tif', unit: 'm' } });
    manifest['hazards'].fluvial.quantity = 'elevation';
    const ground = encodeTestGeotiff(describeRaster(fill(0), { originX: WEST - (SIDE / 2) * CELL }));
    const findings = await trial.accept(
      writePackFolder(trial.source, { ...createTestPack(manifest), 'ground.tif': ground }),
    );
    expect(findings.map(({ code }) => code)).toEqual(['unsaid-vertical-datum', 'short-of-territory']);
    expect(findings[1]).toMatchObject({ field: 'terrain' });
    expect(findings[1]!.expected).toContain('no answer where a map has water');
  });

  it('is that the ground is not known beyond the terrain of a pack that has nothing else', async () => {
    const terrain = { path: 'ground.tif', unit: 'm', verticalDatum: 'EGM2008', surface: 'surface' };
    const pack = (ground: Uint8Array) => ({
      'pack.json': JSON.stringify(createManifest({ format: 2, hazards: {}, terrain })),
      'ground.tif': ground,
    });
    const findings = await trial.accept(writePackFolder(trial.source, pack(half)));
    expect(findings).toMatchObject([{ code: 'short-of-territory', severity: 'warning', field: 'terrain' }]);
    expect(findings[0]!.expected).toContain('the ground is not known');
    const refused = await trial.refuse(writePackFolder(trial.source, pack(moved(10))));
    expect(refused).toMatchObject([{ code: 'outside-territory', severity: 'error', field: 'terrain' }]);
    // Beside depths the ground is only told, as it ever was.
    const manifest = createManifest({ terrain: { path: 'ground.tif', unit: 'm' } });
    const beside = { ...createTestPack(manifest), 'ground.tif': moved(10) };
    expect(await trial.accept(writePackFolder(trial.source, beside))).toEqual([]);
  });

  it.each([
    [
      'burnProbability',
      { burnProbability: { path: 'half.tif' }, flameLength: { path: 'fluvial/rp10.tif', unit: 'm' } },
    ],
    ['flameLength', { burnProbability: { path: 'fluvial/rp10.tif' }, flameLength: { path: 'half.tif', unit: 'm' } }],
    ['hazardIndex', { hazardIndex: { path: 'half.tif', classes: [[0, 1, 3]] } }],
  ])('names the field of %s as every other finding does', async (field, wildfire: Manifest) => {
    const pack = { ...createTestPack(createManifest({ wildfire })), 'half.tif': half };
    const findings = await trial.accept(writePackFolder(trial.source, pack));
    expect(findings.map((finding) => finding.field)).toEqual([`wildfire.${field}`]);
  });
});

describe('the share of a territory that a raster misses', () => {
  it.each<[string, number[][][][]]>([
    ['lies in small pieces far apart', [[square(8, 8, 1)], [square(8000, 8000, 1)]]],
    ['is a narrow stripe', [[ring([0, 0], [40, 33], [40, 33.1], [0, 0.1], [0, 0])]]],
  ])('is half where it covers half of one that %s', async (_, coordinates) => {
    const findings = await trial.accept(writePackFolder(trial.source, withTerritory(coordinates)));
    expect(findings.map(({ found }) => found)).toEqual([
      'the raster misses 50.0 % of the territory',
      'the raster misses 50.0 % of the territory',
    ]);
  });

  it.each<[string, number[][][][]]>([
    ['a few thin pieces', [[square(1, 1, 0.1)], [square(18, 18, 0.1)], [square(9, 1, 0.1)]]],
    ['a stripe', [[ring([0, 0], [20, 20], [20, 19.99], [0, 0])]]],
    ['a point', [[ring([5, 5], [5, 5], [5, 5], [5, 5])]]],
    ['a frame', [[square(0, 0, 20), square(0.01, 0.01, 19.98)]]],
  ])('is nothing where it covers all of %s', async (_, coordinates) => {
    expect(await trial.accept(writePackFolder(trial.source, withTerritory(coordinates)))).toEqual([]);
  });

  it('is that of what lies around a hole', async () => {
    // A frame two cells wide around the raster, and a square in it: 176 of 192 cells, as near as some lines tell.
    const findings = await trial.accept(
      writePackFolder(trial.source, withTerritory([[square(-2, -2, 24), square(0, 0, 20)], [square(2, 2, 4)]])),
    );
    const percents = findings.map(({ found }) => Number(/([\d.]+) %/.exec(found)![1]));
    expect(percents).toHaveLength(2);
    for (const percent of percents) expect(Math.abs(percent - (100 * 176) / 192)).toBeLessThan(4);
  });

  it('is never all of one that the raster meets', async () => {
    // One cell in four hundred million.
    const findings = await trial.accept(writePackFolder(trial.source, withTerritory([[square(19, 19, 20_000)]])));
    expect(findings.map(({ found }) => found)).toEqual([
      'the raster misses 99.9 % of the territory',
      'the raster misses 99.9 % of the territory',
    ]);
  });
});

describe('how far a raster reaches beyond its territory', () => {
  it.each([
    ['in degrees', { epsg: 4326, originX: 179.99, originY: -17, cellWidth: 0.001, cellHeight: 0.001 }],
    ['in metres', { epsg: 32_760, originX: 818_500, originY: 8_118_000, cellWidth: 107, cellHeight: 111 }],
  ])('is not counted around the Earth across the date line: %s', async (_, grid) => {
    const [frequent, rare] = [0.5, 1.5].map((depth) => encodeTestGeotiff(describeRaster(fill(depth), grid)));
    const manifest = createManifest({ territory: { bbox: [179.992, -17.018, 180, -17.002] } });
    const pack = { ...createTestPack(manifest), 'fluvial/rp10.tif': frequent!, 'fluvial/rp100.tif': rare! };
    expect(await trial.accept(writePackFolder(trial.source, pack))).toEqual([]);
  });
});
