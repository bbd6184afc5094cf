import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBackend, type Backend } from '#main/backend.ts';
import { serveBytes, startFileServer, type FileServer } from '../support/file-server.ts';
import { describeAddressSource } from '../support/flood-map-server.ts';
import { describeZippedSources, serveCollected, serveProtection, serveZips } from '../support/zipped-sources.ts';

type Box = readonly [number, number, number, number];

const DENVER: Box = [-105.08, 39.62, -104.82, 39.78];
const OTTAWA: Box = [-75.8, 45.35, -75.6, 45.5];
const RENNES: Box = [-1.75, 48.05, -1.6, 48.2];

let server: FileServer;
let folder: string;
let backend: Backend;
beforeAll(async () => {
  server = await startFileServer();
  // Members that are not compressed are as long in the zip as out of it.
  serveZips(server, { level: 0 });
  serveProtection(server, { level: 0 });
  const points = ['-75.8000', '-75.7000', '-75.6000'].flatMap((longitude) =>
    ['45.3500', '45.4250', '45.5000'].map((latitude) => `${longitude},${latitude}`),
  );
  serveCollected(server, points[0]!, points.slice(1));
  for (const [department, length] of [
    ['22', 1000],
    ['35', 2000],
  ] as const)
    server.files.set(`/ban/adresses-${department}.csv.gz`, serveBytes(new Uint8Array(length)));
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-sizes-'));
  mkdirSync(path.join(folder, 'sources'));
  const sources = { ...describeZippedSources(server.origin), ban: describeAddressSource(server.origin) };
  for (const [name, source] of Object.entries(sources))
    writeFileSync(path.join(folder, 'sources', `${name}.json`), JSON.stringify(source));
  backend = await createBackend({ dataDirectory: folder, version: '0.0.0', name: 'sizes' });
});
afterAll(async () => {
  await backend.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Bytes of the members of a served zip whose names fit. */
function sumMembers(zip: string, fits: RegExp): number {
  const { size, read } = server.files.get(zip)!;
  const members = Object.entries(unzipSync(read(0, size))).filter(([name]) => fits.test(name));
  return members.reduce((sum, [, { length }]) => sum + length, 0);
}

it.each<[string, Box, () => number]>([
  ['made-fsim', DENVER, () => sumMembers('/fsim.zip', /CONUS_(BP|FLP\d)\.tif$/)],
  ['made-flopros', OTTAWA, () => sumMembers('/flopros.zip', /FLOPROS_shp_V1\.\w+$/)],
  // Quebec and Ontario.
  ['made-nar', OTTAWA, () => sumMembers('/nar/2022001/202606.zip', /Address_(24|35)/)],
  ['made-collected', OTTAWA, () => server.files.get('/oa/files/11/source.geojson.gz')!.size],
  ['made-ban', RENNES, () => 2000],
])('%s says before how much comes whole, of its zip or tables those that the box needs', async (id, box, bytes) => {
  const answer = await backend.dispatch(
    'region.sizes',
    { box, sources: [id] },
    { confirmHosts: (hosts) => Promise.resolve(hosts) },
  );
  expect(bytes()).toBeGreaterThan(0);
  expect(answer).toMatchObject({ ok: true, value: { sizes: [{ source: id, bytes: bytes() }], failed: [] } });
});
