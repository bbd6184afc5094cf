import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openGeoTiff } from '#main/raster/geotiff/open-geotiff.ts';
import type { FileServer } from '../support/file-server.ts';
import {
  depthOf,
  describeAddressSource,
  describeBaseMapSource,
  describeFloodSource,
  isRiver,
  returnPeriods,
  startFloodMapServer,
} from '../support/flood-map-server.ts';
import { runCommand, start, type Ended } from './support/cli-process.ts';

/** Over the corner where four tiles meet. */
const BOX = '5.45,50.95,5.55,51.05';

const KILLS = 20;

let server: FileServer;
beforeAll(async () => {
  server = await startFloodMapServer();
});
afterAll(() => server.close());

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-region-'));
  mkdirSync(path.join(data(), 'sources'), { recursive: true });
  writeFileSync(path.join(data(), 'sources', 'made.json'), JSON.stringify(describeFloodSource(server.origin)));
  writeFileSync(path.join(data(), 'sources', 'map.json'), JSON.stringify(describeBaseMapSource(server.origin)));
  writeFileSync(path.join(data(), 'sources', 'ban.json'), JSON.stringify(describeAddressSource(server.origin)));
  server.sent.length = 0;
});
afterEach(() => {
  server.misbehave = () => null;
  rmSync(folder, { recursive: true, force: true });
});

const data = (): string => path.join(folder, 'data');
const wordsOf = (...words: string[]): string[] => [
  'region',
  'get',
  ...`--bbox ${BOX} --name River --source made-glofas --data-dir`.split(' '),
  data(),
  ...words,
];
const get = (...words: string[]): Promise<Ended> => runCommand(wordsOf(...words));
/** The list of tiles is read anew each time. */
const countBytes = (): number =>
  server.sent.filter((part) => !part.path.endsWith('.geojson')).reduce((sum, { length }) => sum + length, 0);

describe('region get, as a process', () => {
  it('has every number of the maps in the box, the river as water, and tells what is not modelled', async () => {
    const { code, out } = await get('--out', path.join(folder, 'packs'));
    expect(JSON.parse(out)).toEqual({
      packs: [
        {
          source: 'made-glofas',
          id: 'river-51n-5e-made-glofas',
          version: expect.stringMatching(/^2\.1\.2\+\d{14}$/),
          state: 'written',
          behind: [],
        },
      ],
      failed: [],
      missing: [],
    });
    expect(code).toBe(0);
    const pack = path.join(folder, 'packs', 'river-51n-5e-made-glofas');
    const manifest = JSON.parse(readFileSync(path.join(pack, 'pack.json'), 'utf8')) as unknown;
    expect(manifest).toMatchObject({
      format: 2,
      limits: 'Made up: not for any house.',
      curveSet: 'jrc-europe',
      attribution: 'Made for tests',
      territory: { bbox: [5.45, 50.95, 5.55, 51.05] },
      hazards: { fluvial: { unit: 'm', nodata: 'unknown', openWater: [9999] } },
    });
    for (const years of returnPeriods) {
      const tiff = await openGeoTiff(path.join(pack, `rp${years}.tif`));
      const { originX, originY, cellWidth, cellHeight } = tiff.geotransform;
      const [values] = tiff.readRows(0, tiff.height, [0]);
      const expected = Array.from({ length: values!.length }, (_, cell) => {
        const longitude = originX + ((cell % tiff.width) + 0.5) * cellWidth;
        const latitude = originY - (Math.floor(cell / tiff.width) + 0.5) * cellHeight;
        // The tiles end two cells before the next ones begin.
        const isGap = [longitude, latitude].some((degrees) => {
          const rest = degrees === latitude ? 51.5 - degrees : degrees - 5;
          return rest % 0.5 > 598 / 1200;
        });
        if (isGap) return Number.NaN;
        if (isRiver(longitude, latitude)) return 9999;
        return depthOf(longitude, latitude, years) ?? Number.NaN;
      });
      tiff.close();
      const differing = expected.filter(
        (value, cell) =>
          !(Math.abs(value - values![cell]!) < 1e-5) && !(Number.isNaN(value) && Number.isNaN(values![cell]!)),
      );
      expect(differing.length).toBeLessThan(expected.length / 1000);
    }
  });

  it('answers from the pack once it is installed, and never tells an unmodelled place as a safe one', async () => {
    const got = await get('--source', 'made-protomaps');
    expect(got).toMatchObject({ code: 0 });
    expect(JSON.parse(got.out)).toMatchObject({
      packs: [{ state: 'installed' }, { id: 'river-51n-5e-made-protomaps', state: 'installed' }],
    });
    const { out: listed } = await runCommand(['pack', 'list', '--data-dir', data()]);
    expect(JSON.parse(listed)).toMatchObject({
      packs: expect.arrayContaining([expect.objectContaining({ basemap: 'vector', active: true })]) as unknown,
    });
    const ask = async (latitude: number, longitude: number) => {
      const place = ['--latitude', String(latitude), '--longitude', String(longitude)];
      const { out } = await runCommand(['query', ...place, '--explain', '--data-dir', data()]);
      return JSON.parse(out) as { answer: { fluvialFloodIndex: number }; explain: { warnings: { code: string }[] } };
    };
    const away = await ask(51.045, 5.452);
    expect(away.answer).toMatchObject({ fluvialFloodIndex: 1 });
    const limits = { code: 'sourceLimits', values: { limits: 'Made up: not for any house.' } };
    expect(away.explain.warnings).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'notModelled' }), expect.objectContaining(limits)]),
    );
    // A place that only the rarest maps reach is inside the model: the others say that it stays dry.
    expect(depthOf(5.5, 50.951, 10)).toBeNull();
    const near = await ask(50.951, 5.5);
    expect(near.answer.fluvialFloodIndex).toBeGreaterThan(1);
    const codes = near.explain.warnings.map(({ code }) => code);
    expect(codes).toContain('sourceLimits');
    expect(codes).not.toContain('notModelled');
    expect(codes).not.toContain('nodataTakenAsDry');
  });

  it('goes on where it was killed, twenty times, and fetches no byte twice', async () => {
    const out = ['--out', path.join(folder, 'packs')];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const running = start(wordsOf(...out));
      let seen = 0;
      server.misbehave = () => {
        seen += 1;
        if (seen === 3 + (kill % 3)) running.process.kill('SIGKILL');
        return null;
      };
      expect(await running.ended).toMatchObject({ signal: 'SIGKILL' });
      expect(existsSync(path.join(folder, 'packs', 'river-51n-5e-made-glofas'))).toBe(false);
    }
    server.misbehave = () => null;
    expect(await get(...out)).toMatchObject({ code: 0 });
    const taken = new Map<string, number>();
    for (const { path: file, start: from } of server.sent.filter((part) => !part.path.endsWith('.geojson'))) {
      const key = `${file} ${from}`;
      taken.set(key, (taken.get(key) ?? 0) + 1);
    }
    // What was under way when it was killed may come again: no more than it asks for at once.
    const twice = [...taken.values()].reduce((sum, times) => sum + times - 1, 0);
    expect(twice).toBeLessThanOrEqual(4 * KILLS);
    expect(readdirSync(path.join(folder, 'packs'))).toEqual(['river-51n-5e-made-glofas']);
    const all = countBytes();
    expect(await get('--out', path.join(folder, 'again'))).toMatchObject({ code: 0 });
    expect(countBytes()).toBe(all);
  });

  it('ends at a signal with a sentence, leaves nothing half made, and goes on when it is called again', async () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const running = start(wordsOf());
      let seen = 0;
      server.misbehave = () => {
        seen += 1;
        if (seen === 5) running.process.kill(signal);
        return null;
      };
      const { out, error, ...ended } = await running.ended;
      expect(ended).toEqual({ code: 1, signal: null });
      expect(JSON.parse(out)).toMatchObject({ error: { code: 'CANCELLED' } });
      expect(error).toContain('What has come is kept');
      expect(readdirSync(path.join(data(), 'making'))).toEqual([]);
      expect(readdirSync(path.join(data(), 'packs'))).toEqual([]);
    }
    server.misbehave = () => null;
    const { code, error } = await get();
    expect(code).toBe(0);
    expect(error).toMatch(/made-glofas 7 of 7 parts, 0\.\d MB/);
  });

  it('has the addresses of the departments that the box has towns in, and of the box alone', async () => {
    const chosenFor = async (bbox: string): Promise<string[]> => {
      const { out } = await runCommand(['region', 'sources', '--bbox', bbox, '--data-dir', data()]);
      return (JSON.parse(out) as { chosen: string[] }).chosen;
    };
    expect(await chosenFor('-1.75,48.05,-1.6,48.2')).toContain('ban');
    // In the box around France, and in Belgium.
    expect(await chosenFor(BOX)).not.toContain('ban');
    const box = ['--bbox', '-1.75,48.05,-1.6,48.2', '--name', 'Rennes', '--source', 'made-ban'];
    const { code, out } = await runCommand(['region', 'get', ...box, '--data-dir', data()]);
    expect(JSON.parse(out)).toMatchObject({
      packs: [{ id: 'rennes-48n-1w-made-ban', state: 'installed' }],
      failed: [],
    });
    expect(code).toBe(0);
    expect(new Set(server.sent.map((part) => part.path))).toEqual(new Set(['/ban/adresses-35.csv.gz']));
    const place = async (street: string, city: string) => {
      const address = ['--street-address', street, '--city', city];
      return (await runCommand(['geocode', ...address, '--data-dir', data()])).out;
    };
    const found = JSON.parse(await place('12 bis Rue Saint-Malo', 'Rennes')) as unknown;
    expect(JSON.stringify(found)).toContain('48.11556');
    expect(await place('3 Rue de Dinan', 'Saint-Malo')).not.toContain('48.6486');
  });

  it('comes out of files that were fetched elsewhere, and says what is missing of them', async () => {
    const files = path.join(folder, 'downloads', 'maps');
    mkdirSync(files, { recursive: true });
    for (const [name, file] of server.files) {
      if (name.startsWith('/glofas/') && !name.includes('_RP500_'))
        writeFileSync(path.join(files, path.basename(name)), file.read(0, file.size));
    }
    const make = (): Promise<Ended> => {
      const words = `region from-files ${path.join(folder, 'downloads')} --bbox ${BOX} --name River`.split(' ');
      // GloFAS itself names its files in the same way.
      return runCommand([
        ...words,
        '--source',
        'made-glofas',
        '--out',
        path.join(folder, 'packs'),
        '--data-dir',
        data(),
      ]);
    };
    // A list of what is needed has their names once the index of the tiles is there.
    const { out: listed } = await runCommand(
      `region list-files --bbox ${BOX} --source made-glofas --from ${files} --data-dir ${data()}`.split(' '),
    );
    const needed = (JSON.parse(listed) as { files: { url: string }[] }).files.map(({ url }) =>
      url.slice(server.origin.length),
    );
    expect(needed.toSorted()).toEqual([...server.files.keys()].filter((name) => name.endsWith('.tif')).toSorted());
    const without = await make();
    expect(without.code).toBe(1);
    expect(JSON.parse(without.out)).toMatchObject({
      packs: [],
      failed: [
        { source: 'made-glofas', code: 'FILE_REFUSED', message: expect.stringContaining('Of the 7 maps 1') as string },
      ],
      missing: ['ID40_N515_E50', 'ID41_N515_E55', 'ID42_N510_E50', 'ID43_N510_E55'].map(
        (tile) => `${tile}_RP500_depth.tif`,
      ),
    });
    for (const [name, file] of server.files) {
      if (name.includes('_RP500_')) writeFileSync(path.join(files, path.basename(name)), file.read(0, file.size));
    }
    expect(await make()).toMatchObject({ code: 0 });
    expect(server.sent).toEqual([]);
    expect(await get('--out', path.join(folder, 'fetched'))).toMatchObject({ code: 0 });
    for (const years of returnPeriods) {
      const name = path.join('river-51n-5e-made-glofas', `rp${years}.tif`);
      const [local, remote] = ['packs', 'fetched'].map((from) => readFileSync(path.join(folder, from, name)));
      expect(local!.equals(remote!)).toBe(true);
    }
  });

  it('says of sources that are not fetched, or have nothing there, that they make no pack', async () => {
    const away = ['region', 'get', '--bbox', '-60,10,-59,11', '--data-dir', data()];
    const files = { by: 'listed', list: `${server.origin}/list.html`, properties: ['id', 'name'] };
    const listed = {
      ...describeFloodSource(server.origin),
      id: 'made-listed',
      coverage: [[-180, -90, 180, 90]],
      files,
    };
    writeFileSync(path.join(data(), 'sources', 'listed.json'), JSON.stringify(listed));
    const named = await runCommand([...away, '--source', 'made-listed', '--source', 'made-glofas']);
    expect(named.code).toBe(1);
    const failed = (JSON.parse(named.out) as { failed: { source: string; text: { key: string } }[] }).failed;
    expect(failed.map(({ source, text }) => [source, text.key])).toEqual([
      ['made-listed', 'region-not-fetched'],
      ['made-glofas', 'region-elsewhere'],
    ]);
    mkdirSync(path.join(folder, 'empty'));
    const empty = ['region', 'from-files', path.join(folder, 'empty'), '--bbox', BOX, '--data-dir', data()];
    expect(await runCommand(empty)).toMatchObject({ code: 1, error: expect.stringContaining('No source') as string });
    expect(server.sent).toEqual([]);
  });

  it('says what went wrong in a sentence, and leaves nothing', async () => {
    server.misbehave = ({ url }) => (url?.includes('RP100/') === true ? { status: 403 } : null);
    const { code, out, error } = await get('--out', path.join(folder, 'packs'));
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ packs: [], failed: [{ source: 'made-glofas', code: 'FILE_REFUSED' }] });
    expect(error).toContain('status 403');
    expect(readdirSync(path.join(folder, 'packs'))).toEqual([]);
  });
});
