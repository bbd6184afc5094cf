import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readBasemap } from '#main/pack/install/read-basemap.sql.ts';
import { encodePmtiles } from '../../support/tile-archive-writer.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-wide-tiles-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The head of a PNG file, which says how wide its image is. */
function writePngHead(side: number): Buffer {
  const head = Buffer.alloc(33);
  head.write('89504e470d0a1a0a0000000d49484452', 'hex');
  head.writeUInt32BE(side, 16);
  head.writeUInt32BE(side, 20);
  return head;
}

async function readSide(side: number): Promise<unknown> {
  const file = path.join(folder, `${side}.pmtiles`);
  writeFileSync(file, encodePmtiles([{ z: 0, x: 0, y: 0, data: writePngHead(side) }], { format: 'png' }));
  const basemap = await readBasemap(file);
  return 'tileSidePixels' in basemap ? basemap.tileSidePixels : null;
}

it.each([1, 256, 512, 4096])('images of %i pixels a side are taken', async (side) =>
  expect(await readSide(side)).toBe(side),
);

it.each([0, 4097, 100_000])('images of %i pixels a side are refused with their side', async (side) =>
  expect(readSide(side)).rejects.toMatchObject({ text: { key: 'tile-too-wide', values: { side, most: 4096 } } }),
);
