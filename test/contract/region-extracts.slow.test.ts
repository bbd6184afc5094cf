import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveBytes, startFileServer, type FileServer } from '../support/file-server.ts';
import { describeExtractSource, encodeHomes, homes, serveExtracts } from '../support/made-extracts.ts';
import { runCommand, type Ended } from './support/cli-process.ts';

const WEST = '5.4,52.4,5.48,52.6';
const BORDER = '5.4,52.4,5.6,52.6';
const SEA = '6.1,53.1,6.2,53.2';

let server: FileServer;
let folder: string;
beforeEach(async () => {
  server = await startFileServer();
  serveExtracts(server);
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-extracts-'));
  mkdirSync(path.join(data(), 'sources'), { recursive: true });
  writeFileSync(path.join(data(), 'sources', 'osm.json'), JSON.stringify(describeExtractSource(server.origin)));
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const data = (): string => path.join(folder, 'data');
let runs = 0;

/** Gets a box; the houses of the table that comes of it. */
async function get(box: string): Promise<{ ended: Ended; houses: string[] | null; pack: string }> {
  const out = path.join(folder, `packs-${(runs += 1)}`);
  const words = ['--bbox', box, '--name', 'Here', '--source', 'made-osm', '--out', out, '--data-dir', data()];
  const ended = await runCommand(['region', 'get', ...words]);
  const { packs } = JSON.parse(ended.out) as { packs: { id: string; state: string }[] };
  const [made] = packs;
  if (made?.state !== 'written') return { ended, houses: null, pack: '' };
  const pack = path.join(out, made.id);
  const rows: Record<string, string>[] = parse(readFileSync(path.join(pack, 'addresses.csv')), { columns: true });
  return { ended, houses: rows.map(({ NUMBER }) => NUMBER!).toSorted(), pack };
}
const fetchedFiles = (): string[] => [...new Set(server.sent.map(({ path: file }) => file))].toSorted();

describe('region get of extracts of OpenStreetMap', () => {
  it('takes the smallest extract of a box, keeps it whole for the next one, and says whose it is', async () => {
    const { ended, houses, pack } = await get(WEST);
    expect(ended).toMatchObject({ code: 0 });
    expect(houses).toEqual(['1']);
    expect(fetchedFiles()).toEqual(['/europe/land/west-latest.osm.pbf', '/index-v1.json']);
    expect(JSON.parse(readFileSync(path.join(pack, 'pack.json'), 'utf8'))).toMatchObject({
      attribution: '© OpenStreetMap contributors',
      license: 'ODbL 1.0, https://opendatacommons.org/licenses/odbl/1-0/',
      limits: expect.stringContaining('volunteers') as string,
    });
    server.sent.length = 0;
    expect((await get('5.44,52.4,5.48,52.6')).houses).toEqual(['1']);
    expect(fetchedFiles()).toEqual(['/index-v1.json']);
    // A newer edition takes its place.
    server.files.set(
      '/europe/land/west-latest.osm.pbf',
      serveBytes(encodeHomes([...homes, { house: '11', longitude: 5.46, latitude: 52.5 }]), '"2"'),
    );
    expect((await get(WEST)).houses).toEqual(['1', '11']);
  });

  it('takes both at a border, what lies in both once, and answers from the pack that is installed', async () => {
    const { houses } = await get(BORDER);
    expect(houses).toEqual(['1', '3', '5']);
    const words = ['--bbox', BORDER, '--source', 'made-osm', '--data-dir', data()];
    expect(await runCommand(['region', 'get', ...words])).toMatchObject({ code: 0 });
    const address = ['--street-address', 'Kerkstraat 5', '--city', 'Ham'];
    const found = await runCommand(['geocode', ...address, '--data-dir', data()]);
    expect(found.out).toContain('5.55');
  });

  it('says before how large the extracts are, for none of their bytes', async () => {
    const words = ['--bbox', BORDER, '--source', 'made-osm', '--data-dir', data()];
    const { code, out } = await runCommand(['region', 'sizes', ...words]);
    const bytes = ['west', 'east'].map((side) => server.files.get(`/europe/land/${side}-latest.osm.pbf`)!.size);
    expect(JSON.parse(out)).toEqual({ sizes: [{ source: 'made-osm', bytes: bytes[0]! + bytes[1]! }], failed: [] });
    expect(code).toBe(0);
    expect(fetchedFiles()).toEqual(['/index-v1.json']);
    server.files.delete('/europe/land/west-latest.osm.pbf');
    expect(await runCommand(['region', 'sizes', ...words])).toMatchObject({ code: 1 });
  });

  it('makes no pack where nobody has an address', async () => {
    const { ended, houses } = await get(SEA);
    expect(houses).toBeNull();
    expect(JSON.parse(ended.out)).toMatchObject({ packs: [{ source: 'made-osm', state: 'nothing' }], failed: [] });
    expect(fetchedFiles()).toEqual(['/europe/land/sea-latest.osm.pbf', '/index-v1.json']);
  });

  it.each<[string, () => void, string]>([
    [
      'an extract that ends early',
      () => {
        const whole = server.files.get('/europe/land/west-latest.osm.pbf')!;
        const cut = serveBytes(whole.read(0, whole.size - 9));
        server.files.set('/europe/land/west-latest.osm.pbf', cut);
      },
      'region-file-unusable',
    ],
    ['an extract that is not there', () => server.files.delete('/europe/land/west-latest.osm.pbf'), 'region-not-there'],
    ['no list', () => server.files.delete('/index-v1.json'), 'region-no-index'],
    [
      'a list that is a page',
      () => server.files.set('/index-v1.json', serveBytes(Buffer.from('<html>'))),
      'region-file-unusable',
    ],
    [
      'a list that leads elsewhere',
      () => {
        const list = server.files.get('/index-v1.json')!;
        const text = Buffer.from(list.read(0, list.size)).toString();
        const changed = text.replaceAll('/europe/land/west-latest', '/europe/../../land/west-latest');
        server.files.set('/index-v1.json', serveBytes(Buffer.from(changed)));
      },
      'region-file-unusable',
    ],
  ])('says what is wrong with %s', async (_, spoil, key) => {
    spoil();
    const { ended } = await get(WEST);
    expect(ended.code).toBe(1);
    expect(JSON.parse(ended.out)).toMatchObject({ packs: [], failed: [{ source: 'made-osm', text: { key } }] });
  });

  it('is what is chosen where no source of addresses is of the country, and stands behind the others', async () => {
    const list = async (box: string) => {
      const { out } = await runCommand(['region', 'sources', '--bbox', box, '--data-dir', data()]);
      return JSON.parse(out) as { sources: { id: string }[]; chosen: string[] };
    };
    const zwolle = await list('6.0,52.4,6.2,52.6');
    expect(zwolle.chosen).toContain('made-osm');
    expect(zwolle.sources.slice(-2).map(({ id }) => id)).toEqual(['made-osm', 'openstreetmap']);
    const rennes = await list('-1.75,48.05,-1.6,48.2');
    expect(rennes.chosen).toContain('ban');
    expect(rennes.chosen).not.toContain('made-osm');
    // In Canada somebody has to ask for the register, and gets no other in its place.
    expect((await list('-75.8,45.35,-75.6,45.5')).chosen).not.toContain('made-osm');
  });
});
