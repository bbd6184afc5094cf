import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAnsweredAreas } from '#main/map/answered-areas.ts';
import { keepAnswered } from '#main/map/drawing/keep-answered.ts';
import { createTileService } from '#main/map/tile-service.fs.ts';
import type { InstalledPackLibrary } from '#main/pack/pack-library.fs.ts';
import type { OpenPack } from '#main/pack/open-pack.ts';
import { createTerritory, type AreaGeometry } from '#main/pack/territory.ts';
import { toLatitude, toLongitude } from '#shared/geo/mercator-square.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { openTestPack } from '../pack/support/open-test-pack.ts';
import {
  CELL,
  createManifest,
  describeRaster,
  fill,
  NORTH,
  SIDE,
  WEST,
  writePackFolder,
  type PackContent,
} from '../pack/support/test-pack.ts';
import { colourOfDepth, locatePixel, readPicture } from './support/read-classes.ts';
import { installHere } from '../../support/install-into.ts';

const size = 32;
const tile = { z: 10, x: 526, y: 336 };
const scale = 2 ** -tile.z;
const centreOf = (column: number, row: number) => ({
  longitude: toLongitude((tile.x + (column + 0.5) / size) * scale),
  latitude: toLatitude((tile.y + (row + 0.5) / size) * scale),
});
const [west, north] = [toLongitude(tile.x * scale), toLatitude(tile.y * scale)];
const degrees = 360 * scale;

/** Rings around the tile and in it: some star-shaped around a place, some with a hole. */
const ring = fc
  .tuple(
    fc.double({ min: -0.5, max: 1.5, noNaN: true }),
    fc.double({ min: -0.5, max: 1.5, noNaN: true }),
    fc.array(fc.double({ min: 0.05, max: 1.2, noNaN: true }), { minLength: 3, maxLength: 12 }),
  )
  .map(([x, y, reaches]) => {
    const corners = reaches.map((reach, at) => {
      const angle = (at / reaches.length) * 2 * Math.PI;
      return [west + degrees * (x + reach * Math.cos(angle)), north - degrees * 0.6 * (y + reach * Math.sin(angle))];
    });
    return [...corners, corners[0]!];
  });
const polygon = fc.array(ring, { minLength: 1, maxLength: 2 });
const geometries: fc.Arbitrary<AreaGeometry> = fc.oneof(
  polygon.map((coordinates) => ({ type: 'Polygon' as const, coordinates })),
  fc
    .array(polygon, { minLength: 1, maxLength: 3 })
    .map((coordinates) => ({ type: 'MultiPolygon' as const, coordinates })),
);

/** A pack that answers for a hazard in an area. */
const packOf = (installId: string, area: AreaGeometry, hazard = 'fluvial'): OpenPack =>
  ({ installId, floods: { [hazard]: {} }, wildfire: null, areaOf: () => createTerritory(area) }) as never;
const request = { kind: 'flood', hazard: 'fluvial', tile } as never;

/** By each ring alone: an odd number of rings around a point means inside, also where rings cross. */
function createInside(geometry: AreaGeometry): (point: ReturnType<typeof centreOf>) => boolean {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const rings = polygons.map((of) => of.map((one) => createTerritory({ type: 'Polygon', coordinates: [one] })));
  return (point) => rings.some((of) => of.filter((one) => one.contains(point)).length % 2 === 1);
}

describe('a picture of a pack', () => {
  it('has something where the pack answers, and none above it, for any areas', () => {
    fc.assert(
      fc.property(geometries, geometries, (own, above) => {
        const areas = createAnsweredAreas().find(
          packOf('below', own),
          [packOf('above', above), packOf('sea', own, 'coastal')],
          request,
        );
        const [isOwn, isAbove] = [createInside(own), createInside(above)];
        const all = new Uint8Array(size * size);
        const seen = keepAnswered(all.slice().fill(3), { tile, size, areas }) ?? all;
        for (let pixel = 0; pixel < seen.length; pixel += 1) {
          const point = centreOf(pixel % size, Math.floor(pixel / size));
          expect(seen[pixel]).toBe(isOwn(point) && !isAbove(point) ? 3 : 0);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('of the ground is whole', () => {
    const terrain = { kind: 'surface', surface: 'terrain', hazard: null, tile } as never;
    expect(createAnsweredAreas().find(packOf('any', { type: 'Polygon', coordinates: [] }), [], terrain)).toBeNull();
    const pixels = Uint8Array.of(1, 2, 3, 4);
    expect(keepAnswered(pixels, { tile, size: 2, areas: null })).toEqual(pixels);
  });
});

describe('two packs of one hazard', () => {
  const ZOOM = 15;
  let opened: { library: InstalledPackLibrary; close(): Promise<void> };
  let tiles: ReturnType<typeof createTileService>;

  /** A pack of one depth that answers for the columns from one to another. */
  function createPack(id: string, depth: number, [from, to]: readonly [number, number]): PackContent {
    const territory = { bbox: [WEST + from * CELL, NORTH - SIDE * CELL, WEST + to * CELL, NORTH] };
    return {
      'pack.json': JSON.stringify(createManifest({ id, territory })),
      'fluvial/rp10.tif': encodeTestGeotiff(describeRaster(fill(depth))),
      'fluvial/rp100.tif': encodeTestGeotiff(describeRaster(fill(depth))),
    };
  }

  beforeAll(async () => {
    opened = await openTestPack(createPack('below', 5, [0, 20]));
    const folder = writePackFolder(
      `${opened.library.openPacks()[0]!.rasters.path}.source`,
      createPack('above', 0.05, [10, 20]),
    );
    await installHere(opened.library, folder);
    tiles = createTileService({ packLibrary: opened.library });
  });
  afterAll(async () => {
    await tiles?.close();
    await opened?.close();
  });

  async function readColumn(id: string, column: number): Promise<string> {
    const place = locatePixel({ longitude: WEST + (column + 0.5) * CELL, latitude: NORTH - 10.5 * CELL }, ZOOM, 256);
    const { body } = await tiles.handle(
      `/bytes/packs/${id}@1.0.0/flood/fluvial/base/100/${ZOOM}/${place.x}/${place.y}.png`,
    );
    const { size: side, colours } = readPicture(body);
    // A tile with nothing on it is one pixel.
    return colours[side === 1 ? 0 : place.row * side + place.column]!;
  }

  it('are seen each where it answers', async () => {
    expect(opened.library.openPacks().map(({ info }) => info.id)).toEqual(['above', 'below']);
    for (const [column, below, above] of [
      [3, colourOfDepth(5), ''],
      [15, '', colourOfDepth(0.05)],
    ] as const) {
      expect([await readColumn('below', column), await readColumn('above', column)]).toEqual([below, above]);
    }
  });

  it('are drawn anew when the one above is switched off, under another address', async () => {
    const templateOf = async (): Promise<string> =>
      (await tiles.describeLayers()).find(({ id }) => id === 'below')!.overlayTileUrl;
    const before = await templateOf();
    expect(before).toMatch(/&above=[\w-]{43}$/);
    opened.library.deactivate('above', '1.0.0');
    await tiles.followPacks();
    expect(await templateOf()).toBe(before.replace(/&above=.*/, ''));
    expect(await readColumn('below', 15)).toBe(colourOfDepth(5));
  });
});
