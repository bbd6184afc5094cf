import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPackLibrary } from '#main/adapters/packs/pack-library.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { createManifest, createTestPack, writePackFolder } from './support/test-pack.ts';

const script = path.resolve(import.meta.dirname, '../../support/install-pack.ts');
const SIDE = 600;

let folder: string;
let pack: string;
/** How long an install takes here from the open library to its end, milliseconds. */
let wholeInstall: number;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-killed-'));
  const map = (depth: number) =>
    encodeTestGeotiff({
      width: SIDE,
      height: SIDE,
      sampleType: 'float32',
      bands: [Float32Array.from({ length: SIDE * SIDE }, (_, cell) => depth + Math.sin(cell))],
      originX: 5,
      originY: 52,
      cellWidth: 0.02 / SIDE,
      cellHeight: 0.02 / SIDE,
    });
  pack = writePackFolder(path.join(folder, 'source'), {
    ...createTestPack(createManifest({ id: 'new' })),
    'fluvial/rp10.tif': map(2),
    'fluvial/rp100.tif': map(3),
  });
  const start = performance.now();
  await installUntil(path.join(folder, 'measured'), null);
  wholeInstall = performance.now() - start;
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Installs in a process of its own, which is killed after some time; null: not at all. */
async function installUntil(dataDirectory: string, milliseconds: number | null): Promise<void> {
  const child = spawn(process.execPath, [script, dataDirectory, pack], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  if (milliseconds !== null) {
    await setTimeout(milliseconds);
    child.kill('SIGKILL');
  }
  const [code] = await ended;
  if (milliseconds === null) expect(code).toBe(0);
}

describe('an install whose process is killed', () => {
  // From right after the library was opened to about the end, the moments between them evenly.
  it.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'leaves the old state or the new one, moment %i of 8',
    async (moment) => {
      const dataDirectory = path.join(folder, `data-${moment}`);
      const { signal } = new AbortController();
      const open = () => createPackLibrary({ dataDirectory, tileCacheBytes: 1 << 20, onChange: () => undefined });
      const before = await open();
      const demo = writePackFolder(path.join(folder, 'demo'), createTestPack(createManifest({ id: 'demo' })));
      await before.install(demo, { signal, builtIn: true });
      await before.close();

      await installUntil(dataDirectory, (wholeInstall * moment) / 8);

      const after = await open();
      const active = after.list().map(({ id, active: isActive }) => `${id}${isActive ? '*' : ''}`);
      expect([['demo*'], ['new*', 'demo']]).toContainEqual(active);
      const point = { latitude: 51.99, longitude: 5.01 };
      const [answered] = after.catalogue.floodSources('fluvial');
      expect(answered!.read(point, 1).maps.every(({ kind }) => kind === 'value')).toBe(true);
      // Nothing of the killed process stays, and the pack can be installed where it was not.
      const expected = active.length === 1 ? ['demo@1.0.0'] : ['demo@1.0.0', 'new@1.0.0'];
      expect(readdirSync(path.join(dataDirectory, 'packs')).toSorted()).toEqual([...expected, 'state.json']);
      if (active.length === 1) await after.install(pack, { signal });
      expect(after.list().map(({ id, active: isActive }) => `${id}${isActive ? '*' : ''}`)).toEqual(['new*', 'demo']);
      await after.close();
    },
    30_000,
  );
});
