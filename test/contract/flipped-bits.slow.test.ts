import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flipEachOf } from './support/flip-each.ts';
import { openKeptWorld, type KeptWorld } from './support/kept-world.ts';
import { readLicence, readMappings } from './support/read-small-files.ts';
import {
  pack,
  known,
  readRecords,
  readInstallation,
  readShelf,
  readPortfolio,
  readCache,
  readPacks,
  readAddresses,
  readBasemap,
  readPhoto,
} from './support/read-data-directory.ts';

let world: KeptWorld;
beforeAll(async () => {
  world = await openKeptWorld();
});
afterAll(() => world.remove());

const flipEach = (
  name: string,
  read: (folder: string) => string[] | Promise<string[]>,
  companions: readonly string[] = [],
): Promise<number> => flipEachOf(world, name, read, companions);

const packFiles = ['installed.json', 'rasters.fbr', 'addresses.sqlite', 'basemap.pmtiles'].map((name) =>
  path.join(pack, name),
);
const state = path.join('packs', 'state.json');

describe('a bit that is turned round changes no figure and no record: it is refused as damaged, or what it was', () => {
  it('freeboard.sqlite', async () => {
    await flipEach('freeboard.sqlite', readRecords);
  });
  it('installation.json', async () => {
    await flipEach('installation.json', readInstallation, ['freeboard.sqlite']);
  });
  it('generation.json of a portfolio', async () => {
    await flipEach(generationFile(), readShelf, [portfolioFile()]);
  });
  it('portfolio.sqlite', async () => {
    await flipEach(portfolioFile(), readPortfolio);
  });
  it('cache.sqlite', async () => {
    expect(known.answers.length).toBeGreaterThan(0);
    await flipEach('cache.sqlite', readCache);
  });
  it('a saved mapping', async () => {
    await flipEach(mappingFile(), readMappings);
  });
  it('licence.jwt', async () => {
    await flipEach('licence.jwt', readLicence, [path.join('keys', 'issuer.pem')]);
  });
  it('checked.json, with what was found of the files beside it', async () => {
    await flipEach(path.join(pack, 'checked.json'), readBasemap, [
      path.join(pack, 'installed.json'),
      path.join(pack, 'basemap.pmtiles'),
    ]);
  });
  it.each(['rasters.fbr', 'installed.json'])('%s', async (name) => {
    const file = path.join(pack, name);
    await flipEach(file, readPacks, [state, ...packFiles.filter((other) => other !== file)]);
  });
  it('state.json', async () => {
    await flipEach(state, readPacks, packFiles);
  });
  it('packs-state.json, where the other is lost', async () => {
    await flipEach('packs-state.json', readPacks, packFiles);
  });
  it('addresses.sqlite', async () => {
    const file = path.join(pack, 'addresses.sqlite');
    await flipEach(file, readAddresses, [state, ...packFiles.filter((other) => other !== file)]);
  });
  it('basemap.pmtiles', async () => {
    await flipEach(path.join(pack, 'basemap.pmtiles'), readBasemap, [path.join(pack, 'installed.json')]);
  });
  it('a photo, as it is handed over', async () => {
    const photo = readdirSync(path.join(world.data, 'media'), { recursive: true, encoding: 'utf8' }).find(
      (name) => path.basename(name).length === 64,
    );
    await flipEach(path.join('media', photo!), readPhoto);
  });
  it('no other file of a data directory holds figures or records', () => {
    const files = readdirSync(world.data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const others = files.map((entry) => path.relative(world.data, path.join(entry.parentPath, entry.name)));
    const tested = [
      ...packFiles,
      state,
      'packs-state.json',
      'freeboard.sqlite',
      'installation.json',
      'cache.sqlite',
      portfolioFile(),
      generationFile(),
      mappingFile(),
      'licence.jwt',
      path.join(pack, 'checked.json'),
    ];
    expect(others.filter((name) => !tested.includes(name) && !isWithout(name))).toEqual([]);
  });
});

const generationFile = (): string => path.join(path.dirname(portfolioFile()), 'generation.json');
const portfolioFile = (): string => world.portfolioFile;
const mappingFile = (): string => {
  const folder = 'portfolio-mappings';
  return path.join(folder, readdirSync(path.join(world.data, folder))[0]!);
};

/**
 * Locks are empty; the log is for people. Of the key, of write-ahead logs and of kept pictures of the map every bit or
 * byte is turned round where they are tested.
 */
function isWithout(name: string): boolean {
  const base = path.basename(name);
  return (
    base.endsWith('.lock') ||
    /-(?:wal|shm)$/.test(base) ||
    ['freeboard.log', 'issuer.pem'].includes(base) ||
    name.startsWith(`media${path.sep}`) ||
    name.startsWith(`tiles${path.sep}`)
  );
}
