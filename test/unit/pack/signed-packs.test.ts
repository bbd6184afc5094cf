import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MADE_OF_FILE } from '#main/pack/made-of-file.fs.ts';
import { preparePack } from '#main/pack/install/prepare-pack.fs.ts';
import { parseSigningKey, signPack } from '#main/pack/sign-pack.fs.ts';
import { createManifest, createTestPack, writePackFolder } from './support/test-pack.ts';

let folder: string;
let source: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-signed-'));
  source = writePackFolder(path.join(folder, 'pack'), {
    ...createTestPack(createManifest({ addresses: [{ path: 'addresses.csv', format: 'openaddresses' }] })),
    'addresses.csv': 'LON,LAT,NUMBER,STREET,CITY\n5.005,51.995,1,Dike,Town\n',
    [MADE_OF_FILE]: '{"sources":[]}',
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Test 1 of RFC 8032, 7.1: the secret key, behind the head of PKCS #8 (RFC 8410), and its public key. */
const published = {
  secret: createPrivateKey({
    key: Buffer.from(
      '302e020100300506032b6570042204209d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
      'hex',
    ),
    format: 'der',
    type: 'pkcs8',
  }),
  public: Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex').toString('base64url'),
};
const names = ['addresses.csv', 'fluvial/rp10.tif', 'fluvial/rp100.tif', MADE_OF_FILE];
const inPack = (name: string): string => path.join(source, ...name.split('/'));
const otherKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;

/** Changes a JSON file of the pack. */
function rewrite(name: string, change: (value: Record<string, unknown>) => object): void {
  const value = JSON.parse(readFileSync(inPack(name), 'utf8')) as Record<string, unknown>;
  writeFileSync(inPack(name), JSON.stringify(change(value)));
}

async function install() {
  const target = mkdtempSync(path.join(folder, 'target-'));
  const job = { source, target, scratch: path.join(folder, 'scratch'), builtIn: false };
  const { findings, record } = await preparePack(job, () => undefined);
  const errors = findings.filter(({ severity }) => severity === 'error').map(({ code, file }) => `${code} ${file}`);
  return { errors, signedBy: record?.info.signedBy, isInstalled: record !== null };
}

describe('a pack that is signed', () => {
  it('is installed with the key, and has a checksum of every file that is read', async () => {
    const signed = await signPack(source, published.secret);
    expect(signed).toEqual({ publicKey: published.public, checksumsAdded: expect.arrayContaining(names) as string[] });
    expect(await install()).toEqual({ errors: [], signedBy: published.public, isInstalled: true });
  });

  it.each(names)('is refused after %s was changed', async (name) => {
    await signPack(source, otherKey());
    appendFileSync(inPack(name), ' ');
    expect(await install()).toMatchObject({ errors: [`checksum-mismatch ${name}`], isInstalled: false });
  });

  it('is refused after a checksum was written anew with the file', async () => {
    await signPack(source, otherKey());
    rewrite('pack.json', (manifest) => ({ ...manifest, title: 'Another region' }));
    expect(await install()).toMatchObject({ errors: ['broken-signature signature.json'], isInstalled: false });
  });

  it('is refused under the name of another key', async () => {
    await signPack(source, otherKey());
    rewrite('signature.json', (signature) => ({ ...signature, publicKey: published.public }));
    expect(await install()).toMatchObject({ errors: ['broken-signature signature.json'], isInstalled: false });
  });

  it('is refused with a file beside a raster that changes it and was not signed', async () => {
    await signPack(source, otherKey());
    writeFileSync(inPack('fluvial/rp10.tif.aux.xml'), '<PAMDataset/>');
    expect(await install()).toMatchObject({ errors: ['signature-incomplete fluvial/rp10.tif.aux.xml'] });
  });

  it.each(['', '{}', '{"format":1,"publicKey":"x","signature":"y"}', ' '.repeat(5000), '['.repeat(4000)])(
    'is refused with a signature that is none (%#)',
    async (text) => {
      writeFileSync(inPack('signature.json'), text);
      expect(await install()).toMatchObject({ errors: ['broken-signature signature.json'], isInstalled: false });
    },
  );

  it('has the last signature of several, and one when it was made anew', async () => {
    await signPack(source, otherKey());
    rewrite('pack.json', (manifest) => ({ ...manifest, title: 'Corrected region' }));
    expect(await signPack(source, published.secret)).toEqual({ publicKey: published.public, checksumsAdded: [] });
    expect(await install()).toEqual({ errors: [], signedBy: published.public, isInstalled: true });
  });
});

it('a pack without a signature is installed without a key', async () => {
  expect(await install()).toEqual({ errors: [], signedBy: undefined, isInstalled: true });
});

it('a pack whose file is not the one of its checksum is not signed, and nothing of it is written', async () => {
  rewrite('pack.json', (manifest) => ({ ...manifest, checksums: { 'addresses.csv': '0'.repeat(64) } }));
  const before = readFileSync(inPack('pack.json'));
  const signed = await signPack(source, otherKey());
  expect(signed).toMatchObject({ findings: [{ code: 'checksum-mismatch', file: 'addresses.csv' }] });
  expect(readFileSync(inPack('pack.json'))).toEqual(before);
  expect(existsSync(inPack('signature.json'))).toBe(false);
});

it.each([
  ['nothing', ''],
  ['words', 'no key'],
  ['a key of RSA', () => generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey],
  ['a public key', () => generateKeyPairSync('ed25519').publicKey],
])('%s is no key to sign with', (_what, given) => {
  const text = typeof given === 'string' ? given : exportPem(given());
  expect(parseSigningKey(text)).toBeNull();
});

function exportPem(key: KeyObject): string {
  return key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString();
}
