import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
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
  // The first also compiles the sources.
  await installUntil(path.join(folder, 'first'), null);
  wholeInstall = (await installUntil(path.join(folder, 'measured'), null)).milliseconds;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An install in a process of its own. */
interface TriedInstall {
  /** Before its end. */
  readonly isKilled: boolean;
  /** From the open library to the end of the process. */
  readonly milliseconds: number;
}

/** Installs in a process of its own, which is killed some time after it has opened the library; null: not at all. */
async function installUntil(dataDirectory: string, killAfter: number | null): Promise<TriedInstall> {
  const child = spawn(process.execPath, [script, dataDirectory, pack], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  const start = performance.now();
  if (killAfter !== null) {
    await setTimeout(killAfter);
    child.kill('SIGKILL');
  }
  const [code, signal] = (await ended) as [number | null, string | null];
  if (killAfter === null) expect(code).toBe(0);
  return { isKilled: signal === 'SIGKILL', milliseconds: performance.now() - start };
}

/** Moments at which the process is killed. */
const MOMENTS = 50;
/** How much earlier an install is killed the next time that was over before it could be. */
const SHORTER = 0.95;
/** Data directories that are worked on at the same time: most of the time a new process starts. */
const AT_ONCE = 2;

describe('an install whose process is killed', () => {
  const open = (dataDirectory: string) =>
    createPackLibrary({ dataDirectory, tileCacheBytes: 1 << 20, onChange: () => undefined });
  const listActive = (library: Awaited<ReturnType<typeof open>>): string[] =>
    library.list().map(({ id, active }) => `${id}${active ? '*' : ''}`);

  /** Kills one install; gives whether the pack was installed by then. */
  async function killOnce(template: string, moment: number): Promise<boolean> {
    const dataDirectory = path.join(folder, `data-${moment}`);
    // Evenly from right after the library was opened to a little beyond the end, each moved by up to half a step;
    // earlier where the install was faster than the one that was measured, and had ended.
    const jitter = ((moment * 7919) % 100) / 100 - 0.5;
    const share = Math.max(0, (1.1 * (moment + jitter)) / MOMENTS);
    let whole = wholeInstall;
    for (let isKilled = false; !isKilled;) {
      rmSync(dataDirectory, { recursive: true, force: true });
      cpSync(template, dataDirectory, { recursive: true });
      const tried = await installUntil(dataDirectory, share * whole);
      ({ isKilled } = tried);
      // It was over before: so long it takes now, at most.
      whole = Math.min(SHORTER * whole, tried.milliseconds);
    }

    const after = await open(dataDirectory);
    const active = listActive(after);
    expect([['demo*'], ['new*', 'demo']]).toContainEqual(active);
    const isInstalled = active.length === 2;
    const point = { latitude: 51.99, longitude: 5.01 };
    const [answered] = after.catalogue.floodSources('fluvial');
    expect(answered!.read(point, 1).maps.every(({ kind }) => kind === 'value')).toBe(true);
    // Nothing of the killed process stays.
    const packs = ['demo@1.0.0', ...(isInstalled ? ['new@1.0.0'] : []), 'state.json'];
    expect(readdirSync(path.join(dataDirectory, 'packs')).toSorted()).toEqual(packs);
    await after.close();
    rmSync(dataDirectory, { recursive: true, force: true });
    return isInstalled;
  }

  it('leaves the old state or the new one, whenever it is killed', async () => {
    const template = path.join(folder, 'template');
    const library = await open(template);
    const demo = writePackFolder(path.join(folder, 'demo'), createTestPack(createManifest({ id: 'demo' })));
    await library.install(demo, { signal: new AbortController().signal, builtIn: true });
    await library.close();

    const moments = Array.from({ length: MOMENTS }, (_, moment) => moment);
    const installed: boolean[] = [];
    const work = async (): Promise<void> => {
      for (let moment = moments.shift(); moment !== undefined; moment = moments.shift()) {
        installed.push(await killOnce(template, moment));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    // Each of them was killed; most before the pack came into place.
    expect(installed).toHaveLength(MOMENTS);
    expect(installed.filter((isInstalled) => !isInstalled).length).toBeGreaterThan(MOMENTS / 2);
  });

  it('can be repeated where it did not come to its end', async () => {
    const dataDirectory = path.join(folder, 'repeated');
    await (await open(dataDirectory)).close();
    await installUntil(dataDirectory, wholeInstall / 3);
    const after = await open(dataDirectory);
    if (after.list().length === 0) await after.install(pack, { signal: new AbortController().signal });
    expect(listActive(after)).toEqual(['new*']);
    await after.close();
  });
});
