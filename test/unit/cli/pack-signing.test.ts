import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestPack, writePackFolder } from '../pack/support/test-pack.ts';
import { createTestCli } from './support/test-cli.ts';

const cli = createTestCli();
let folder: string;
let key: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-signing-'));
  key = path.join(folder, 'key.pem');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function makeKey(): Promise<string> {
  const { code, out } = await cli.run(['pack', 'keygen', key]);
  expect(code).toBe(0);
  return (JSON.parse(out) as { readonly publicKey: string }).publicKey;
}

describe('pack keygen', () => {
  it('writes a key that nobody else can read, and never over another file', async () => {
    await makeKey();
    expect(statSync(key).mode & 0o777).toBe(0o600);
    const before = readFileSync(key, 'utf8');
    const { code, out, error } = await cli.run(['pack', 'keygen', key]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toContain('The key is not written');
    expect(readFileSync(key, 'utf8')).toBe(before);
  });
});

describe('pack sign', () => {
  it('signs a folder with the key, and prints the public key', async () => {
    const publicKey = await makeKey();
    const pack = writePackFolder(path.join(folder, 'pack'), createTestPack());
    const { code, out } = await cli.run(['pack', 'sign', pack, '--key', key]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ publicKey, checksumsAdded: ['fluvial/rp10.tif', 'fluvial/rp100.tif'] });
  });

  it('says what is wrong with a pack that it does not sign, exit code 1', async () => {
    await makeKey();
    const { code, out } = await cli.run(['pack', 'sign', folder, '--key', key]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ findings: [{ code: 'missing-manifest' }] });
  });

  it.each([
    ['no key', () => [folder], 'Say which key'],
    ['a file that is no key', () => [folder, '--key', import.meta.filename], 'is no key to sign with'],
    ['a key that is not there', () => [folder, '--key', path.join(folder, 'gone.pem')], 'cannot be read'],
    ['a zip', () => [key, '--key', key], 'is no folder'],
  ])('was not meant with %s', async (_what, words, sentence) => {
    await makeKey();
    const { code, out, error } = await cli.run(['pack', 'sign', ...words()]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toContain(sentence);
  });
});

describe('pack trust', () => {
  const known = { name: 'County', publicKey: 'A'.repeat(43) };

  it('names a key, names it otherwise, and forgets it without a name', async () => {
    const publicKey = await makeKey();
    cli.answers['settings.get'] = { ok: true, value: { trustedKeys: [known] } };
    cli.answers['settings.set'] = { ok: true, value: { trustedKeys: [] } };
    await cli.run(['pack', 'trust', publicKey, 'Survey office']);
    await cli.run(['pack', 'trust', known.publicKey, 'Parish']);
    await cli.run(['pack', 'trust', known.publicKey]);
    const changes = cli.calls.filter(({ name }) => name === 'settings.set').map(({ input }) => input);
    expect(changes).toEqual([
      { trustedKeys: [known, { name: 'Survey office', publicKey }] },
      { trustedKeys: [{ ...known, name: 'Parish' }] },
      { trustedKeys: [] },
    ]);
  });

  it.each([[[]], [['no-key', 'County']], [['A'.repeat(42) + 'B', 'County']], [[known.publicKey, 'County', 'office']]])(
    'was not meant with %j',
    async (words) => {
      expect(await cli.run(['pack', 'trust', ...words])).toMatchObject({ code: 2, out: '' });
    },
  );
});
