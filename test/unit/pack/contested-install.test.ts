import { expect, it } from 'vitest';
import { CancelledError } from '#main/platform/errors/errors.ts';
import { PackAlreadyInstalledError } from '#main/pack/pack-errors.ts';
import { install, listKeys, setUpLibraries } from './support/libraries.ts';

const libraries = setUpLibraries();

it('leaves nothing behind when an install is cancelled, before it starts and at any step', async () => {
  const library = await libraries.open();
  const source = libraries.writePack('a', '1');
  await expect(library.install(source, { signal: AbortSignal.abort() })).rejects.toThrow(CancelledError);
  for (const step of ['check', 'index', 'finish'] as const) {
    const controller = new AbortController();
    const cancelled = library.install(source, {
      signal: controller.signal,
      onProgress: (progress) => progress.step === step && controller.abort(),
    });
    await expect(cancelled).rejects.toThrow(CancelledError);
    expect(libraries.listInstalled()).toEqual([]);
  }
  expect(library.list()).toEqual([]);
  await install(library, source);
  expect(listKeys(library)).toEqual(['a@1*']);
});

it('lets one of two installs of the same pack at once win', async () => {
  const library = await libraries.open();
  const other = await libraries.open();
  const source = libraries.writePack('a', '1');
  const ends = await Promise.allSettled([install(library, source), install(other, source)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const loser = ends.find((end) => end.status === 'rejected');
  expect(loser?.reason).toBeInstanceOf(PackAlreadyInstalledError);
  expect(listKeys(library)).toEqual(['a@1*']);
  expect(libraries.listInstalled()).toEqual(['a@1', 'state.json']);
});
