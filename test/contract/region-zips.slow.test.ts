import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openGeoTiff } from '#main/raster/geotiff/open-geotiff.ts';
import { serveBytes, startFileServer, type FileServer } from '../support/file-server.ts';
import { describeFloodSource, startFloodMapServer } from '../support/flood-map-server.ts';
import { burnAt, describeZippedSources, serveCollected, serveZips, sharesAt, SIDE } from '../support/zipped-sources.ts';
import { runCommand, type Ended } from './support/cli-process.ts';

// The corners of the made rasters by GDAL: 105.086 to 104.809 west, 39.614 to 39.787 north.
const DENVER = '-105.08,39.62,-104.82,39.78';
const OTTAWA = '-75.8,45.35,-75.6,45.5';

let server: FileServer;
let folder: string;
beforeEach(async () => {
  server = await startFileServer();
  serveZips(server);
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-zips-'));
  mkdirSync(path.join(data(), 'sources'), { recursive: true });
  for (const [name, source] of Object.entries(describeZippedSources(server.origin)))
    writeFileSync(path.join(data(), 'sources', `${name}.json`), JSON.stringify(source));
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const data = (): string => path.join(folder, 'data');
const packs = (): string => path.join(folder, 'packs');
const get = (source: string, box: string, ...words: string[]): Promise<Ended> =>
  runCommand(['region', 'get', '--bbox', box, '--name', 'Here', '--source', source, '--data-dir', data(), ...words]);
const sumBytes = (file: string): number =>
  server.sent.filter((part) => part.path === file).reduce((sum, { length }) => sum + length, 0);

/** Every cell of a raster with its place in the made ones; in metres of EPSG:5070. */
async function readCells(file: string): Promise<{ column: number; row: number; value: number }[]> {
  const tiff = await openGeoTiff(file);
  const { originX, originY } = tiff.geotransform;
  const [values] = tiff.readRows(0, tiff.height, [0]);
  tiff.close();
  return Array.from(values!, (value, cell) => ({
    column: Math.round((originX + 770_000) / 270) + (cell % tiff.width),
    row: Math.round((1_900_000 - originY) / 270) + Math.floor(cell / tiff.width),
    value,
  }));
}

describe('wildfire out of a zip on a server', () => {
  const readFsim = (): Uint8Array => server.files.get('/fsim.zip')!.read(0, Infinity);

  it('has the burn probability of each cell, and the mean of the flame lengths by the shares of fires', async () => {
    const { code, out } = await get('made-fsim', DENVER, '--out', packs());
    expect(JSON.parse(out)).toMatchObject({ packs: [{ source: 'made-fsim', state: 'written' }], failed: [] });
    expect(code).toBe(0);
    const pack = path.join(packs(), 'here-39n-104w-made-fsim');
    expect(JSON.parse(readFileSync(path.join(pack, 'pack.json'), 'utf8'))).toMatchObject({
      format: 2,
      curveSet: 'hazus',
      wildfire: { flameLength: { unit: 'm' }, nodata: 'outside' },
    });
    expect(readdirSync(path.join(pack, 'wildfire')).toSorted()).toEqual(['burn-probability.tif', 'flame-length.tif']);
    const burn = await readCells(path.join(pack, 'wildfire', 'burn-probability.tif'));
    expect(burn.length).toBeGreaterThan(70 * 70);
    const expected = burn.map(({ column, row }) => {
      const isMade = column >= 0 && column < SIDE && row >= 0 && row < SIDE;
      return isMade ? (burnAt(column, row) ?? Number.NaN) : Number.NaN;
    });
    expect(burn.map(({ value }) => value)).toEqual(expected);
    const flames = await readCells(path.join(pack, 'wildfire', 'flame-length.tif'));
    // 1 foot for the least class, 25 for the greatest: IFTDSS, Conditional Flame Length.
    const lengths = flames.map(({ column }, at) => {
      const [least = 0, , , , , greatest = 0] = sharesAt(column);
      return Number.isNaN(expected[at]) ? Number.NaN : (least + greatest * 25) * 0.3048;
    });
    const differing = flames.filter(
      ({ value }, at) =>
        !(Math.abs(value - lengths[at]!) < 1e-5) && !(Number.isNaN(value) && Number.isNaN(lengths[at])),
    );
    expect(differing).toEqual([]);

    // Of another box, or once more, nothing has to be fetched: and the answers say where there is no map.
    const once = sumBytes('/fsim.zip');
    expect(once).toBeLessThanOrEqual(server.files.get('/fsim.zip')!.size + 4096);
    expect(await get('made-fsim', DENVER)).toMatchObject({ code: 0 });
    expect(sumBytes('/fsim.zip')).toBe(once);
    const ask = async (longitude: number, latitude: number): Promise<number> => {
      const place = ['--latitude', String(latitude), '--longitude', String(longitude)];
      const answer = await runCommand(['query', ...place, '--data-dir', data()]);
      return (JSON.parse(answer.out) as { wildfireIndex: number }).wildfireIndex;
    };
    // The centres of columns 5, 30 and 60 of row 40, by GDAL. In the last: 0.003261 a year, flames of 19 feet.
    expect(await ask(-105.0565138, 39.6915831)).toBe(-1);
    expect(await ask(-104.9774433, 39.6972898)).toBe(1);
    expect(await ask(-104.8825423, 39.7040719)).toBe(9);
  });

  it('is begun again where the zip is changed on its server meanwhile', async () => {
    let answered = 0;
    server.misbehave = () => {
      answered += 1;
      if (answered === 2) server.files.set('/fsim.zip', serveBytes(readFsim(), '"2"'));
      return null;
    };
    expect(await get('made-fsim', DENVER, '--out', packs())).toMatchObject({ code: 0 });
    expect(sumBytes('/fsim.zip')).toBeGreaterThan(server.files.get('/fsim.zip')!.size);
  });

  it('comes out of a file that was fetched elsewhere', async () => {
    const files = path.join(folder, 'fetched elsewhere');
    mkdirSync(files);
    writeFileSync(path.join(files, 'fsim.zip'), readFsim());
    const before = server.sent.length;
    const { code, out } = await runCommand([
      'region',
      'from-files',
      files,
      '--bbox',
      DENVER,
      '--name',
      'Here',
      '--out',
      packs(),
      '--data-dir',
      data(),
    ]);
    expect(JSON.parse(out)).toMatchObject({ packs: [{ source: 'made-fsim', state: 'written' }], missing: [] });
    expect(code).toBe(0);
    expect(server.sent.length).toBe(before);
  });
});

describe('addresses out of a zip on a server', () => {
  it('are those of the box, of the provinces of its towns, from the newest file that the page links to', async () => {
    const { code, out } = await get('made-nar', OTTAWA, '--out', packs());
    expect(JSON.parse(out)).toMatchObject({ packs: [{ source: 'made-nar', state: 'written' }], failed: [] });
    expect(code).toBe(0);
    const pack = path.join(packs(), 'here-45n-75w-made-nar');
    const read = (name: string): string[] => readFileSync(path.join(pack, name), 'utf8').trim().split('\n').slice(1);
    // GDAL's coordinates of the two buildings.
    expect(read('addresses-24-1.csv')).toEqual(['-75.7135000,45.4285000,25,RUE LAURIER,,GATINEAU,Gatineau,,J8X4C8']);
    expect(read('addresses-35-1.csv')).toEqual(['-75.6981000,45.4215000,111A,WELLINGTON ST,2,OTTAWA,Ottawa,,K1A0A9']);
    const manifest = JSON.parse(readFileSync(path.join(pack, 'pack.json'), 'utf8')) as unknown;
    expect(manifest).toMatchObject({ addresses: [{ path: 'addresses-24-1.csv' }, { path: 'addresses-35-1.csv' }] });
  });
});

describe('addresses that were collected', () => {
  it('are those of the sources whose bounds meet the box, each with its licence', async () => {
    // A source in the corner of the box is found there alone.
    const points = ['-75.8000', '-75.7000', '-75.6000'].flatMap((longitude) =>
      ['45.3500', '45.4250', '45.5000'].map((latitude) => `${longitude},${latitude}`),
    );
    serveCollected(server, points.at(-1)!, points.slice(0, -1));
    const { code, out } = await get('made-collected', OTTAWA, '--out', packs());
    expect(JSON.parse(out)).toMatchObject({ packs: [{ source: 'made-collected', state: 'written' }], failed: [] });
    expect(code).toBe(0);
    const pack = path.join(packs(), 'here-45n-75w-made-collected');
    const lines = readFileSync(path.join(pack, 'addresses-1.geojson'), 'utf8').trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { properties: unknown }).properties)).toEqual([
      expect.objectContaining({ number: '25', street: 'RUE LAURIER' }),
    ]);
    expect(JSON.parse(readFileSync(path.join(pack, 'pack.json'), 'utf8'))).toMatchObject({
      license: expect.stringMatching(
        /; ca\/qc\/gatineau: https:\/\/example.org\/licence, Ville de Gatineau$/,
      ) as unknown,
      addresses: [{ path: 'addresses-1.geojson', format: 'openaddresses' }],
    });
    // The table of a source that lies elsewhere is not fetched.
    expect(new Set(server.sent.map((part) => part.path.replace(/\?.*/, '')))).toEqual(
      new Set(['/oa/data', '/oa/job/11', '/oa/job/12', '/oa/job/13', '/oa/files/11/source.geojson.gz']),
    );
  });
});

describe('a source whose files are not as they were known', () => {
  it.each<[string, string, () => void, string]>([
    ['made-fsim', 'has no zip', () => server.files.delete('/fsim.zip'), 'region-not-there'],
    [
      'made-nar',
      'has another zip',
      () => void server.files.set('/nar/2022001/202606.zip', otherZip()),
      'region-member-missing',
    ],
    ['made-collected', 'has no list', () => undefined, 'region-no-index'],
    [
      'made-nar',
      'has a page without a link',
      () => void server.files.set('/nar/page.htm', noLink),
      'region-file-unusable',
    ],
  ])('%s is not told as one that has nothing there: it %s', async (source, _, change, key) => {
    change();
    const { out, code } = await get(source, source === 'made-fsim' ? DENVER : OTTAWA);
    expect(JSON.parse(out)).toMatchObject({ packs: [], failed: [{ source, text: { key } }] });
    expect(code).toBe(1);
  });

  const noLink = serveBytes(new TextEncoder().encode('<p>moved</p>'));
  const otherZip = () => server.files.get('/fsim.zip')!;

  it('is told by its own name, and the maps that it was to be a part of are there', async () => {
    const flood = await startFloodMapServer();
    try {
      writeFileSync(path.join(data(), 'sources', 'flood.json'), JSON.stringify(describeFloodSource(flood.origin)));
      const words = ['--bbox', '5.45,50.95,5.55,51.05', '--source', 'made-glofas', '--source', 'made-flopros'];
      const { out, code } = await runCommand(['region', 'get', ...words, '--data-dir', data()]);
      expect(JSON.parse(out)).toMatchObject({
        packs: [{ source: 'made-glofas', state: 'installed' }],
        failed: [{ source: 'made-flopros', text: { key: 'region-not-there' } }],
      });
      expect(code).toBe(1);
    } finally {
      await flood.close();
    }
  });
});
