import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openBasemapTiles } from '#main/pack/basemap-archive/basemap-tiles.sql.ts';
import { writeBlockSums } from '#main/platform/files/block-sums.ts';
import { encodePmtiles } from '../../support/tile-archive-writer.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-basemap-gone-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const tile = { z: 7, x: 2, y: 3 };

it.each<[string, (file: string) => void, string]>([
  ['gone', () => undefined, 'missing'],
  ['a folder', (file) => mkdirSync(file), 'foreign'],
])('a basemap file that is %s is told with its path, read when it is back, and closed', async (_, stand, damage) => {
  const file = path.join(mkdtempSync(path.join(folder, 'case-')), 'basemap.pmtiles');
  writeFileSync(file, encodePmtiles([{ ...tile, data: Buffer.from('a tile') }], { format: 'pbf' }));
  writeBlockSums(file, 4096);
  renameSync(file, `${file}.away`);
  stand(file);
  const tiles = openBasemapTiles({ container: 'pmtiles', path: file, hasSums: true });
  const told = { code: 'FILE_DAMAGED', details: { path: file, damage } };
  await expect(tiles.read(tile)).rejects.toMatchObject(told);
  // What ends in peace closes what could not be opened, too.
  await tiles.close();
  await expect(tiles.read(tile)).rejects.toMatchObject(told);
  rmSync(file, { recursive: true, force: true });
  renameSync(`${file}.away`, file);
  expect((await tiles.read(tile))?.bytes).toHaveLength(6);
  await tiles.close();
});
