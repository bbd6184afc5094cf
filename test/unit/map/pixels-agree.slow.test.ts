import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenariosOf, type FloodHazard, type Scenario } from '#shared/hazard/hazard.ts';
import { computeFloodDepths, findStandardOfProtection } from '#engine/hazard/flood-depths.ts';
import { interpretReading } from '#engine/hazard/interpret-reading.ts';
import { createTileService, type TileService } from '#main/map/tile-service.fs.ts';
import { createRandom } from '../../../scripts/demonstration/seeded-random.ts';
import type { HazardSource } from '#main/pack/hazard-source.ts';
import { openTestPack } from '../pack/support/open-test-pack.ts';
import { colourOfDepth, locatePixel, placePixel, readPicture, waterColours } from './support/read-classes.ts';
import { createTilePack, MIDDLE } from './support/tile-pack.ts';

const PIXELS = 200;
const base = '/bytes/packs/tile-pack@1';

let opened: Awaited<ReturnType<typeof openTestPack>>;
let tiles: TileService;
beforeAll(async () => {
  opened = await openTestPack(createTilePack());
  tiles = createTileService({ packLibrary: opened.library });
});
afterAll(async () => {
  await tiles.close();
  await opened.close();
});

async function loadColours(
  layer: string,
  { z, x, y }: { z: number; x: number; y: number },
): Promise<readonly string[]> {
  const { status, body } = await tiles.handle(`${base}/${layer}/${z}/${x}/${y}.png`);
  expect(status).toBe(200);
  const { size, colours } = readPicture(body);
  // A tile with nothing on it is one transparent pixel.
  return size === 1 ? Array.from({ length: 65_536 }, () => '') : colours;
}

/** The colours that the pixel may have whose middle is the point: those of the engine's own depth there. */
function findAllowed(
  source: HazardSource,
  point: { latitude: number; longitude: number },
  scenario: Scenario,
  years: number,
) {
  if (!source.containsPoint(point)) return [''];
  const { definition } = source;
  const reading = source.read(point, 1);
  const interpreted = interpretReading(definition, reading, 1);
  if (interpreted.kind !== 'depths') return [''];
  if (interpreted.openWater !== 'none') return waterColours;
  const { depthsMetres } = computeFloodDepths(interpreted, findStandardOfProtection(definition, reading));
  const row = scenariosOf(definition.hazard).indexOf(scenario);
  const map = interpreted.returnPeriodsYears.indexOf(years);
  return [colourOfDepth(depthsMetres[row * interpreted.returnPeriodsYears.length + map]!)];
}

async function comparePixels(hazard: FloodHazard, scenario: Scenario, years: number, z: number) {
  const source = opened.library.catalogue.floodSources(hazard)[0]!;
  const random = createRandom(z);
  const middle = locatePixel(MIDDLE, z);
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const [right, down] of [
    [0, 0],
    [-1, 0],
    [0, 1],
  ] as const) {
    const tile = { z, x: middle.x + right, y: middle.y + down };
    const colours = await loadColours(`flood/${hazard}/${scenario}/${years}`, tile);
    for (let pixel = 0; pixel < PIXELS; pixel += 1) {
      const [column, row] = [random.integer(0, 255), random.integer(0, 255)];
      const point = placePixel(tile, column, row);
      const allowed = findAllowed(source, point, scenario, years);
      const shown = colours[row * 256 + column]!;
      seen.add(shown);
      if (!allowed.includes(shown))
        wrong.push(`${point.latitude} ${point.longitude}: "${shown}", not "${allowed.join('" or "')}"`);
    }
  }
  return { wrong, seen };
}

describe('a pixel has the class of the depth that a building there is answered with', () => {
  const maps = [
    ['fluvial', 'base', 10],
    ['fluvial', 'base', 200],
    ['fluvial', 'defOverTop', 10],
    ['fluvial', 'defFail', 10],
    ['fluvial', 'defFail', 200],
    ['coastal', 'base', 20],
    ['coastal', 'base', 500],
    ['pluvial', 'base', 100],
  ] as const;
  // At zoom 14 there are more cells of 20 m than at 17, where one covers five hundred pixels: two ways to the same.
  const cases = maps.flatMap((map) => [14, 17].map((z) => [...map, z] as const));
  it.each(cases)('%s, %s, 1 in %i years, zoom %i', async (hazard, scenario, years, z) => {
    const { wrong, seen } = await comparePixels(hazard, scenario, years, z);
    expect(wrong).toEqual([]);
    if (z === 14) expect(seen.size).toBeGreaterThan(1);
  });

  it('behind the defence too, which stands in part of the tile', async () => {
    const tile = { z: 13, ...locatePixel(MIDDLE, 13) };
    const count = async (scenario: Scenario): Promise<number> =>
      (await loadColours(`flood/fluvial/${scenario}/10`, tile)).filter((colour) => colour !== '').length;
    const kept = (await count('defFail')) - (await count('base'));
    expect(kept).toBeGreaterThan(2000);
  });
});

describe('the service', () => {
  it('names tiles by the install, since browsers keep them for good', async () => {
    const [layers] = await tiles.describeLayers();
    const { installId } = opened.library.openPacks()[0]!;
    expect(layers!.overlayTileUrl).toBe(
      `${base.replace('@', '%40')}/flood/{hazard}/{scenario}/{returnPeriod}/{z}/{x}/{y}.png?install=${installId}`,
    );
    // Fluvial and coastal in three scenarios at two return periods, pluvial in one at one.
    expect(layers!.overlays).toHaveLength(2 * 3 + 2 * 3 + 1);
    const { x, y } = locatePixel(MIDDLE, 14);
    const { headers } = await tiles.handle(`${base}/flood/fluvial/base/10/14/${x}/${y}.png`);
    expect(headers['cache-control']).toContain('immutable');
  });

  it('drops a tile that is given up before its turn', async () => {
    const { x, y } = locatePixel(MIDDLE, 19);
    const given = new AbortController();
    const busy = tiles.handle(`${base}/flood/fluvial/base/10/19/${x}/${y}.png`);
    const dropped = tiles.handle(`${base}/flood/fluvial/base/10/19/${x + 1}/${y}.png`, given.signal);
    given.abort();
    await expect(dropped).rejects.toThrow();
    expect((await busy).status).toBe(200);
  });

  it('lets go of a pack that was switched off, and draws it again when it is back', async () => {
    const { x, y } = locatePixel(MIDDLE, 14);
    const address = `${base}/flood/fluvial/base/200/14/${x}/${y}.png`;
    const before = await tiles.handle(address);
    opened.library.deactivate('tile-pack', '1');
    await tiles.followPacks();
    expect((await tiles.handle(address)).status).toBe(404);
    opened.library.activate('tile-pack', '1');
    expect((await tiles.handle(address)).body).toEqual(before.body);
    // One that was not drawn before: the store is open again.
    expect((await tiles.handle(address.replace('/200/', '/10/'))).body.length).toBeGreaterThan(200);
  });
});
