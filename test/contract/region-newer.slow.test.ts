import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewerAnswer } from '#shared/region/region-procedures.ts';
import type { FileServer } from '../support/file-server.ts';
import { serveBytes } from '../support/file-server.ts';
import {
  describeAddressSource,
  describeBaseMapSource,
  describeFloodSource,
  returnPeriods,
  startFloodMapServer,
} from '../support/flood-map-server.ts';
import { runCommand, type Ended } from './support/cli-process.ts';

/** Within one tile. */
const BOX = '5.1,50.95,5.15,50.99';
const RENNES = '-1.75,48.05,-1.6,48.2';

let server: FileServer;
let folder: string;
beforeEach(async () => {
  server = await startFloodMapServer();
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-newer-'));
  mkdirSync(path.join(data(), 'sources'), { recursive: true });
  keepSource('river', describeFloodSource(server.origin));
  keepSource('map', describeBaseMapSource(server.origin));
  keepSource('ban', describeAddressSource(server.origin));
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const data = (): string => path.join(folder, 'data');
const keepSource = (name: string, source: object): void =>
  writeFileSync(path.join(data(), 'sources', `${name}.json`), JSON.stringify(source));

const get = (source: string, box: string, ...words: string[]): Promise<Ended> =>
  runCommand(['region', 'get', '--bbox', box, '--name', 'Here', '--source', source, '--data-dir', data(), ...words]);

async function askNewer(...ids: string[]): Promise<NewerAnswer[]> {
  server.sent.length = 0;
  const { out, code } = await runCommand(['region', 'newer', ...ids, '--data-dir', data()]);
  expect(code).toBe(0);
  return (JSON.parse(out) as { packs: NewerAnswer[] }).packs;
}
const whyOf = ({ state, reasons }: NewerAnswer): unknown => [
  state,
  ...reasons.map(({ reason, count }) => [reason, count]),
];

/** The same file, as one that was put there anew. */
function putAnew(place: string, etag: string): void {
  const file = server.files.get(place)!;
  server.files.set(place, serveBytes(file.read(0, file.size), etag));
}
const riverOf = (years: number): string =>
  [...server.files.keys()].find((name) => name.includes(`ID42_N510_E50_RP${years}_`))!;

describe('region newer', () => {
  it('says of a region that nothing is newer, then what is, and only that is fetched again', async () => {
    expect(await get('made-glofas', BOX)).toMatchObject({ code: 0 });
    const [same] = await askNewer();
    expect(whyOf(same!)).toEqual(['same']);
    expect(same!.again).toEqual({
      box: [5.1, 50.95, 5.15, 50.99],
      name: 'Here',
      sources: ['made-glofas'],
      futures: false,
    });
    // The list alone has come, of the files none of their bytes.
    expect(server.sent.map((part) => part.path)).toEqual(['/glofas/tile_extents.geojson']);

    putAnew(riverOf(50), '"2"');
    putAnew(riverOf(500), '"2"');
    const [newer] = await askNewer(same!.id);
    expect(whyOf(newer!)).toEqual(['newer', ['file', 2]]);
    expect(newer!.reasons[0]!.example).toBe(`${server.origin}${riverOf(50)}`);
    server.sent.length = 0;
    expect(await get('made-glofas', BOX)).toMatchObject({ code: 0 });
    expect(new Set(server.sent.map((part) => part.path))).toEqual(
      new Set(['/glofas/tile_extents.geojson', riverOf(50), riverOf(500)]),
    );
    // Of the two versions the later one is asked about.
    expect((await askNewer()).map(whyOf)).toEqual([['same']]);
  });

  it('says that a list names another edition, or another version is in the catalogue', async () => {
    expect(await get('made-protomaps', BOX)).toMatchObject({ code: 0 });
    const releases = [{ key: '20261125.pmtiles' }, { key: '20261126.pmtiles' }];
    server.files.set('/protomaps/builds.json', serveBytes(new TextEncoder().encode(JSON.stringify(releases))));
    const [edition] = await askNewer();
    expect(whyOf(edition!)).toEqual(['newer', ['list', 1]]);
    expect(edition!.reasons[0]!.example).toBe('20261125.pmtiles → 20261126.pmtiles');
    keepSource('map', { ...describeBaseMapSource(server.origin), version: '5' });
    const [version] = await askNewer();
    expect(whyOf(version!)).toEqual(['newer', ['catalogue', 1]]);
    expect(version!.reasons[0]!.example).toBe('daily → 5');
    expect(server.sent).toEqual([]);
    rmSync(path.join(data(), 'sources', 'map.json'));
    expect((await askNewer()).map(whyOf)).toEqual([['unknown', ['noSource', 1]]]);
  });

  it('says why it cannot be said: servers that name no state, files that are gone, a list that is gone', async () => {
    expect(await get('made-ban', RENNES)).toMatchObject({ code: 0 });
    server.misbehave = ({ method }) => (method === 'HEAD' ? { status: 405 } : null);
    expect((await askNewer()).map(whyOf)).toEqual([['unknown', ['notSaid', 1]]]);
    server.misbehave = ({ method }) => (method === 'HEAD' ? { status: 200 } : null);
    expect((await askNewer()).map(whyOf)).toEqual([['unknown', ['notSaid', 1]]]);
    server.misbehave = () => null;
    server.files.delete('/ban/adresses-35.csv.gz');
    expect((await askNewer()).map(whyOf)).toEqual([['unknown', ['gone', 1]]]);
    expect(await get('made-glofas', BOX)).toMatchObject({ code: 0 });
    server.files.delete('/glofas/tile_extents.geojson');
    expect((await askNewer('here-50n-5e-made-glofas')).map(whyOf)).toEqual([['unknown', ['noList', 1]]]);
    server.misbehave = () => ({ status: 403 });
    const { code, out } = await runCommand(['region', 'newer', 'here-50n-5e-made-glofas', '--data-dir', data()]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ packs: [], failed: [{ id: 'here-50n-5e-made-glofas' }] });
  });

  it('goes with a pack that is put into a folder and installed there, and asks no host that is not the source’s', async () => {
    const out = path.join(folder, 'packs');
    expect(await get('made-ban', RENNES, '--out', out)).toMatchObject({ code: 0 });
    const [id] = readdirSync(out);
    const record = path.join(out, id!, 'made-of.json');
    const madeOf = JSON.parse(readFileSync(record, 'utf8')) as { files: { url: string }[] };
    expect(madeOf.files).toEqual([
      {
        url: `${server.origin}/ban/adresses-35.csv.gz`,
        bytes: server.files.get('/ban/adresses-35.csv.gz')!.size,
        etag: '"1"',
        lastModified: null,
      },
    ]);
    const [file] = madeOf.files;
    const other = { ...file!, url: 'http://127.0.0.1:9/secret.csv' };
    writeFileSync(record, JSON.stringify({ ...madeOf, files: [file, other] }));
    expect(await runCommand(['pack', 'install', path.join(out, id!), '--data-dir', data()])).toMatchObject({ code: 0 });
    expect((await askNewer()).map(whyOf)).toEqual([['unknown', ['elsewhere', 1]]]);
    expect(await runCommand(['pack', 'list', '--data-dir', data()])).toMatchObject({ code: 0 });
  });

  it('says that nothing is known of packs of earlier versions, of damaged records and of files from a folder', async () => {
    const files = path.join(folder, 'downloads');
    mkdirSync(files);
    for (const name of ['/glofas/tile_extents.geojson', ...server.files.keys()].filter((file) =>
      file.includes('/glofas/'),
    )) {
      const file = server.files.get(name)!;
      writeFileSync(path.join(files, path.basename(name)), file.read(0, file.size));
    }
    const words = ['--bbox', BOX, '--name', 'Here', '--source', 'made-glofas', '--data-dir', data()];
    expect(await runCommand(['region', 'from-files', files, ...words])).toMatchObject({ code: 0 });
    expect((await askNewer()).map(whyOf)).toEqual([['unknown', ['notFetched', returnPeriods.length + 2]]]);
    const packs = path.join(data(), 'packs');
    const pack = readdirSync(packs).find((name) => name.startsWith('here-'));
    writeFileSync(path.join(packs, pack!, 'made-of.json'), '{"format":');
    expect((await askNewer()).map(whyOf)).toEqual([['unknown', ['noRecord', 1]]]);
    rmSync(path.join(packs, pack!, 'made-of.json'));
    const [earlier] = await askNewer();
    expect(whyOf(earlier!)).toEqual(['unknown', ['noRecord', 1]]);
    expect(earlier!.again).toBeNull();
    expect(await runCommand(['region', 'newer', 'nothing', '--data-dir', data()])).not.toMatchObject({ code: 0 });
  });
});
