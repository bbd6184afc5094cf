import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPackLibrary } from '#main/pack/pack-library.fs.ts';
import { CancelledError } from '#main/platform/errors/errors.ts';
import { PackRefusedError } from '#main/pack/pack-errors.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { createManifest, writePackFolder } from './support/test-pack.ts';

const script = path.resolve(import.meta.dirname, '../../support/install-pack.ts');
// Two maps of 17 million cells each: packed in threads. Neighbours are alike, as those of a map are: noise would take
// most of the time.
const SIDE = 4200;
const ALIKE = 42_000;
const depth = (cell: number) => 1 + ((Math.floor(cell / ALIKE) * 7919) % 251);

let folder: string;
let pack: string;
let usualMap: Uint8Array;
let rareMap: Uint8Array;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-large-install-'));
  usualMap = encodeMap(0);
  rareMap = encodeMap(1);
  pack = writePack('large', rareMap);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A map whose depths are so many centimetres more. */
function encodeMap(add: number): Uint8Array {
  return encodeTestGeotiff({
    width: SIDE,
    height: SIDE,
    sampleType: 'uint8',
    bands: [new Uint8Array(SIDE * SIDE).map((_, cell) => depth(cell) + add)],
    originX: 5,
    originY: 52,
    cellWidth: 0.02 / SIDE,
    cellHeight: 0.02 / SIDE,
    compression: 'deflate',
    rowsPerStrip: 128,
  });
}

function writePack(name: string, rareMap: Uint8Array): string {
  const manifest = createManifest({ id: name });
  manifest['hazards'].fluvial.unit = 'cm';
  return writePackFolder(path.join(folder, name), {
    'pack.json': JSON.stringify(manifest),
    'fluvial/rp10.tif': usualMap,
    'fluvial/rp100.tif': rareMap,
  });
}

const open = (name: string) =>
  createPackLibrary({ dataDirectory: path.join(folder, name), tileCacheBytes: 1 << 20, onChange: () => undefined });
const listPacks = (name: string) => readdirSync(path.join(folder, name, 'packs')).toSorted();
/** Units that an interrupted install left, with the time of each. */
function listUnits(name: string): Map<string, number> {
  const root = path.join(folder, name, 'packs');
  const work = readdirSync(root).find((entry) => entry.startsWith('.resume-'));
  if (work === undefined) return new Map();
  const files = readdirSync(path.join(root, work)).filter((file) => file.endsWith('.unit'));
  return new Map(files.map((file) => [file, statSync(path.join(root, work, file)).mtimeMs]));
}

describe('an install of large rasters', () => {
  it('that was cancelled goes on where it was, and leaves nothing but the pack', async () => {
    const library = await open('cancelled');
    const controller = new AbortController();
    const cancelled = library.install(pack, {
      signal: controller.signal,
      onProgress: ({ step, fraction }) => {
        if (step === 'index' && (fraction ?? 0) > 0.3) controller.abort();
      },
    });
    await expect(cancelled).rejects.toThrow(CancelledError);
    const left = listUnits('cancelled');
    expect(left.size).toBeGreaterThan(0);
    expect(listPacks('cancelled').filter((name) => !name.startsWith('.resume-'))).toEqual([]);

    // What is done is told at once: the second install begins beyond where the first one stopped.
    let first: number | null = null;
    const { signal } = new AbortController();
    await library.install(pack, {
      signal,
      onProgress: ({ step, fraction }) => {
        if (step === 'index') first ??= fraction;
      },
    });
    expect(first).toBeGreaterThan(0);
    expect(listPacks('cancelled')).toEqual(['large@1.0.0', 'state.json']);

    const [source] = library.catalogue.floodSources('fluvial');
    const point = { latitude: 52 - (0.02 / SIDE) * 3000.5, longitude: 5 + (0.02 / SIDE) * 1234.5 };
    const cell = 3000 * SIDE + 1234;
    expect(source!.read(point, 1).maps.map(({ scaled }) => scaled)).toEqual([depth(cell), depth(cell) + 1]);
    await library.close();
  });

  it('whose process was killed goes on with the units that were on the disk', async () => {
    const dataDirectory = path.join(folder, 'killed');
    // Before the first unit has its name, and when one has.
    for (const step of ['raster-unit-written', 'raster-unit-in-place']) {
      const child = spawn(process.execPath, [script, dataDirectory, pack], {
        stdio: ['ignore', 'ignore', 'inherit'],
        detached: true,
        env: { ...process.env, FREEBOARD_DIE_AT: step },
      });
      expect((await once(child, 'exit'))[1], step).toBe('SIGKILL');
      expect(listUnits('killed').size > 0, step).toBe(step === 'raster-unit-in-place');
    }
    const left = listUnits('killed');

    const library = await open('killed');
    const kept = new Map<string, number>();
    const { signal } = new AbortController();
    await library.install(pack, {
      signal,
      onProgress: ({ step }) => {
        if (step === 'index') for (const [name, time] of listUnits('killed')) kept.set(name, time);
      },
    });
    for (const [name, time] of left) expect(kept.get(name)).toBe(time);
    expect(listPacks('killed')).toEqual(['large@1.0.0', 'state.json']);
    await library.close();
  });

  it('is refused whole where a strip is broken, and leaves no units', async () => {
    const library = await open('refused');
    const { signal } = new AbortController();
    const refusal = await library
      .install(writePack('cut', rareMap.slice().fill(0, rareMap.length - 20_000)), { signal })
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(PackRefusedError);
    expect((refusal as PackRefusedError).findings).toEqual([
      expect.objectContaining({
        code: 'truncated-raster',
        file: 'fluvial/rp100.tif',
        field: 'hazards.fluvial.maps[1].path',
      }),
    ]);
    expect(listPacks('refused')).toEqual([]);
    await library.close();
  });
});
