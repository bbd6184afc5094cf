import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { burnProbabilityClasses, flameLengthClasses, protectionClasses, turnClasses } from '#shared/map/map-colours.ts';
import { decode } from 'fast-png';
import { createTileService, type TileService } from '#main/map/tile-service.fs.ts';
import { modules, type Module } from '#shared/hazard/hazard.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { openTestPack } from '../pack/support/open-test-pack.ts';
import { CELL, createManifest, describeRaster, fill, NORTH, SIDE, WEST } from '../pack/support/test-pack.ts';
import { locatePixel, readPicture } from './support/read-classes.ts';

const base = '/bytes/packs/test-region@1.0.0/surface';
/** A cell is 0.001 degrees: 29 pixels at zoom 15 with tiles of 256. */
const ZOOM = 15;
let tiles: TileService;
let licensed: ReadonlySet<Module> = new Set(modules);
let close: () => Promise<void>;

beforeAll(async () => {
  const hazards = createManifest()['hazards'];
  Object.assign(hazards.fluvial, { standardOfProtection: { path: 'protection.tif' } });
  const byColumn = (read: (column: number) => number) => fill(0).map((_, cell) => read(cell % SIDE));
  const opened = await openTestPack({
    'pack.json': JSON.stringify(
      createManifest({
        hazards,
        terrain: { path: 'ground.tif', unit: 'm' },
        wildfire: { burnProbability: { path: 'burn.tif' }, flameLength: { path: 'flame.tif', unit: 'ft' } },
      }),
    ),
    'fluvial/rp10.tif': encodeTestGeotiff(describeRaster(fill(0.5))),
    'fluvial/rp100.tif': encodeTestGeotiff(describeRaster(fill(1.5))),
    'protection.tif': encodeTestGeotiff(describeRaster(byColumn((column) => (column < 10 ? 0 : 100)))),
    'burn.tif': encodeTestGeotiff(describeRaster(byColumn((column) => [0, 0.00005, 0.00015, 0.02][column] ?? 0.05))),
    // 4 ft = 1.2192 m begins the third class.
    'flame.tif': encodeTestGeotiff(describeRaster(byColumn((column) => (column < 10 ? 4 : 0)))),
    // Level in the west, then rising to the east by 20 m a cell: the light comes from the north-west.
    'ground.tif': encodeTestGeotiff(describeRaster(byColumn((column) => (column < 10 ? 3 : 3 + (column - 10) * 20)))),
  });
  const service = createTileService({ packLibrary: opened.library, licensed: () => licensed });
  tiles = service;
  close = async () => {
    await service.close();
    await opened.close();
  };
});
afterAll(() => close());

const placeOf = (column: number) =>
  locatePixel({ longitude: WEST + (column + 0.5) * CELL, latitude: NORTH - 10.5 * CELL }, ZOOM);

async function readTile(layer: string, column: number, suffix = '') {
  const place = placeOf(column);
  const { status, body } = await tiles.handle(`${base}/${layer}/${ZOOM}/${place.x}/${place.y}${suffix}.png`);
  expect(status).toBe(200);
  return { body, pixel: place.row * 256 + place.column };
}

async function readColour(layer: string, column: number, suffix = ''): Promise<string> {
  const { body, pixel } = await readTile(layer, column, suffix);
  const { size, colours } = readPicture(body);
  // A tile with nothing on it is one transparent pixel.
  return colours[size === 1 ? 0 : pixel]!;
}

const classOf = (classes: readonly { from: number; colour: string }[], from: number) =>
  classes.find((known) => known.from === from)?.colour;

describe('a surface', () => {
  it('has the class of the burn probability, and nothing where nothing burns', async () => {
    expect(await readColour('burnProbability', 0)).toBe('');
    expect(await readColour('burnProbability', 1)).toBe(classOf(burnProbabilityClasses, 0));
    expect(await readColour('burnProbability', 2)).toBe(classOf(burnProbabilityClasses, 0.0001));
    expect(await readColour('burnProbability', 3)).toBe(classOf(burnProbabilityClasses, 0.01));
    expect(await readColour('burnProbability', 8)).toBe(classOf(burnProbabilityClasses, 0.03));
  });

  it('stands out the more the more there is on dark ground too', async () => {
    const dark = turnClasses(burnProbabilityClasses, 'dark');
    expect(await readColour('burnProbability', 1, '@dark')).toBe(burnProbabilityClasses.at(-1)!.colour);
    expect(await readColour('burnProbability', 2, '@dark')).toBe(classOf(dark, 0.0001));
    expect(await readColour('burnProbability', 8, '@dark')).toBe(burnProbabilityClasses[0]!.colour);
  });

  it('has the class of the flame length in metres', async () => {
    expect(await readColour('flameLength', 5)).toBe(classOf(flameLengthClasses, 1.2192));
    expect(await readColour('flameLength', 15)).toBe('');
  });

  it('draws a standard of protection as a hatch with an edge', async () => {
    const { body } = await readTile('standardOfProtection/fluvial', 12);
    const { colours } = readPicture(body);
    const colour = classOf(protectionClasses, 100);
    expect(new Set(colours)).toEqual(new Set(['', colour]));
    const inside = Array.from(
      { length: 64 },
      (_, step) => colours[placeOf(12).row * 256 + placeOf(12).column + step - 32],
    );
    expect(inside.filter((found) => found === colour).length).toBeGreaterThanOrEqual(64 * (3 / 8));
    expect(inside).toContain('');
    expect(await readColour('standardOfProtection/fluvial', 2)).toBe('');
  });

  it('shades a slope away from the light darker than level ground, and leaves level ground alone', async () => {
    const alpha = async (column: number) => {
      const { body, pixel } = await readTile('relief', column);
      const { data, palette } = decode(body);
      return palette![Number(data[pixel])]!;
    };
    expect((await alpha(5))[3]).toBe(0);
    // Rises to the east: it faces west, towards the light.
    const lit = await alpha(15);
    expect(lit.slice(0, 3)).toEqual([255, 255, 255]);
    expect(lit[3]).toBeGreaterThan(0);
  });

  it('is refused where no such layer is known', async () => {
    for (const name of ['unknown', 'standardOfProtection', 'standardOfProtection/lunar', 'terrain/fluvial']) {
      expect((await tiles.handle(`${base}/${name}/15/16838/10838.png`)).status).toBe(404);
    }
  });

  it('is neither listed nor drawn of a hazard that the licence lacks, also when it was drawn before', async () => {
    const { x, y } = placeOf(5);
    const flood = `${base.replace('surface', 'flood')}/fluvial/base/100`;
    const wildfire = base.replace('surface', 'wildfire');
    const status = async (layer: string) => (await tiles.handle(`${layer}/${ZOOM}/${x}/${y}.png`)).status;
    const ofFluvial = [flood, `${base}/standardOfProtection/fluvial`];
    const ofWildfire = [wildfire, `${base}/burnProbability`, `${base}/flameLength`];
    const ofNone = [`${base}/terrain`, `${base}/relief`];
    try {
      for (const [held, drawn, refused] of [
        [['fluvial', 'wildfire'], [...ofFluvial, ...ofWildfire, ...ofNone], []],
        [['fluvial', 'financial'], [...ofFluvial, ...ofNone], ofWildfire],
        [['wildfire', 'coastal'], [...ofWildfire, ...ofNone], ofFluvial],
        [[], ofNone, [...ofFluvial, ...ofWildfire]],
      ] as const) {
        licensed = new Set<Module>(held);
        for (const layer of drawn) expect(await status(layer), `${layer} with ${held.join()}`).toBe(200);
        for (const layer of refused) expect(await status(layer), `${layer} with ${held.join()}`).toBe(404);
        const [pack] = await tiles.describeLayers();
        expect(pack?.overlays.length === 0).toBe(refused.includes(flood as never));
        expect(pack?.hasWildfire).toBe(!refused.includes(wildfire as never));
        expect(pack?.surfaces.length).toBe(drawn.filter((layer) => layer !== flood).length);
      }
    } finally {
      licensed = new Set(modules);
    }
  });

  it('is listed with its template', async () => {
    const [pack] = await tiles.describeLayers();
    expect(pack?.surfaces.map(({ kind, hazard }) => [kind, hazard])).toEqual([
      ['wildfireIndex', null],
      ['burnProbability', null],
      ['flameLength', null],
      ['terrain', null],
      ['relief', null],
      ['standardOfProtection', 'fluvial'],
    ]);
  });
});
