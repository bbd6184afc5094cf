import Database from 'better-sqlite3';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createFindingList } from '#main/pack/install/findings.ts';
import { installBasemap } from '#main/pack/install/read-basemap.sql.ts';
import { openBasemapTiles } from '#main/pack/basemap-archive/basemap-tiles.sql.ts';
import { encodeMbtiles } from '../../support/tile-archive-writer.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-logged-basemap-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('an MBTiles file with a write-ahead log is installed with what stands in the log, and nothing is left beside it', async () => {
  const source = path.join(folder, 'source');
  const target = path.join(folder, 'target');
  for (const place of [source, target]) mkdirSync(place);
  const file = path.join(source, 'map.mbtiles');
  const image = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  writeFileSync(file, encodeMbtiles([{ z: 1, x: 0, y: 0, data: image }], { format: 'png' }));
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  // Rows are counted from the south: the tile in the north-east of zoom 1.
  database.prepare('INSERT INTO tiles VALUES (1, 1, 1, ?)').run(image);
  const before = readdirSync(source);
  expect(before).toContain('map.mbtiles-wal');

  const findings = createFindingList();
  const basemap = await installBasemap(file, 'map.mbtiles', target, findings);
  expect(readdirSync(source)).toEqual(before);
  database.close();
  expect(basemap).toMatchObject({ kind: 'raster', container: 'mbtiles', minimumZoom: 1, maximumZoom: 1 });
  expect(readdirSync(target)).toEqual(['basemap.mbtiles', 'basemap.mbtiles.sums']);
  const tiles = openBasemapTiles({ container: 'mbtiles', path: path.join(target, 'basemap.mbtiles'), hasSums: true });
  expect([...(await tiles.read({ z: 1, x: 1, y: 0 }))!.bytes]).toEqual([...image]);
  await tiles.close();
  expect(readdirSync(target)).toEqual(['basemap.mbtiles', 'basemap.mbtiles.sums']);
});
