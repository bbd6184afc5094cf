import { execFile } from 'node:child_process';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileOnce } from '#main/platform/files/create-file-once.ts';
import { KeyFileError, loadIssuerKeys } from '#main/access/key-store.fs.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const root = path.resolve(import.meta.dirname, '..', '..', '..');

describe('the installation’s own key pair', () => {
  it('is made once, for its owner alone, and found again', () => {
    const first = loadIssuerKeys(folder);
    const file = path.join(folder, 'keys', 'issuer.pem');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = loadIssuerKeys(folder);
    expect(again.publicKey.equals(first.publicKey)).toBe(true);
    expect(first.publicKey.asymmetricKeyType).toBe('ed25519');
    expect(first.privateKey).not.toBeNull();
    expect(readdirSync(path.dirname(file))).toEqual(['issuer.pem']);
  });

  it('is one and the same for several processes that start at once', async () => {
    const script = `
      import { loadIssuerKeys } from '#main/access/key-store.fs.ts';
      process.stdout.write(loadIssuerKeys(process.argv[1]).publicKey.export({ format: 'jwk' }).x);`;
    const run = async (): Promise<string> => {
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, folder], {
        cwd: root,
      });
      return stdout;
    };
    const keys = await Promise.all([run(), run(), run(), run()]);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{43}$/);
  });

  it('a damaged file is named, not replaced', () => {
    loadIssuerKeys(folder);
    const file = path.join(folder, 'keys', 'issuer.pem');
    writeFileSync(file, 'no key');
    expect(() => loadIssuerKeys(folder)).toThrow(KeyFileError);
    expect(() => loadIssuerKeys(folder)).toThrow(file);
    expect(readFileSync(file, 'utf8')).toBe('no key');
  });
});

describe('a key with its checksum', () => {
  const kept = (): string => path.join(folder, 'keys', 'issuer.pem');

  it('of an earlier version has none, is taken as it is, and has one from then on', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    mkdirSync(path.dirname(kept()));
    writeFileSync(kept(), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    expect(loadIssuerKeys(folder).publicKey.equals(publicKey)).toBe(true);
    expect(readFileSync(kept(), 'utf8')).toMatch(/END PRIVATE KEY-----\nCRC-32: [0-9a-f]{8}\n$/);
    expect(createPublicKey(readFileSync(kept(), 'utf8')).equals(publicKey)).toBe(true);
    if (process.platform !== 'win32') expect(statSync(kept()).mode & 0o777).toBe(0o600);
  });

  it('in which any bit is turned round is told as damaged, or is what it was: never another key', () => {
    const { publicKey } = loadIssuerKeys(folder);
    const bytes = readFileSync(kept());
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const spoilt = Buffer.from(bytes);
      spoilt[bit >> 3]! ^= 1 << (bit & 7);
      writeFileSync(kept(), spoilt);
      try {
        expect(loadIssuerKeys(folder).publicKey.equals(publicKey)).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(KeyFileError);
      }
      expect(readFileSync(kept()).equals(spoilt)).toBe(true);
    }
  });
});

describe('another issuer’s public key', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');

  it.each([
    ['PEM', () => publicKey.export({ type: 'spki', format: 'pem' }).toString()],
    ['JWK', () => JSON.stringify(publicKey.export({ format: 'jwk' }))],
  ])('as %s takes the place of the own pair, which is not even made', (_name, write) => {
    const file = path.join(folder, 'issuer-key');
    writeFileSync(file, write());
    const keys = loadIssuerKeys(path.join(folder, 'data'), file);
    expect(keys.publicKey.equals(publicKey)).toBe(true);
    expect(keys.privateKey).toBeNull();
    expect(readdirSync(folder)).toEqual(['issuer-key']);
  });

  it.each([
    ['a private key', () => privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), /holds a private key/],
    [
      'an RSA key',
      () =>
        generateKeyPairSync('rsa', { modulusLength: 1024 })
          .publicKey.export({ type: 'spki', format: 'pem' })
          .toString(),
      /not Ed25519/,
    ],
    [
      'an X25519 key',
      () => generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      /not Ed25519/,
    ],
    ['nonsense', () => 'nonsense', /no key/],
    ['broken JSON', () => '{', /no key/],
  ])('%s is refused with the reason', (_name, write, reason) => {
    const file = path.join(folder, 'issuer-key');
    writeFileSync(file, write());
    expect(() => loadIssuerKeys(folder, file)).toThrow(reason);
  });

  it('a missing file is named', () => {
    expect(() => loadIssuerKeys(folder, path.join(folder, 'nowhere'))).toThrow(/nowhere cannot be read/);
  });
});

describe('createFileOnce', () => {
  it('gives who comes second the contents of who came first', () => {
    const file = path.join(folder, 'a', 'b');
    expect(createFileOnce(file, 'first', 0o600)).toBe('first');
    expect(createFileOnce(file, 'second', 0o600)).toBe('first');
    expect(readdirSync(path.dirname(file))).toEqual(['b']);
  });
});
