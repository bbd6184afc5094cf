import { cpSync, mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { createPackLibrary } from '#main/pack/pack-library.fs.ts';
import { openActivePacks } from '#main/pack/open-active-packs.ts';
import { createTileCache } from '#main/raster/tile-cache.ts';
import { PackUnreadableError } from '#main/pack/pack-errors.ts';
import { insidePoint, install, installBuiltIn, listKeys, readDepths, setUpLibraries } from './support/libraries.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('./support/run-in-process.ts'));

const libraries = setUpLibraries();

it('clears what a process left that is no more, and not what one is at work on', async () => {
  const packs = path.join(libraries.folder, 'packs');
  // The largest process id of Linux is 4,194,304 (proc(5), pid_max).
  const gone = 4_194_305;
  const inWork = `.incoming-${process.ppid}-x-pack`;
  for (const name of [`.incoming-${gone}-x-pack`, `.incoming-${gone}-x-unpacked`, `.removed-${gone}-x`, inWork]) {
    mkdirSync(path.join(packs, name, 'inner'), { recursive: true });
  }
  writeFileSync(path.join(packs, `state.json.${gone}.tmp`), '{"act');
  await libraries.open();
  expect(libraries.listInstalled()).toEqual([inWork]);
});

it('switches on a pack that came into place before its process ended', async () => {
  const library = await libraries.open();
  await installBuiltIn(library, libraries.writePack('demo', '1'));
  // Another data directory's pack, moved in whole without a word in the state.
  const dataDirectory = mkdtempSync(path.join(libraries.folder, 'elsewhere-'));
  const other = await createPackLibrary({ dataDirectory, tileCacheBytes: 1 << 20, onChange: () => undefined });
  await install(other, libraries.writePack('a', '1'));
  await other.close();
  const place = path.join('packs', 'a@1');
  cpSync(path.join(dataDirectory, place), path.join(libraries.folder, place), { recursive: true });
  const again = await libraries.open();
  expect(listKeys(again)).toEqual(['a@1*', 'demo@1']);
  // What was switched off by hand stays off.
  again.deactivate('a', '1');
  const outlines = again.listSilentOutlines();
  expect(outlines.map(({ id, version }) => `${id}@${version}`)).toEqual(['a@1', 'demo@1']);
  expect(outlines[0]!.territory).toMatchObject({ type: 'Polygon' });
  again.activate('demo', '1');
  expect(again.listSilentOutlines().map(({ id }) => id)).toEqual(['a']);
  again.deactivate('demo', '1');
  expect(listKeys(await libraries.open())).toEqual(['a@1', 'demo@1']);
});

it('goes on beside a damaged pack, names it, and lets it be removed', async () => {
  const library = await libraries.open();
  await install(library, libraries.writePack('a', '1', 0.5));
  await install(library, libraries.writePack('b', '1', 0.25));
  await library.close();
  truncateSync(path.join(libraries.folder, 'packs', 'b@1', 'rasters.fbr'), 100);
  const again = await libraries.open();
  const [sound, damaged] = again.catalogue.floodSources('fluvial');
  expect(sound!.read(insidePoint, 1).maps[0]!.scaled).toBe(0.5);
  expect(() => damaged!.read(insidePoint, 1)).toThrow(PackUnreadableError);
  expect(listKeys(again)).toEqual(['b@1', 'a@1*']);
  expect(again.listSilentOutlines().map(({ id }) => id)).toEqual(['b']);
  expect(again.list()[0]!.findings).toEqual([expect.objectContaining({ severity: 'error', code: 'damaged-pack' })]);
  await again.remove('b', '1');
  await install(again, libraries.writePack('b', '1', 0.25));
  expect(readDepths(again)).toEqual([0.25, 0.5]);
});

const recordOf = (name: string): string => path.join(libraries.folder, 'packs', name, 'installed.json');

it.each([
  ['is cut off', () => writeFileSync(recordOf('a@1'), '{"recordVersion":1,')],
  [
    'cannot be opened',
    () => {
      rmSync(recordOf('a@1'));
      mkdirSync(recordOf('a@1'));
    },
  ],
])('lists a pack whose record %s as damaged and logs it, and lets it be removed', async (_how, damage) => {
  const library = await libraries.open();
  const source = libraries.writePack('a', '1');
  await install(library, source);
  await install(library, libraries.writePack('b', '1', 0.25));
  await library.close();
  damage();
  const again = await libraries.open();
  expect(listKeys(again).toSorted()).toEqual(['a@1', 'b@1*']);
  const damaged = again.list().find(({ id }) => id === 'a');
  expect(damaged).toMatchObject({
    title: 'a',
    bbox: null,
    findings: [{ severity: 'error', code: 'damaged-pack', file: 'installed.json' }],
  });
  expect(JSON.stringify(damaged!.findings)).not.toContain(libraries.folder);
  // Where it would answer is known from the library's state: there it cannot be read, and is not absent.
  const [sound, unread] = again.catalogue.floodSources('fluvial');
  expect(sound!.read(insidePoint, 1).maps[0]!.scaled).toBe(0.25);
  expect(() => unread!.read(insidePoint, 1)).toThrow(PackUnreadableError);
  const active = openActivePacks(libraries.folder, createTileCache(0));
  for (const { rasters } of active.open) rasters.close();
  expect(active.damaged.map(({ info }) => info.id)).toEqual(['a']);
  expect(again.listSilentOutlines()).toEqual([]);
  const { signal } = new AbortController();
  expect(await again.verify('a', '1', signal)).toEqual(damaged!.findings);
  // Once, also when it is listed anew.
  again.deactivate('b', '1');
  expect(again.catalogue.coversPoint(insidePoint)).toBe(true);
  again.deactivate('a', '1');
  expect(again.catalogue.coversPoint(insidePoint)).toBe(false);
  expect(libraries.damaged).toEqual(['a@1']);
  await expect(install(again, source)).rejects.toMatchObject({ code: 'PACK_ALREADY_INSTALLED' });
  await again.remove('a', '1');
  expect(listKeys(again)).toEqual(['b@1']);
  await install(again, source);
  expect(readDepths(again)).toEqual([0.5]);
  expect(libraries.listInstalled()).toEqual(['a@1', 'b@1', 'state.json']);
});

it('takes a pack whose record could not be read for a while for no new one', async () => {
  const library = await libraries.open();
  await install(library, libraries.writePack('a', '1'));
  library.deactivate('a', '1');
  await library.close();
  renameSync(recordOf('a@1'), `${recordOf('a@1')}.away`);
  mkdirSync(recordOf('a@1'));
  expect(listKeys(await libraries.open())).toEqual(['a@1']);
  rmdirSync(recordOf('a@1'));
  renameSync(`${recordOf('a@1')}.away`, recordOf('a@1'));
  const again = await libraries.open();
  expect(again.list()[0]!.title).not.toBe('a');
  expect(listKeys(again)).toEqual(['a@1']);
});

it.each([
  ['record', 'damaged', { code: 'damaged-pack', file: 'installed.json' }, () => rmSync(recordOf('a@1'))],
  [
    'folder',
    'gone',
    { code: 'pack-gone', file: null },
    () => rmSync(path.dirname(recordOf('a@1')), { recursive: true }),
  ],
])('tells a pack whose %s is gone as %s, and installs over it or removes it', async (_what, _as, finding, lose) => {
  const library = await libraries.open();
  const source = libraries.writePack('a', '1');
  await install(library, source);
  await library.close();
  lose();
  const again = await libraries.open();
  expect(libraries.damaged).toEqual(['a@1']);
  expect(again.list()).toMatchObject([{ id: 'a', active: false, findings: [{ severity: 'error', ...finding }] }]);
  // Nothing there is no region without water: it is one that cannot be read.
  expect(() => again.catalogue.floodSources('fluvial')[0]!.read(insidePoint, 1)).toThrow(PackUnreadableError);
  expect(openActivePacks(libraries.folder, createTileCache(0)).damaged.map(({ info }) => info.id)).toEqual(['a']);
  await again.close();
  const next = await libraries.open();
  expect(next.catalogue.coversPoint(insidePoint)).toBe(true);
  await next.remove('a', '1');
  expect(next.list()).toEqual([]);
  expect(next.catalogue.coversPoint(insidePoint)).toBe(false);
  await install(next, source);
  await next.close();
  lose();
  const last = await libraries.open();
  await install(last, source);
  expect(readDepths(last)).toEqual([0.5]);
  expect(listKeys(last)).toEqual(['a@1*']);
  expect(libraries.listInstalled()).toEqual(['a@1', 'state.json']);
});

it.each([
  ['folder', 'pack-gone', (): string => path.dirname(recordOf('a@1'))],
  ['record', 'damaged-pack', (): string => recordOf('a@1')],
])(
  'lists a pack that is switched off and whose %s is gone, and leaves it off when it is back',
  async (_, code, lost) => {
    const library = await libraries.open();
    const source = libraries.writePack('a', '1');
    await install(library, source);
    library.deactivate('a', '1');
    await library.close();
    const away = path.join(libraries.folder, 'away');
    renameSync(lost(), away);
    const without = await libraries.open();
    expect(without.list()).toMatchObject([{ id: 'a', version: '1', active: false, findings: [{ code }] }]);
    expect(without.catalogue.coversPoint(insidePoint)).toBe(false);
    await without.close();
    renameSync(away, lost());
    const again = await libraries.open();
    expect(again.list()).toMatchObject([{ id: 'a', active: false, findings: [] }]);
    await again.close();
    renameSync(lost(), away);
    const last = await libraries.open();
    await install(last, source);
    expect(readDepths(last)).toEqual([0.5]);
    await last.remove('a', '1');
    expect(last.list()).toEqual([]);
    expect((await libraries.open()).list()).toEqual([]);
  },
);

it('goes on with all packs where its state is taken away, in every thread', async () => {
  const library = await libraries.open();
  await install(library, libraries.writePack('a', '1'));
  rmSync(path.join(libraries.folder, 'packs', 'state.json'));
  const active = openActivePacks(libraries.folder, createTileCache(0));
  for (const { rasters } of active.open) rasters.close();
  expect(active.open.map(({ info }) => info.id)).toEqual(['a']);
  expect(library.catalogue.coversPoint(insidePoint)).toBe(true);
  expect(libraries.listInstalled()).toEqual(['a@1', 'state.json']);
});

it('takes a copy that somebody has made of a pack for none, and leaves it where it is', async () => {
  const library = await libraries.open();
  await install(library, libraries.writePack('a', '1'));
  const folder = path.dirname(recordOf('a@1'));
  for (const name of ['a@1 (copy)', 'a@0']) cpSync(folder, path.join(path.dirname(folder), name), { recursive: true });
  const again = await libraries.open();
  expect(listKeys(again)).toEqual(['a@1*']);
  await again.remove('a', '1');
  expect(libraries.listInstalled().toSorted()).toEqual(['a@0', 'a@1 (copy)', 'state.json']);
});

it('lists a pack whose folder is gone and that was switched off, by its title, until it is removed', async () => {
  const library = await libraries.open();
  const source = libraries.writePack('a', '1');
  await install(library, source);
  const { title } = library.list()[0]!;
  library.deactivate('a', '1');
  await library.close();
  const folder = path.dirname(recordOf('a@1'));
  const away = path.join(libraries.folder, 'away');
  renameSync(folder, away);
  const again = await libraries.open();
  const gone = { id: 'a', title, active: false, bbox: null, findings: [{ severity: 'error', code: 'pack-gone' }] };
  expect(again.list()).toMatchObject([gone]);
  expect(again.catalogue.coversPoint(insidePoint)).toBe(false);
  // Still known after another start, and the same pack when its folder is back.
  await again.close();
  const back = await libraries.open();
  expect(back.list()).toMatchObject([gone]);
  await back.close();
  renameSync(away, folder);
  const found = await libraries.open();
  expect(found.list()).toMatchObject([{ id: 'a', active: false, findings: [] }]);
  rmSync(folder, { recursive: true });
  await found.close();
  const last = await libraries.open();
  await last.remove('a', '1');
  expect(last.list()).toEqual([]);
  await last.close();
  expect((await libraries.open()).list()).toEqual([]);
});

it('lists a file of a pack that is gone', async () => {
  const library = await libraries.open();
  await install(library, libraries.writePack('a', '1'));
  await library.close();
  const again = await libraries.open();
  rmSync(path.join(libraries.folder, 'packs', 'a@1', 'rasters.fbr'));
  expect(again.list()[0]!.findings).toContainEqual(
    expect.objectContaining({ severity: 'error', code: 'missing-file', file: 'rasters.fbr' }),
  );
});

it('may be closed twice', async () => {
  const library = await libraries.open();
  await install(library, libraries.writePack('a', '1'));
  await library.close();
  await library.close();
  expect(readDepths(await libraries.open())).toEqual([0.5]);
});
