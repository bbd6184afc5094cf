import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openGeoTiff } from '#main/raster/geotiff/open-geotiff.ts';
import { PackAlreadyInstalledError } from '#main/pack/pack-errors.ts';
import { packPlanSchema } from '#shared/pack/pack-plan.ts';
import { encodeTestGeotiff } from '../../../support/geotiff-writer.ts';
import { CELL, describeRaster, fill, NORTH, SIDE, WEST, writePackFolder } from '../support/test-pack.ts';
import { map } from './support/river-map.ts';
import { setUpBuildTrial } from './support/build-trial.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('../support/run-in-process.ts'));

const trial = setUpBuildTrial();
const point = { latitude: NORTH - 5.5 * CELL, longitude: WEST + 5.5 * CELL };
const sound = { 'river/depth_rp10.tif': map(0.5), 'river/depth_rp100.tif': map(1.5) };

/** Depths or levels of the installed pack at the point, as the maps hold them after scale and offset. */
function readMaps() {
  const [source] = trial.library.catalogue.floodSources('fluvial');
  const { maps } = source!.read(point, 1);
  return maps.map(({ scaled }) => Number(scaled.toFixed(4)));
}

describe('a folder of maps', () => {
  it('becomes a pack: guesses shown, files as they were, checksums, installed', async () => {
    const out = await trial.build({ ...sound, 'notes.txt': 'by hand' });
    const manifest = JSON.parse(readFileSync(path.join(out, 'pack.json'), 'utf8')) as Record<string, unknown>;
    expect(manifest).toMatchObject({
      format: 1,
      id: 'my-river',
      version: '2026.11.21',
      title: 'My River',
      curveSet: 'jrc-europe',
      currency: 'EUR',
      hazards: {
        fluvial: {
          quantity: 'depth',
          unit: 'm',
          maps: [
            { returnPeriod: 10, path: 'river/depth_rp10.tif' },
            { returnPeriod: 100, path: 'river/depth_rp100.tif' },
          ],
        },
      },
    });
    const bbox = (manifest['territory'] as { bbox: number[] }).bbox;
    [WEST, NORTH - SIDE * CELL, WEST + SIDE * CELL, NORTH].forEach((edge, at) => expect(bbox[at]).toBeCloseTo(edge, 9));
    expect(Object.keys(manifest['checksums'] as object)).toEqual(['river/depth_rp10.tif', 'river/depth_rp100.tif']);
    expect(readFileSync(path.join(out, 'river', 'depth_rp10.tif')).equals(sound['river/depth_rp10.tif'])).toBe(true);
    expect(readMaps()).toEqual([0.5, 1.5]);
    expect(readdirSync(trial.folder).toSorted()).toEqual(['My River', 'data', 'made']);
  });

  it('is only installed where it is not to be kept, and leaves nothing beside the installed pack', async () => {
    const folder = writePackFolder(path.join(trial.folder, 'My River'), sound);
    const given = packPlanSchema.parse({ plan: 1 });
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    const made = await trial.builder.build({ folder, given, out: null, isInstalled: true }, options);
    expect(made).toMatchObject({ path: null, installed: { id: 'my-river' } });
    expect(readMaps()).toEqual([0.5, 1.5]);
    expect(readdirSync(trial.folder).toSorted()).toEqual(['My River', 'data', 'making']);
    expect(readdirSync(path.join(trial.folder, 'making'))).toEqual([]);
  });

  it('is planned with a reason for every guess, and the plan given back changes nothing', async () => {
    const first = await trial.plan(sound);
    expect(first.missing.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
      'warning no-license',
      'warning no-attribution',
    ]);
    const [layer] = first.layers;
    expect(layer!.guesses.map(({ field, value, confidence }) => `${field} ${value} ${confidence}`)).toEqual([
      'use flood high',
      'hazard fluvial high',
      'scenario base high',
      'returnPeriodYears 10 high',
      'quantity depth high',
      'unit m medium',
      'openWater [] high',
      'dry [] high',
    ]);
    const { plan: _, ...given } = first;
    const second = await trial.plan(sound, given);
    const bare = (plan: typeof first) => plan.layers.map(({ guesses: _guesses, ...values }) => values);
    expect(bare(second)).toEqual(bare(first));
    expect(second.layers[0]!.guesses.every(({ confidence }) => confidence === 'stated')).toBe(true);
  });

  it('with several units becomes one of metres, its codes kept apart: 250 cm and 10 ft are 2.5 and 3.048 m', async () => {
    const cells = fill(250);
    cells[0] = 9999;
    cells[1] = -9999;
    const centimetres = { sampleType: 'int16', nodata: -9999 } as const;
    const out = await trial.build(
      {
        'river_depth_cm_rp10.tif': encodeTestGeotiff(describeRaster(cells, centimetres)),
        'river_depth_ft_rp100.tif': map(1000, { scale: 0.01, sampleType: 'uint16' }),
      },
      { layers: [{ file: 'river_depth_cm_rp10.tif', openWater: [9999] }] },
    );
    expect(readMaps()).toEqual([2.5, 3.048]);
    const manifest = JSON.parse(readFileSync(path.join(out, 'pack.json'), 'utf8')) as {
      hazards: { fluvial: { unit: string; openWater: number[] } };
    };
    expect(manifest.hazards.fluvial).toMatchObject({ unit: 'm', openWater: [9999] });
    const written = await openGeoTiff(path.join(out, 'fluvial', 'base-rp10-metres.tif'));
    const [row] = written.readRows(0, 1, [0]);
    written.close();
    expect([...row!.subarray(0, 3)]).toEqual([9999, Number.NaN, 2.5]);
  });

  it('may hold stacks whose bands say what they are', async () => {
    const items = (texts: readonly string[]) =>
      texts.map((text, band) => `<Item name="DESCRIPTION" sample="${band}" role="description">${text}</Item>`).join('');
    const stack = encodeTestGeotiff({
      ...describeRaster(fill(0)),
      bands: [fill(0.5), fill(1.5), fill(2.5)],
      metadata: items(['T=20', 'T=100', 'T=100 failure']),
    });
    const { layers } = await trial.plan({ 'river_depth.tif': stack });
    expect(layers.map(({ band, returnPeriodYears, scenario }) => [band, returnPeriodYears, scenario])).toEqual([
      [1, 20, 'base'],
      [2, 100, 'base'],
      [3, 100, 'defFail'],
    ]);
  });

  it('may list the return periods of a stack in one text', async () => {
    const stack = encodeTestGeotiff({
      ...describeRaster(fill(0)),
      bands: [fill(0.5), fill(1.5)],
      metadata: '<Item name="return_periods">5,50</Item>',
    });
    const { layers } = await trial.plan({ 'river_depth.tif': stack });
    expect(layers.map(({ returnPeriodYears }) => returnPeriodYears)).toEqual([5, 50]);
  });

  it('of undefended maps alone is read as the base, beside defended ones as failed defences', async () => {
    const alone = await trial.plan({ 'FU_depth_1in100.tif': map(1) });
    expect(alone.layers.map(({ scenario }) => scenario)).toEqual(['base']);
    const both = await trial.plan({ 'FU_depth_1in100.tif': map(1), 'FD_depth_1in100.tif': map(0) });
    expect(both.layers.map(({ file, scenario }) => `${file} ${scenario}`)).toEqual([
      'FD_depth_1in100.tif base',
      'FU_depth_1in100.tif defFail',
    ]);
  });
});

describe('what is not sure', () => {
  const cases: Record<string, [Parameters<typeof trial.refuse>[0], string, string]> = {
    'two maps for one return period': [
      { 'river_depth_rp100.tif': map(1), 'river_depth_rp100_v2.tif': map(1) },
      'several-for-one',
      'river_depth_rp100.tif',
    ],
    'a map without a coordinate system': [
      { 'river_depth_rp100.tif': map(1, { epsg: null }) },
      'unknown-crs',
      'river_depth_rp100.tif',
    ],
    'a unit in a system of feet': [
      {
        'river_depth_rp100.tif': map(1, {
          epsg: 2263,
          originX: 980_000,
          originY: 200_000,
          cellWidth: 5,
          cellHeight: 5,
        }),
      },
      'unknown-unit',
      'river_depth_rp100.tif',
    ],
    'a map of no return period': [{ 'river_depth.tif': map(1) }, 'unknown-return-period-years', 'river_depth.tif'],
    'a map of two return periods': [
      { 'river_depth_rp10_rp20.tif': map(1) },
      'unknown-return-period-years',
      'river_depth_rp10_rp20.tif',
    ],
    'a map of no kind of flood': [{ 'depth_rp10.tif': map(1) }, 'unknown-hazard', 'depth_rp10.tif'],
    'a raster without a word': [{ ...sound, 'x.tif': map(1) }, 'unknown-use', 'x.tif'],
    'a map of a level or a depth': [
      { 'river_wse_depth_rp10.tif': map(1) },
      'unknown-quantity',
      'river_wse_depth_rp10.tif',
    ],
    'levels without the ground': [{ 'river_wse_rp10.tif': map(4) }, 'missing-terrain', 'river_wse_rp10.tif'],
    'depths and levels of one hazard': [
      { ...sound, 'river/wse_rp50.tif': map(4), 'dtm.tif': map(2) },
      'mixed-quantity',
      'river/depth_rp10.tif',
    ],
    'a number that may be open water': [
      {
        'river_depth_rp10.tif': encodeTestGeotiff(describeRaster(fill(0.5).map((value, at) => (at < 9 ? 99 : value)))),
      },
      'unknown-open-water',
      'river_depth_rp10.tif',
    ],
    'ground of -9999 m': [
      {
        'river/wse_rp10.tif': map(4),
        'dtm.tif': encodeTestGeotiff(describeRaster(fill(2).map((value, at) => (at < 9 ? -9999 : value)))),
      },
      'undeclared-nodata',
      'dtm.tif',
    ],
    'a classified index without classes': [{ 'whp.tif': map(3) }, 'unknown-classes', 'whp.tif'],
    'a flame length alone': [{ ...sound, 'flame_length.tif': map(1) }, 'missing-burn-probability', 'flame_length.tif'],
    'defences twice': [{ 'defended/river_depth_rp10.tif': map(1), 'sop.tif': map(100) }, 'defended-twice', 'sop.tif'],
  };
  it.each(Object.entries(cases))('is refused, and what to add is told: %s', async (_, [content, code, file]) => {
    expect(await trial.refuse(content)).toContainEqual({ code, file });
  });

  it('is asked for what its map holds alone, where the name says the unit of either', async () => {
    const { missing } = await trial.plan({ 'river_wse_depth_rp10_ft.tif': map(1) });
    const errors = missing.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ code }) => code)).toEqual(['unknown-quantity']);
  });

  it('is refused for a folder of nothing', async () => {
    expect(await trial.refuse({ 'a.txt': 'x' })).toEqual([{ code: 'nothing-to-build', file: null }]);
  });

  it('is refused for a layer that names nothing', async () => {
    expect(await trial.refuse(sound, { layers: [{ file: 'nowhere.tif', unit: 'm' }] })).toEqual([
      { code: 'unknown-layer', file: 'nowhere.tif' },
    ]);
  });

  it('is taken when it is stated: the system and the unit of a map, for itself or for all', async () => {
    const feet = { epsg: 2263, originX: 980_000, originY: 200_000, cellWidth: 5, cellHeight: 5 };
    const content = { 'river_depth_rp100.tif': map(1.5, { ...feet, epsg: null }) };
    expect(await trial.refuse(content)).not.toEqual([]);
    await trial.build(content, { defaults: { crs: 'EPSG:2263', unit: 'ft' } });
    const [pack] = trial.library.list();
    // New York: EPSG:2263 counts US survey feet from west of Long Island.
    expect(pack!.bbox![0]).toBeCloseTo(-74.0, 1);
    expect(pack!.bbox![1]).toBeCloseTo(40.7, 1);
    // As somebody would type it: the other decimals of the transformation are left out.
    for (const degrees of pack!.bbox!) expect(Number(degrees.toFixed(6))).toBe(degrees);
  });
});

describe('the folder of a new pack', () => {
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  const given = packPlanSchema.parse({ plan: 1 });

  it('is not written over', async () => {
    const folder = writePackFolder(path.join(trial.folder, 'maps'), sound);
    const out = path.join(trial.folder, 'taken');
    mkdirSync(out);
    writeFileSync(path.join(out, 'mine.txt'), '');
    await expect(trial.builder.build({ folder, given, out, isInstalled: false }, options)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      text: { key: 'pack-folder-exists' },
    });
    expect(readdirSync(out)).toEqual(['mine.txt']);
  });

  it('is not made where its version is installed already and it was to be installed, and is once that is removed', async () => {
    const folder = writePackFolder(path.join(trial.folder, 'maps'), sound);
    const job = { folder, given, isInstalled: true };
    const { installed } = await trial.builder.build({ ...job, out: path.join(trial.folder, 'made') }, options);
    const out = path.join(trial.folder, 'again');
    await expect(trial.builder.build({ ...job, out }, options)).rejects.toThrow(PackAlreadyInstalledError);
    expect(existsSync(out)).toBe(false);
    await trial.library.remove(installed!.id, installed!.version);
    expect((await trial.builder.build({ ...job, out }, options)).installed).toMatchObject({ id: 'maps', active: true });
  });
});
