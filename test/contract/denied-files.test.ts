import { chmodSync, cpSync, globSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProcedureInput, ProcedureName, ProcedureOutput } from '#shared/contract/procedures.ts';
import { createBackend, type Backend } from '#main/backend.ts';
import { becomeNobody, makeReachableFolder } from '../support/as-nobody.ts';
import { unpackDataDirectory, type UnpackedData } from '../support/kept-data-directories.ts';

const location = { latitude: 51.9898, longitude: 5.0104 };
const elsewhere = { latitude: 40, longitude: 5 };

let folder: string;
let dataDirectory: string;
let backend: Backend | null;
let becomeAgain: () => void;
/** Rights of what was denied, to be given back. */
const denied = new Map<string, number>();

/** A data directory that this version has opened: what is known of it in a second place is written down. */
let opened: UnpackedData;
beforeAll(async () => {
  opened = unpackDataDirectory('revision-890890b4');
  const first = await createBackend({ dataDirectory: opened.dataDirectory, version: '0.0.0', name: 'test' });
  await first.close();
});
afterAll(() => opened.remove());
beforeEach(() => {
  backend = null;
  folder = makeReachableFolder('denied');
  dataDirectory = path.join(folder, 'data');
  cpSync(opened.dataDirectory, dataDirectory, { recursive: true });
  becomeAgain = becomeNobody(folder);
});
afterEach(async () => {
  await backend?.close();
  for (const [file, mode] of denied) chmodSync(file, mode);
  denied.clear();
  becomeAgain();
  rmSync(folder, { recursive: true, force: true });
});

const inside = (name: string): string =>
  path.join(dataDirectory, globSync(name, { cwd: dataDirectory })[0] ?? `${name} is not there`);
function deny(file: string, mode = 0): void {
  denied.set(file, statSync(file).mode & 0o777);
  chmodSync(file, mode);
}
const start = async (): Promise<Backend> =>
  (backend = await createBackend({ dataDirectory, version: '0.0.0', name: 'test' }));
const dispatch = <Name extends ProcedureName>(name: Name, input: ProcedureInput<Name>) =>
  backend!.dispatch(name, input);
async function call<Name extends ProcedureName>(name: Name, input: ProcedureInput<Name>) {
  const answer = await dispatch(name, input);
  if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`);
  return answer.value as ProcedureOutput<Name>;
}

describe.skipIf(process.platform === 'win32')('what the system denies', () => {
  it.each(['portfolios/*-*', 'portfolios/*/portfolio.sqlite'])('%s: is listed as that', async (name) => {
    deny(inside(name));
    await start();
    const { unopened } = await call('portfolio.list', {});
    expect(unopened).toMatchObject([{ reason: 'denied' }]);
    const [{ id } = { id: '' }] = unopened;
    expect(await dispatch('portfolio.rows', { id })).toMatchObject({ ok: false, error: { code: 'FILE_REFUSED' } });
    expect(await dispatch('portfolio.run', { id })).toMatchObject({ ok: false, error: { code: 'FILE_REFUSED' } });
    expect(await dispatch('risk.query', { location })).toMatchObject({ ok: true });
  });

  it.each(['packs/test-region*', 'packs/*/installed.json', 'packs/*/rasters.fbr'])(
    '%s: the region is told as unreadable, not as none',
    async (name) => {
      deny(inside(name));
      await start();
      expect(await call('risk.query', { location })).toMatchObject({
        assessment: { explanation: { warnings: [{ code: 'dataUnreadable', values: { title: 'Portham' } }] } },
      });
      expect(await dispatch('risk.query', { location: elsewhere })).toMatchObject({
        ok: false,
        error: { code: 'OUT_OF_BOUND_LOCATION' },
      });
      expect((await call('pack.list', {})).packs).toMatchObject([{ id: 'test-region' }]);
    },
  );

  it.each([
    'packs',
    'packs/state.json',
    'portfolios',
    'freeboard.sqlite',
    'installation.json',
    'keys',
    'keys/issuer.pem',
    'licence.jwt',
  ])('%s: stops the start with its path and what to do, and nothing is changed', async (name) => {
    const before = globSync('**', { cwd: dataDirectory }).toSorted();
    const file = inside(name);
    deny(file);
    const failure = await start().then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(Error);
    expect((failure as Error).message).toContain(`read and write ${file}`);
    chmodSync(file, denied.get(file)!);
    expect(globSync('**', { cwd: dataDirectory }).toSorted()).toEqual(before);
  });

  it.each(['cache.sqlite', 'logs', 'logs/freeboard.log', 'media'])('%s: everything else goes on', async (name) => {
    deny(inside(name));
    await start();
    expect(await dispatch('risk.query', { location })).toMatchObject({ ok: true });
    expect((await call('survey.list', {})).surveys).toHaveLength(1);
  });

  it('a data directory that is only read answers, and says of what is to be saved that it cannot be', async () => {
    const places = ['.', ...globSync('**', { cwd: dataDirectory })].map((name) => path.join(dataDirectory, name));
    for (const place of places.toReversed()) deny(place, statSync(place).mode & 0o555);
    await start();
    expect(await call('risk.query', { location })).toMatchObject({ historyId: null });
    expect((await call('survey.list', {})).surveys).toHaveLength(1);
    expect(await dispatch('settings.set', { lengthUnit: 'metres' })).toMatchObject({
      ok: false,
      error: { code: 'FILE_DAMAGED', details: { damage: 'denied', path: inside('freeboard.sqlite') } },
    });
  });
});
