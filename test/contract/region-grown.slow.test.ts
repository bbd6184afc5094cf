import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBackend, type Backend } from '#main/backend.ts';
import type { FileServer } from '../support/file-server.ts';
import { describeBaseMapSource, describeFloodSource, startFloodMapServer } from '../support/flood-map-server.ts';

/** In one tile of the maps; and the same with what lies north of it, in another tile. */
const SMALL = [5.45, 50.9, 5.49, 50.95];
const LARGE = [5.45, 50.9, 5.49, 51.05];

let server: FileServer;
beforeAll(async () => {
  server = await startFloodMapServer();
});
afterAll(() => server.close());

let folder: string;
let backend: Backend;
beforeEach(async () => {
  folder = writeData();
  backend = await open();
  server.sent.length = 0;
});
afterEach(async () => {
  await backend.close();
  rmSync(folder, { recursive: true });
});

function writeData(): string {
  const data = mkdtempSync(path.join(tmpdir(), 'freeboard-grown-'));
  mkdirSync(path.join(data, 'sources'));
  const fine = describeFloodSource(server.origin);
  const holds = fine['holds'] as { readonly raster: object };
  const coarse = {
    ...fine,
    id: 'made-coarse',
    title: 'Made coarse maps',
    holds: { ...holds, raster: { ...holds.raster, resolution: { value: 30, unit: 'arcSeconds' } } },
  };
  for (const [at, source] of [fine, coarse, describeBaseMapSource(server.origin)].entries())
    writeFileSync(path.join(data, 'sources', `${at}.json`), JSON.stringify(source));
  return data;
}

const open = (): Promise<Backend> => createBackend({ dataDirectory: folder, version: '0.0.0', name: 'grown' });

const get = (box: readonly number[], name: string, ...sources: string[]) =>
  backend.dispatch('region.get', { box, name, sources }, { confirmHosts: (hosts) => Promise.resolve(hosts) });
/** Every byte of the maps and archives that was sent, by file and place; lists are read anew each time. */
function listSent(): string[] {
  return server.sent
    .filter((part) => /\.(?:tif|pmtiles)$/.test(part.path))
    .flatMap(({ path: file, start, length }) => Array.from({ length }, (_, at) => `${file} ${start + at}`));
}

it('of a box that grows only what is new is fetched, and of a source that is added nothing of the others', async () => {
  expect(await get(SMALL, 'River', 'made-glofas')).toMatchObject({ value: { failed: [] } });
  const small = listSent();
  expect(small.length).toBeGreaterThan(0);
  expect(await get(LARGE, 'River', 'made-glofas')).toMatchObject({ value: { failed: [] } });
  const both = listSent();
  expect(both.length).toBeGreaterThan(small.length);
  expect(new Set(both).size).toBe(both.length);
  server.sent.length = 0;
  expect(await get(LARGE, 'Again', 'made-glofas', 'made-protomaps')).toMatchObject({ value: { failed: [] } });
  const added = listSent();
  expect(added.length).toBeGreaterThan(0);
  expect(added.filter((byte) => !byte.startsWith('/protomaps/'))).toEqual([]);
});

it('where two regions meet that of smaller cells answers, whichever was fetched last', async () => {
  const ask = async (latitude: number): Promise<string | undefined> => {
    const location = { latitude, longitude: 5.47 };
    const answer = (await backend.dispatch('risk.query', { location })) as {
      readonly value: {
        readonly assessment: { readonly explanation: { readonly floods: { fluvial?: { pack: { id: string } } } } };
      };
    };
    return answer.value.assessment.explanation.floods.fluvial?.pack.id;
  };
  expect(await get(SMALL, 'River', 'made-glofas')).toMatchObject({ value: { packs: [{ behind: [] }] } });
  const fine = 'river-50n-5e-made-glofas';
  expect(await get(LARGE, 'Wide', 'made-coarse')).toMatchObject({
    value: { packs: [{ behind: [{ id: fine, title: 'River: Made river maps' }] }] },
  });
  const coarse = 'wide-50n-5e-made-coarse';
  expect([await ask(50.92), await ask(51.02)]).toEqual([fine, coarse]);
  await backend.close();
  backend = await open();
  expect(await ask(50.92)).toBe(fine);
  const { value } = (await backend.dispatch('pack.list', {})) as {
    readonly value: { readonly packs: readonly { id: string; version: string; sizeBytes: number }[] };
  };
  const pack = value.packs.find(({ id }) => id === fine)!;
  const before = measure();
  await backend.dispatch('pack.remove', { id: fine, version: pack.version });
  expect(await ask(50.92)).toBe(coarse);
  // What is told comes back, but for the record, which says it.
  expect((before - measure()) / pack.sizeBytes).toBeGreaterThanOrEqual(1);
  expect(before - measure() - pack.sizeBytes).toBeLessThan(20_000);
});

/** Bytes of all files of the installed packs. */
function measure(): number {
  const packs = path.join(folder, 'packs');
  return readdirSync(packs, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(path.join(packs, name)))
    .reduce((sum, stats) => sum + (stats.isFile() ? stats.size : 0), 0);
}
