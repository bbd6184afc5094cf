import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPackLibrary } from '#main/pack/pack-library.fs.ts';
import { layOutRegion } from '../../../scripts/demonstration/lay-out-region.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { createRandom } from '../../support/seeded-random.ts';
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
    ...createTestPack(createManifest({ id: 'new', addresses: [{ path: 'addresses.csv', format: 'openaddresses' }] })),
    'addresses.csv': 'LON,LAT,NUMBER,STREET,CITY,POSTCODE\n5.01,51.99,1,Alder Road,Testham,1000\n',
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

/**
 * Installs in a process of its own, which is killed some time after it has opened the library, or at a durable step;
 * null: not at all.
 */
async function installUntil(
  dataDirectory: string,
  killAfter: number | string | null,
  source = pack,
): Promise<TriedInstall> {
  const child = spawn(process.execPath, [script, dataDirectory, source], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    env: { ...process.env, ...(typeof killAfter === 'string' ? { FREEBOARD_DIE_AT: killAfter } : {}) },
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  const start = performance.now();
  if (typeof killAfter === 'number') {
    await setTimeout(killAfter);
    child.kill('SIGKILL');
  }
  const [code, signal] = (await ended) as [number | null, string | null];
  if (killAfter === null) expect(code).toBe(0);
  return { isKilled: signal === 'SIGKILL', milliseconds: performance.now() - start };
}

/** Random moments at which the process is killed, beside each durable step. */
const RANDOM_KILLS = 5;
/** How much earlier an install is killed the next time that was over before it could be. */
const SHORTER = 0.95;

/** The durable steps of an install in their order. */
const steps = [
  'raster-store-written',
  'address-index-committed',
  'address-index-written',
  'pack-record-written',
  'pack-in-place',
  'pack-place-kept',
  'library-state-written',
  'library-state-in-place',
];
/** From which on the pack is installed. */
const INSTALLED_AT = steps.indexOf('pack-in-place');

describe('an install whose process is killed', () => {
  const open = (dataDirectory: string) =>
    createPackLibrary({ dataDirectory, tileCacheBytes: 1 << 20, onChange: () => undefined });
  const listActive = (library: Awaited<ReturnType<typeof open>>): string[] =>
    library.list().map(({ id, active }) => `${id}${active ? '*' : ''}`);

  let template: string;
  /** Folder of the installed pack that the template has a copy of. */
  let built: string;
  beforeAll(async () => {
    template = path.join(folder, 'template');
    const library = await open(template);
    const demo = writePackFolder(path.join(folder, 'demo'), createTestPack(createManifest({ id: 'demo' })));
    built = await layOutRegion(demo, path.join(folder, 'built'));
    await library.installCopy(built, new AbortController().signal);
    await library.close();
  });

  /** A data directory that has one pack. */
  function copyTemplate(): string {
    const dataDirectory = path.join(folder, 'data');
    rmSync(dataDirectory, { recursive: true, force: true });
    cpSync(template, dataDirectory, { recursive: true });
    return dataDirectory;
  }

  /** Expects the old state or the new one; gives whether the pack is installed. */
  async function expectSound(dataDirectory: string): Promise<boolean> {
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

  it.each(steps)('at the step %s leaves the old state or the new one', async (step) => {
    const dataDirectory = copyTemplate();
    expect((await installUntil(dataDirectory, step)).isKilled).toBe(true);
    expect(await expectSound(dataDirectory)).toBe(steps.indexOf(step) >= INSTALLED_AT);
  });

  it(`at ${RANDOM_KILLS} random moments leaves the old state or the new one`, async () => {
    const seed = Number(process.env['FREEBOARD_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
    console.log(`killed at the moments of FREEBOARD_SEED=${seed}`);
    const random = createRandom(seed);
    let whole = wholeInstall;
    for (let kills = 0; kills < RANDOM_KILLS;) {
      const dataDirectory = copyTemplate();
      const { isKilled, milliseconds } = await installUntil(dataDirectory, random() * whole);
      // It was over before: so long it takes now, at most.
      if (!isKilled) whole = Math.min(SHORTER * whole, milliseconds);
      else kills += 1;
      await expectSound(dataDirectory);
    }
  });

  it.each(['pack-copy-written', ...steps.slice(INSTALLED_AT)])(
    'by copying, at the step %s, leaves nothing or the whole pack',
    async (step) => {
      const dataDirectory = path.join(folder, `copied until ${step}`);
      expect((await installUntil(dataDirectory, step, built)).isKilled).toBe(true);
      const after = await open(dataDirectory);
      expect(listActive(after)).toEqual(step === 'pack-copy-written' ? [] : ['demo*']);
      await after.close();
      const names = readdirSync(path.join(dataDirectory, 'packs')).filter((name) => name !== 'state.json');
      expect(names).toEqual(step === 'pack-copy-written' ? [] : ['demo@1.0.0']);
    },
  );

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
