import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { formatSealedJson, parseSealedJson } from '#main/platform/files/sealed-json.ts';
import { encodeMbtiles, encodePmtiles } from '../../support/tile-archive-writer.ts';
import { install, setUpLibraries } from './support/libraries.ts';
import { createManifest, createTestPack, writePackFolder } from './support/test-pack.ts';

const libraries = setUpLibraries();
const signal = new AbortController().signal;
const tiles = [{ z: 0, x: 0, y: 0, data: Buffer.from('a tile') }];
const archives = {
  'basemap.pmtiles': () => encodePmtiles(tiles, { format: 'pbf' }),
  'basemap.mbtiles': () => encodeMbtiles(tiles, { format: 'pbf' }),
};
const installed = (): string => path.join(libraries.folder, 'packs', 'test-region@1.0.0');

/** Installs a pack with addresses and a basemap, and takes away what versions before wrote nothing of. */
async function installAsBefore(basemap: keyof typeof archives, keptDigests: boolean): Promise<void> {
  const library = await libraries.open();
  const manifest = createManifest({
    addresses: [{ path: 'a.csv', format: 'openaddresses' }],
    basemap: { path: basemap },
  });
  const source = writePackFolder(path.join(libraries.folder, 'sources', 'pack'), {
    ...createTestPack(manifest),
    'a.csv': 'LON,LAT,NUMBER,STREET,CITY\n5.01,51.99,1,Mill Road,Portham\n',
    [basemap]: archives[basemap](),
  });
  await install(library, source);
  await library.close();
  const file = path.join(installed(), 'installed.json');
  const record = parseSealedJson(readFileSync(file, 'utf8'), 'installed.json').value as Record<string, unknown>;
  for (const name of readdirSync(installed())) if (name.endsWith('.sums')) rmSync(path.join(installed(), name));
  const { digests, ...rest } = record as { digests: Record<string, string> };
  const kept = Object.entries(digests).filter(([name]) => !name.endsWith('.sums'));
  writeFileSync(file, formatSealedJson(keptDigests ? { ...rest, digests: Object.fromEntries(kept) } : rest));
}

const listTold = (library: Awaited<ReturnType<typeof libraries.open>>): unknown =>
  library.list()[0]!.findings.map(({ severity, code, file }) => [severity, code, file]);

it.each([
  ['basemap.pmtiles', true],
  ['basemap.pmtiles', false],
  ['basemap.mbtiles', true],
] as const)(
  'a pack with %s (digests: %s) gets checksums in the background, and says so until then',
  async (basemap, hasDigests) => {
    await installAsBefore(basemap, hasDigests);
    const library = await libraries.open();
    const files = [...(hasDigests ? [] : ['rasters.fbr']), 'addresses.sqlite', basemap];
    expect(listTold(library)).toEqual(files.map((file) => ['warning', 'unchecked-file', file]));
    expect(library.openPacks()[0]!.addressIndex).toMatchObject({ hasSums: false });

    await library.checkFiles(signal);

    expect(listTold(library)).toEqual([]);
    expect(library.openPacks()[0]).toMatchObject({ addressIndex: { hasSums: true }, basemap: { hasSums: true } });
    expect(await library.verify('test-region', '1.0.0', signal)).toEqual([]);
    expect(library.list()[0]!.active).toBe(true);
  },
);

it('a file that is not as it was installed gets none, and is told', async () => {
  await installAsBefore('basemap.pmtiles', true);
  const file = path.join(installed(), 'basemap.pmtiles');
  const bytes = readFileSync(file);
  bytes[bytes.length - 1]! ^= 1;
  writeFileSync(file, bytes);
  const library = await libraries.open();
  await library.checkFiles(signal);
  expect(listTold(library)).toEqual([
    ['warning', 'unchecked-file', 'basemap.pmtiles'],
    ['error', 'changed-file', 'basemap.pmtiles'],
  ]);
  expect(library.openPacks()[0]).toMatchObject({ addressIndex: { hasSums: true }, basemap: { hasSums: false } });
});
