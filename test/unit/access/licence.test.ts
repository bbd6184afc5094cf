import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { modules } from '#shared/hazard/hazard.ts';
import { loadIssuerKeys, type IssuerKeys } from '#main/access/key-store.fs.ts';
import { createLicenceFile } from '#main/access/licence-file.fs.ts';
import { createEddsaTokenCodec } from '#main/access/eddsa-token-codec.ts';
import { createLicenceService, type LicenceService } from '#main/access/licence.ts';
import { createTokenService, type TokenOrder, type TokenService } from '#main/access/tokens.ts';

let folder: string;
let now: Date;
let revoked: Set<string>;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-licence-'));
  now = new Date('2026-11-21T12:00:00Z');
  revoked = new Set();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const clock = { now: () => now };

function createTokens(keys: IssuerKeys): TokenService {
  return createTokenService({
    codec: createEddsaTokenCodec(keys),
    revocations: { isRevoked: (jti) => revoked.has(jti), revoke: (jti) => void revoked.add(jti) },
    usage: { count: () => ({ requestsToday: 1, blockedUntil: null }) },
    clock,
    system: clock,
    createId: randomUUID,
  });
}

function start(keys = loadIssuerKeys(folder)): Promise<LicenceService> {
  return createLicenceService({
    codec: createEddsaTokenCodec(keys),
    tokens: createTokens(keys),
    revocations: { isRevoked: (jti) => revoked.has(jti) },
    file: createLicenceFile(folder),
    clock,
  });
}

const file = (): string => path.join(folder, 'licence.jwt');

async function putLicence(order: Partial<TokenOrder>, keys = loadIssuerKeys(folder)): Promise<string> {
  const { token, claims } = await createTokens(keys).issue({
    subject: 'an office',
    modules: ['fluvial'],
    days: 10,
    ...order,
  });
  writeFileSync(file(), `${token}\n`);
  return claims.jti;
}

describe('out of the box', () => {
  it('there is a licence with every module for a hundred years, for its owner alone', async () => {
    const licence = await start();
    // 36,500 days after 2026-11-21: 100 years less the 24 leap days in between (2100 has none) is 2126-10-28.
    expect(licence.get()).toEqual({
      subject: 'this installation',
      modules: [...modules],
      expiresAt: '2126-10-28T12:00:00.000Z',
      state: 'valid',
    });
    expect(licence.entitlement().modules).toEqual(new Set(modules));
    if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it('it is kept', async () => {
    await start();
    const first = readFileSync(file(), 'utf8');
    await start();
    expect(readFileSync(file(), 'utf8')).toBe(first);
  });
});

describe('a licence that somebody put there', () => {
  it('decides what may be asked', async () => {
    await putLicence({ modules: ['coastal', 'financial'] });
    const licence = await start();
    expect(licence.get()).toMatchObject({ subject: 'an office', modules: ['coastal', 'financial'], state: 'valid' });
    expect(licence.entitlement()).toMatchObject({ subject: 'an office', modules: new Set(['coastal', 'financial']) });
  });

  it('ends while the application runs: still shown, but nothing may be asked', async () => {
    await putLicence({ days: 10 });
    const licence = await start();
    now = new Date('2026-12-01T11:59:59Z');
    expect(licence.check()).toMatchObject({ ok: true });
    now = new Date('2026-12-01T12:00:00Z');
    expect(licence.get()).toMatchObject({ state: 'expired', expiresAt: '2026-12-01T12:00:00.000Z' });
    expect(() => licence.entitlement()).toThrow(expect.objectContaining({ code: 'LICENCE_INVALID' }));
    expect(licence.check()).toMatchObject({ ok: false, type: 'ACCOUNT_EXPIRED' });
  });

  it('has ended before the application starts: the same', async () => {
    await putLicence({ days: 10 });
    now = new Date('2027-01-01T00:00:00Z');
    const licence = await start();
    expect(licence.get()).toMatchObject({ state: 'expired', subject: 'an office' });
    expect(licence.check()).toMatchObject({ ok: false, type: 'ACCOUNT_EXPIRED' });
  });

  it('is revoked while the application runs', async () => {
    const jti = await putLicence({});
    const licence = await start();
    revoked.add(jti);
    expect(licence.check()).toMatchObject({ ok: false, type: 'INVALID_AUTH_KEY' });
    expect(() => licence.get()).toThrow(expect.objectContaining({ code: 'LICENCE_INVALID' }));
  });

  it.each([
    ['damaged', () => Promise.resolve(writeFileSync(file(), 'damaged'))],
    ['empty', () => Promise.resolve(writeFileSync(file(), ''))],
    [
      'from another issuer',
      async () => {
        await putLicence({}, loadIssuerKeys(path.join(folder, 'elsewhere')));
      },
    ],
  ])('%s: nothing may be asked, and it is not replaced unasked', async (_name, put) => {
    await put();
    const before = readFileSync(file(), 'utf8');
    const licence = await start();
    expect(() => licence.entitlement()).toThrow(expect.objectContaining({ code: 'LICENCE_INVALID' }));
    expect(() => licence.get()).toThrow(/remove the file and start again/);
    expect(licence.check()).toMatchObject({ ok: false, type: 'INVALID_AUTH_KEY' });
    expect(readFileSync(file(), 'utf8')).toBe(before);
  });
});

describe('where another issuer’s key is named', () => {
  const publicOnly = (): IssuerKeys => ({ ...loadIssuerKeys(path.join(folder, 'issuer')), privateKey: null });

  it('no licence is made: one has to be sent', async () => {
    const licence = await start(publicOnly());
    expect(() => licence.entitlement()).toThrow(/has no licence/);
    expect(() => readFileSync(file())).toThrow('ENOENT');
  });

  it('a licence from that issuer holds, and tokens cannot be issued here', async () => {
    await putLicence({ modules: ['wildfire'] }, loadIssuerKeys(path.join(folder, 'issuer')));
    expect((await start(publicOnly())).entitlement().modules).toEqual(new Set(['wildfire']));
    const order = { subject: 'x', modules: ['fluvial'] as const, days: 1 };
    await expect(createTokens(publicOnly()).issue(order)).rejects.toThrow(/Ask the issuer/);
  });
});
