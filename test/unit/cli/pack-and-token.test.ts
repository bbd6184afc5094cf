import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestCli } from './support/test-cli.ts';

const cli = createTestCli();

describe('pack', () => {
  it('install resolves the path, tells its steps on stderr and prints the pack', async () => {
    cli.answers['pack.install'] = { ok: true, value: { pack: { id: 'kampen' }, findings: [] } };
    const { code, out, error } = await cli.run(['pack', 'install', 'test']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ id: 'kampen' });
    expect(error).toBe('check x.tif …\n');
    expect(cli.calls).toEqual([{ name: 'pack.install', input: { grant: `read ${path.resolve('test')}` } }]);
  });

  it('a refused pack: its findings on stdout, the sentence on stderr, exit code 1', async () => {
    const findings = [{ severity: 'error', code: 'truncated-raster' }];
    cli.answers['pack.install'] = {
      ok: false,
      error: { code: 'PACK_REFUSED', message: 'The pack was not installed.', details: { findings } },
    };
    const { code, out, error } = await cli.run(['pack', 'install', 'test']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      error: { code: 'PACK_REFUSED', message: 'The pack was not installed.', details: { findings } },
    });
    expect(error).toContain('The pack was not installed.');
    expect(cli.closed).toBe(1);
  });

  it.each([
    ['error', 1],
    ['warning', 0],
  ])('check: a finding that is an %s gives exit code %d', async (severity, expected) => {
    cli.answers['pack.check'] = { ok: true, value: { findings: [{ severity }] } };
    const { code, out } = await cli.run(['pack', 'check', 'test']);
    expect(code).toBe(expected);
    expect(JSON.parse(out)).toEqual({ findings: [{ severity }] });
  });

  it.each(['check', 'install'])('%s of a path where nothing is was not meant, and opens nothing', async (verb) => {
    const { code, out, error } = await cli.run(['pack', verb, 'no-such-pack.zip']);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(error).toContain(`There is no file or folder at ${path.resolve('no-such-pack.zip')}.`);
    expect(cli.calls).toEqual([]);
  });

  it('activate takes an id with its version, remove either', async () => {
    await cli.run(['pack', 'activate', 'kampen@2026.11.0']);
    expect((await cli.run(['pack', 'remove', 'kampen@1'])).error).toContain('1.5 MB are free again');
    expect((await cli.run(['pack', 'remove', 'kampen'])).error).toContain('3.5 MB are free again');
    expect(cli.calls).toEqual([
      { name: 'pack.activate', input: { id: 'kampen', version: '2026.11.0' } },
      { name: 'library.remove', input: { id: 'kampen', version: '1' } },
      { name: 'pack.list', input: {} },
      { name: 'library.remove', input: { id: 'kampen', version: null } },
      { name: 'pack.list', input: {} },
    ]);
  });
});

describe('token', () => {
  it('issue prints the token alone on stdout', async () => {
    const words = [
      'token',
      'issue',
      '--modules',
      'fluvial, wildfire',
      '--days',
      '30',
      '--quota',
      '100',
      '--rate',
      '2.5',
    ];
    const { code, out, error } = await cli.run(words);
    expect(code).toBe(0);
    expect(out).toBe('a.token.here\n');
    expect(error).toContain('jti the-id');
  });

  it('revoke takes the identity, or the token itself', async () => {
    const jti = randomUUID();
    const token = `x.${Buffer.from(JSON.stringify({ jti })).toString('base64url')}.y`;
    expect(JSON.parse((await cli.run(['token', 'revoke', 'some-id'])).out)).toEqual({ revoked: 'some-id' });
    expect(JSON.parse((await cli.run(['token', 'revoke', token])).out)).toEqual({ revoked: jti });
    expect(cli.revoked).toEqual(['some-id', jti]);
  });
});
