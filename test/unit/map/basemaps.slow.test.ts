import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { findImageSide, findTileKind, findTileLayers } from '#main/pack/basemap-archive/inspect-tile.ts';
import { createTileService } from '#main/map/tile-service.fs.ts';
import {
  encodeMbtiles,
  encodePmtiles,
  type ArchivedTile,
  type ArchiveOptions,
} from '../../support/tile-archive-writer.ts';
import { encodeVectorTile } from '../../support/vector-tile-writer.ts';
import { openTestPack } from '../pack/support/open-test-pack.ts';
import { createManifest, createTestPack } from '../pack/support/test-pack.ts';

const road = {
  type: 'LineString',
  points: [
    [0, 0],
    [4096, 4096],
  ],
  properties: { kind: 'major_road' },
} as const;
const schemas = {
  protomaps: ['earth', 'water', 'roads', 'places'],
  openmaptiles: ['water', 'landcover', 'transportation', 'place'],
  plain: ['streets'],
} as const;

const containers = {
  pmtiles: { encode: encodePmtiles, file: 'map.pmtiles', compressions: ['none', 'gzip', 'brotli'] },
  mbtiles: { encode: encodeMbtiles, file: 'map.mbtiles', compressions: ['none', 'gzip', 'deflate'] },
} as const;

/** Zoom 10, the tile of 5 degrees east, 52 north: column 526, row 337. */
const place = { z: 10, x: 526, y: 337 };

/** Installs a pack with the archive and gives what the map is told and the bytes of the tile. */
async function install(container: keyof typeof containers, tiles: readonly ArchivedTile[], options: ArchiveOptions) {
  const { encode: encodeArchive, file } = containers[container];
  const opened = await openTestPack({
    ...createTestPack(createManifest({ basemap: { path: file } })),
    [file]: encodeArchive(tiles, options),
  });
  const service = createTileService({ packLibrary: opened.library });
  try {
    const base = '/bytes/packs/test-region@1.0.0/basemap';
    const there = await service.handle(`${base}/${place.z}/${place.x}/${place.y}`);
    const beside = await service.handle(`${base}/${place.z}/${place.x + 1}/${place.y}`);
    return { basemap: (await service.describeLayers())[0]!.basemap, there, beside };
  } finally {
    await service.close();
    await opened.close();
  }
}

describe.each(Object.keys(containers) as (keyof typeof containers)[])('a basemap of %s', (container) => {
  it.each(Object.entries(schemas))('in the schema %s tells its layers and gives its tiles', async (schema, layers) => {
    const data = encodeVectorTile(Object.fromEntries(layers.map((layer) => [layer, [road]])));
    const { basemap, there, beside } = await install(container, [{ ...place, data }], {
      format: 'pbf',
      sourceLayers: layers,
      compression: 'gzip',
    });
    expect(basemap).toMatchObject({ kind: 'vector', schema, sourceLayers: layers, minimumZoom: 10, maximumZoom: 10 });
    expect([...there.body]).toEqual([...data]);
    expect(there.headers['content-type']).toBe('application/vnd.mapbox-vector-tile');
    expect(beside.body).toHaveLength(0);
  });

  it.each([...containers[container].compressions])('packed with %s is unpacked', async (compression) => {
    const data = encodeVectorTile({ streets: [road] });
    const { there } = await install(container, [{ ...place, data }], { format: 'pbf', compression });
    expect([...there.body]).toEqual([...data]);
  });

  it('whose metadata name no layers has those of its tiles', async () => {
    const data = encodeVectorTile({ roads: [road], water: [], earth: [] });
    const { basemap } = await install(container, [{ ...place, data }], { format: 'pbf' });
    expect(basemap).toMatchObject({ sourceLayers: ['roads', 'water', 'earth'], schema: 'protomaps' });
  });

  it('that does not tell what its tiles are is told by them', async () => {
    const streets = encodeVectorTile({ streets: [road] });
    const vector = await install(container, [{ ...place, data: streets }], { format: 'unsaid' });
    expect(vector.basemap).toMatchObject({ kind: 'vector', sourceLayers: ['streets'] });
    const png = encode({ width: 256, height: 256, data: new Uint8Array(256 * 256), channels: 1, depth: 8 });
    const raster = await install(container, [{ ...place, data: png }], { format: 'unsaid' });
    expect(raster.basemap).toMatchObject({ kind: 'raster', tileSidePixels: 256 });
    // One that tells something else than what its tiles are, as some writers do.
    const other = await install(container, [{ ...place, data: png }], { format: 'pbf' });
    expect(other.basemap).toMatchObject({ kind: 'raster' });
  });

  it.each([256, 512])('of images of %i pixels tells their size', async (side) => {
    const data = encode({ width: side, height: side, data: new Uint8Array(side * side), channels: 1, depth: 8 });
    const { basemap, there, beside } = await install(container, [{ ...place, data }], { format: 'png' });
    expect(basemap).toMatchObject({ kind: 'raster', schema: 'raster', tileSidePixels: side });
    expect(there.headers['content-type']).toBe('image/png');
    expect([...there.body]).toEqual([...data]);
    // The map takes an empty image for a fault: one transparent pixel instead.
    expect(beside.body.length).toBeGreaterThan(0);
  });
});

describe('what a tile tells of itself', () => {
  it('is the names of its layers', () => {
    expect(findTileLayers(encodeVectorTile({ water: [road], places: [] }))).toEqual(['water', 'places']);
    expect(findTileLayers(new Uint8Array())).toEqual([]);
  });

  it('is its kind', () => {
    expect(findTileKind(encodeVectorTile({ water: [road] }))).toBe('vector');
    const avif = [...'\0\0\0\x20ftypavif\0\0\0\0'].map((letter) => letter.charCodeAt(0));
    expect(findTileKind(Uint8Array.from(avif))).toBe('raster');
    expect(findTileKind(Uint8Array.of(0x1a, 0x7f, 1, 2))).toBeNull();
    expect(findTileKind(new Uint8Array())).toBeNull();
  });

  it('is the side of an image', () => {
    // A JPEG up to its start-of-frame segment: 8 bits, 512 high, 640 wide, one component.
    const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 11, 8, 2, 0, 2, 128, 1, 1, 0x11, 0];
    expect(findImageSide(Uint8Array.from(jpeg))).toBe(640);
    // A lossless WebP: 0x2f, then 14 bits of width less one: 511 = 0x1ff.
    const webp = [...'RIFF\0\0\0\0WEBPVP8L\0\0\0\0'].map((letter) => letter.charCodeAt(0));
    expect(findImageSide(Uint8Array.from([...webp, 0x2f, 0xff, 0x01, 0, 0]))).toBe(512);
    expect(findImageSide(Uint8Array.of(0x89, 0x50, 0x4e, 0x47))).toBeNull();
    expect(findImageSide(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12))).toBeNull();
  });
});
