import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenPack } from '#main/pack/open-pack.ts';
import { createEarlierAttributions } from '#main/map/earlier-attribution.ts';
import { encodeMbtiles, encodePmtiles } from '../../support/tile-archive-writer.ts';
import { encodeVectorTile } from '../../support/vector-tile-writer.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-attribution-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const point = { type: 'Point', points: [[1, 1]], properties: {} } as const;
const tiles = [{ z: 10, x: 526, y: 337, data: encodeVectorTile({ streets: [point] }) }];
const written = { format: 'pbf', attribution: '<a href="https://example.org">&copy; Makers of tiles</a>' } as const;

/** A pack with a basemap as it is open; `attribution` is what its install kept. */
function openPack(file: string, attribution: string | undefined): OpenPack {
  const container = path.extname(file).slice(1);
  return { installId: file, basemap: { kind: 'vector', container, path: file, attribution } } as unknown as OpenPack;
}

it.each([
  ['pmtiles', encodePmtiles],
  ['mbtiles', encodeMbtiles],
] as const)(
  'who made the tiles is read from the archive where an install of an earlier version left it out: %s',
  async (container, encode) => {
    const file = path.join(folder, `basemap.${container}`);
    writeFileSync(file, encode(tiles, written));
    const find = createEarlierAttributions();
    expect(await find(openPack(file, undefined))).toBe('\u00a9 Makers of tiles');
    expect(await find(openPack(file, 'as it was kept'))).toBe('as it was kept');
    expect(await find(openPack(file, ''))).toBe('');
  },
);

it('is not known of an archive that is gone, and of a pack without tiles', async () => {
  const find = createEarlierAttributions();
  expect(await find(openPack(path.join(folder, 'gone.pmtiles'), undefined))).toBe('');
  expect(await find({ installId: 'x', basemap: { kind: 'none' } } as unknown as OpenPack)).toBe('');
});
