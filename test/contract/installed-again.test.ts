import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '#shared/call/envelope.ts';
import { createBackend, type Backend } from '#main/backend.ts';
import { createManifest, createTestPack, writePackFolder } from '../unit/pack/support/test-pack.ts';

let folder: string;
let source: string;
let backend: Backend;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-again-'));
  source = writePackFolder(path.join(folder, 'source'), createTestPack());
  backend = await createBackend({ dataDirectory: path.join(folder, 'data'), version: '0.0.0', name: 'test' });
});
afterEach(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

const key = { id: 'test-region', version: '1.0.0' };
const install = (pack = source): Promise<Envelope> =>
  backend.dispatch('pack.install', { grant: backend.grants.mint(pack, { direction: 'read', holder: undefined }) });
const remove = (): Promise<Envelope> => backend.dispatch('pack.remove', key);

async function listTitles(): Promise<unknown> {
  const answer = await backend.dispatch('pack.list', {});
  if (!answer.ok) throw new Error(answer.error.message);
  const { packs } = answer.value as { readonly packs: readonly { readonly id: string; readonly title: string }[] };
  return packs.filter(({ id }) => id === key.id).map(({ title }) => title);
}

describe('a pack that is installed again', () => {
  it('is refused with the id and version of the one that is there, which stays', async () => {
    expect(await install()).toMatchObject({ ok: true });
    const again = await install();
    expect(again).toMatchObject({ ok: false, error: { code: 'PACK_ALREADY_INSTALLED', details: key } });
    expect(await listTitles()).toEqual(['Test region']);
  });

  it('is told of by the name of the one that is there, where they differ in case only', async () => {
    expect(await install()).toMatchObject({ ok: true });
    const other = createTestPack(createManifest({ version: '1.0.0-A' }));
    writePackFolder(path.join(folder, 'first'), other);
    expect(await install(path.join(folder, 'first'))).toMatchObject({ ok: true });
    writePackFolder(path.join(folder, 'second'), createTestPack(createManifest({ version: '1.0.0-a' })));
    const again = await install(path.join(folder, 'second'));
    expect(again).toMatchObject({ ok: false, error: { details: { id: 'test-region', version: '1.0.0-A' } } });
  });

  it('is taken as soon as the old one is removed: what its folder holds now, not what it held', async () => {
    expect(await install()).toMatchObject({ ok: true });
    writePackFolder(source, createTestPack(createManifest({ title: 'Corrected region' })));
    const [removed, installed] = await Promise.all([remove(), install()]);
    expect(removed).toMatchObject({ ok: true });
    expect(installed).toMatchObject({ ok: true, value: { pack: { ...key, title: 'Corrected region', active: true } } });
    expect(await listTitles()).toEqual(['Corrected region']);
  });
});
