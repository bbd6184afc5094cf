import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inspectFolder } from '#main/pack/build/inspect-folder.fs.ts';
import { planPack } from '#main/pack/build/planning/plan-pack.ts';
import { packPlanSchema, type PackPlan, type WrittenPackPlan } from '#shared/pack/pack-plan.ts';
import { describeWithGdal, runGdal } from '../../raster/support/gdal.ts';
import { CELL, NORTH, SIDE, WEST, writePackFolder, type PackContent } from '../support/test-pack.ts';
import { setUpBuildTrial } from './support/build-trial.ts';
import { map as river } from './support/river-map.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('../support/run-in-process.ts'));

const trial = setUpBuildTrial();
const EAST = WEST + SIDE * CELL;
const SOUTH = NORTH - SIDE * CELL;

let folder: string;
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-layers-'));
});

function box(west: number, south: number, east: number, north: number): number[][] {
  return [
    [west, south],
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
}

function writeGeojson(name: string, geometry: object, properties: object): string {
  const file = path.join(folder, `${name}.geojson`);
  writeFileSync(
    file,
    JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties, geometry }] }),
  );
  return file;
}

describeWithGdal('defences as a person has them', () => {
  const maps = { 'river/depth_rp10.tif': river(0.5), 'river/depth_rp100.tif': river(1.5) };
  const read = (name: string): Record<string, Uint8Array> =>
    Object.fromEntries([[name, readFileSync(path.join(folder, name))]]);

  beforeAll(() => {
    const middle = WEST + (SIDE / 2) * CELL;
    // The western half is defended, but for a hole.
    const rings = [
      box(WEST, SOUTH, middle, NORTH),
      box(WEST + 2 * CELL, NORTH - 4 * CELL, WEST + 4 * CELL, NORTH - 2 * CELL),
    ];
    const dikes = writeGeojson(
      'dikes',
      { type: 'Polygon', coordinates: rings },
      { name: 'Kade', Beschermingsniveau: 250, hoogte: 4.2 },
    );
    const area = writeGeojson(
      'area',
      { type: 'Polygon', coordinates: [box(WEST, SOUTH, EAST - 4 * CELL, NORTH)] },
      { id: 1 },
    );
    const gauges = writeGeojson('gauges', { type: 'Point', coordinates: [WEST, NORTH] }, { id: 1 });
    const add = (from: string, layer: string, ...options: string[]): void =>
      void runGdal('ogr2ogr', [
        '-f',
        'GPKG',
        ...options,
        '-nln',
        layer,
        '-t_srs',
        'EPSG:28992',
        path.join(folder, 'model.gpkg'),
        from,
      ]);
    add(dikes, 'keringen');
    add(area, 'study area', '-update');
    add(gauges, 'gauges', '-update');
    const shapefile = path.join(folder, 'dikes.shp');
    runGdal('ogr2ogr', ['-f', 'ESRI Shapefile', '-lco', 'ENCODING=ISO-8859-1', shapefile, dikes]);
    rmSync(path.join(folder, 'dikes.prj'));
  });

  it('a GeoPackage of several layers: each is told what it is for, and the pack holds them', async () => {
    const content = { ...maps, ...read('model.gpkg') };
    const { layers, missing } = await plan(content);
    expect(layers.map(({ name, band, use, hazard, attribute }) => [name, band, use, hazard, attribute])).toEqual([
      ['keringen', 1, 'standardOfProtection', 'fluvial', 'Beschermingsniveau'],
      ['study area', 2, 'territory', null, null],
      [null, 1, 'flood', 'fluvial', null],
      [null, 1, 'flood', 'fluvial', null],
    ]);
    expect(
      missing.filter(({ file }) => file === 'model.gpkg').map(({ severity, found }) => `${severity}: ${found}`),
    ).toEqual(['warning: gauges: no polygons but POINT']);

    const out = await trial.build(content);
    const [source] = trial.library.catalogue.floodSources('fluvial');
    const years = (column: number, row: number): number | null => {
      const point = { latitude: NORTH - (row + 0.5) * CELL, longitude: WEST + (column + 0.5) * CELL };
      return source!.read(point, 1).standardOfProtectionYears;
    };
    expect([years(0, 0), years(3, 3), years(9, 19)]).toEqual([250, null, 250]);
    expect(source!.containsPoint({ latitude: NORTH - 0.5 * CELL, longitude: EAST - 5 * CELL })).toBe(true);
    expect(source!.containsPoint({ latitude: NORTH - 0.5 * CELL, longitude: EAST - 3 * CELL })).toBe(false);
    expect(readFileSync(path.join(out, 'territory.geojson'), 'utf8')).toContain('MultiPolygon');
  });

  it('a Shapefile without its .prj is asked for its system, and its cut name is understood', async () => {
    const content = { ...maps, ...read('dikes.shp'), ...read('dikes.shx'), ...read('dikes.dbf') };
    expect(listErrors(await plan(content))).toEqual(['unknown-crs dikes.shp']);
    const stated = await plan(content, { file: 'dikes.shp', crs: 'EPSG:4326' });
    expect(listErrors(stated)).toEqual([]);
    expect(stated.layers[0]).toMatchObject({ attribute: 'Beschermin', crs: 'EPSG:4326' });
  });

  it('a property that is not there is told with those that are', async () => {
    const { missing } = await plan({ ...maps, ...read('model.gpkg') }, { file: 'model.gpkg', attribute: 'sop' });
    expect(missing.find(({ code }) => code === 'unknown-attribute')).toMatchObject({
      found: '"sop", which has no numbers in it',
      expected: expect.stringContaining('one of "Beschermingsniveau", "hoogte"'),
    });
  });

  /** Plans in this thread. */
  async function plan(content: PackContent, layer?: WrittenLayer): Promise<PackPlan> {
    const source = writePackFolder(path.join(trial.folder, 'My River'), content);
    const given = packPlanSchema.parse({ plan: 1, layers: layer === undefined ? [] : [layer] });
    const files = await inspectFolder({ folder: source, crs: {}, generalCrs: null }, () => undefined);
    const findCustoms = async () => [];
    const known = { ...given, pack: { ...given.pack, curveSet: 'jrc-europe' as const } };
    return planPack({ folderName: 'My River', files, given: known, now: new Date(0), findCustoms });
  }
});

type WrittenLayer = NonNullable<WrittenPackPlan['layers']>[number];

function listErrors({ missing }: PackPlan): string[] {
  return missing.filter(({ severity }) => severity === 'error').map(({ code, file }) => `${code} ${file}`);
}
