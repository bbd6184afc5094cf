import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FileServer } from '../support/file-server.ts';
import { describeBaseMapSource, describeFloodSource, startFloodMapServer } from '../support/flood-map-server.ts';
import { describeZippedSources, serveProtection } from '../support/zipped-sources.ts';
import { runCommand } from './support/cli-process.ts';

let server: FileServer;
beforeAll(async () => {
  server = await startFloodMapServer();
});
afterAll(() => server.close());

let folder: string;
let order: readonly string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-combined-'));
  mkdirSync(path.join(data(), 'sources'), { recursive: true });
  writeFileSync(path.join(data(), 'sources', 'made.json'), JSON.stringify(describeFloodSource(server.origin)));
  order = ['region', 'get', '--bbox', '5.45,50.95,5.55,51.05', '--data-dir', data()];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const data = (): string => path.join(folder, 'data');

describe('region get', () => {
  it('has standards of protection as part of the maps, and not alone', async () => {
    serveProtection(server);
    const { flopros } = describeZippedSources(server.origin);
    writeFileSync(path.join(data(), 'sources', 'flopros.json'), JSON.stringify(flopros));
    const { code, out } = await runCommand([...order, '--source', 'made-glofas', '--source', 'made-flopros']);
    expect(JSON.parse(out)).toMatchObject({ packs: [{ source: 'made-glofas', state: 'installed' }], failed: [] });
    expect(code).toBe(0);
    const ask = async (longitude: number): Promise<string[]> => {
      const place = ['--latitude', '51.03', '--longitude', String(longitude), '--explain', '--data-dir', data()];
      const answer = JSON.parse((await runCommand(['query', ...place])).out) as {
        explain: { warnings: { code: string; values: unknown }[] };
      };
      return answer.explain.warnings.map(({ code: warning, values }) => `${warning} ${JSON.stringify(values)}`);
    };
    expect(await ask(5.48)).toContainEqual(expect.stringMatching(/^behindDefence .*100/));
    expect((await ask(5.52)).filter((warning) => warning.startsWith('behindDefence'))).toEqual([]);
    const alone = [...order, '--source', 'made-flopros'];
    expect(JSON.parse((await runCommand(alone)).out)).toMatchObject({
      packs: [],
      failed: [{ source: 'made-flopros', text: { key: 'region-needs-flood' } }],
    });
  });

  it('makes a pack of each side of the date line', async () => {
    const earth = { ...describeBaseMapSource(server.origin), coverage: [[-180, -90, 180, 90]] };
    writeFileSync(path.join(data(), 'sources', 'map.json'), JSON.stringify(earth));
    const box = ['--bbox', '179.5,-17,-179.8,-16.6', '--name', 'Taveuni'];
    const { out, code } = await runCommand([
      'region',
      'get',
      ...box,
      '--source',
      'made-protomaps',
      '--data-dir',
      data(),
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      packs: [
        { id: 'taveuni-16s-179e-made-protomaps', state: 'installed' },
        { id: 'taveuni-16s-179w-made-protomaps', state: 'installed' },
      ],
    });
    const listed = await runCommand([
      'region',
      'list-files',
      ...box.slice(0, 2),
      '--source',
      'copernicus-glo-30',
      '--data-dir',
      data(),
    ]);
    const { files } = JSON.parse(listed.out) as { files: { url: string }[] };
    // The middles of the cells on the southern edge of the box are the northern ones of the tiles south of it.
    expect(files.map(({ url }) => /_(S\d+)_00_([EW]\d+)_00_DEM\.tif$/.exec(url)?.slice(1))).toEqual([
      ['S17', 'E179'],
      ['S18', 'E179'],
      ['S17', 'W180'],
      ['S18', 'W180'],
    ]);
  });
});
