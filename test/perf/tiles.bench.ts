// Measures the map's tiles over the demonstration region: a tile never seen, the next return period, a whole screen.
// Prints; judges nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPackLibrary } from '#main/pack/pack-library.fs.ts';
import { createTileService, type TileService } from '#main/map/tile-service.fs.ts';
import { findBuiltRegion } from '../support/built-region.ts';

/** Columns and rows of tiles on a screen of 1280 x 800 at zoom 13, around the town. */
const SCREEN = { z: 13, columns: 4, rows: 3, longitude: -62.976, latitude: 42.506 } as const;
const RETURN_PERIODS = [2, 5, 10, 20, 30, 50, 75, 100, 200, 500, 1000, 1500] as const;

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-bench-'));
try {
  await measure();
} finally {
  rmSync(folder, { recursive: true });
}

async function measure(): Promise<void> {
  const library = await createPackLibrary({
    dataDirectory: folder,
    tileCacheBytes: 64 * 2 ** 20,
    onChange: () => undefined,
  });
  const started = performance.now();
  const { pack } = await library.install(findBuiltRegion().pack, { signal: new AbortController().signal });
  print('install the region', performance.now() - started);
  const tiles = createTileService({ packLibrary: library });
  const base = `/bytes/packs/${pack.id}@${pack.version}`;
  for (const layer of ['flood/fluvial/base', 'flood/coastal/base', 'flood/pluvial/base'])
    await measureLayer(tiles, base, layer);
  await measureWildfire(tiles, base);
  await tiles.close();
  await library.close();
}

async function measureLayer(tiles: TileService, base: string, layer: string): Promise<void> {
  print(
    `${layer}: first screen of 12 tiles, thread started or warm`,
    await time(() => loadScreen(tiles, base, `${layer}/100`)),
  );
  const changes: number[] = [];
  for (const years of RETURN_PERIODS) {
    if (years !== 100) changes.push(await time(() => loadScreen(tiles, base, `${layer}/${years}`)));
  }
  print(`${layer}: next return period, screen of 12 tiles, median of ${changes.length}`, median(changes));
  print(`${layer}: the same screen again`, await time(() => loadScreen(tiles, base, `${layer}/100`)));
  const zoomed: number[] = [];
  for (let column = 0; column < 24; column += 1) {
    const { x, y } = locate(15);
    zoomed.push(
      await time(() => load(tiles, `${base}/${layer}/100/15/${x + (column % 6)}/${y + Math.floor(column / 6)}.png`)),
    );
  }
  print(`${layer}: one tile never seen, zoom 15, median of ${zoomed.length}`, median(zoomed));
}

async function measureWildfire(tiles: TileService, base: string): Promise<void> {
  print('wildfire: first screen of 12 tiles', await time(() => loadScreen(tiles, base, 'wildfire')));
}

async function loadScreen(tiles: TileService, base: string, layer: string): Promise<void> {
  const { x, y } = locate(SCREEN.z);
  await Promise.all(
    Array.from({ length: SCREEN.columns * SCREEN.rows }, (_, index) => {
      const column = x - 2 + (index % SCREEN.columns);
      const row = y - 1 + Math.floor(index / SCREEN.columns);
      return load(tiles, `${base}/${layer}/${SCREEN.z}/${column}/${row}.png`);
    }),
  );
}

async function load(tiles: TileService, pathname: string): Promise<void> {
  const { status } = await tiles.handle(pathname);
  if (status !== 200) throw new Error(`${pathname} was answered with ${status}`);
}

/** The tile of the screen's middle. */
function locate(z: number): { x: number; y: number } {
  const latitude = (SCREEN.latitude * Math.PI) / 180;
  return {
    x: Math.floor(((SCREEN.longitude + 180) / 360) * 2 ** z),
    y: Math.floor(((1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2) * 2 ** z),
  };
}

async function time(run: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function print(what: string, milliseconds: number): void {
  process.stdout.write(`${milliseconds.toFixed(1).padStart(9)} ms  ${what}\n`);
}
