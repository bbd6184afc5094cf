import { describe, expect, it } from 'vitest';
import { commands } from '#main/cli/commands.ts';
import { runCli } from '#main/cli/run-cli.ts';
import { createTestCli } from './support/test-cli.ts';

const cli = createTestCli();
const atRiver = ['--latitude', '49.25', '--longitude', '-121.75'];

describe('help and usage', () => {
  it('the overview names every command', async () => {
    const { code, out, error } = await cli.run(['--help']);
    expect(code).toBe(0);
    expect(error).toBe('');
    for (const name of Object.keys(commands)) expect(out).toContain(`  ${name} `);
    expect(out).toMatch(/Exit code 0: .*; 1: .*; 2: /);
  });

  it.each(Object.keys(commands))('%s --help tells its options, and opens nothing', async (name) => {
    const { code, out } = await cli.run([...name.split(' '), '--help']);
    expect(code).toBe(0);
    const command = await commands[name]?.load();
    for (const option of Object.keys(command?.options ?? {})) expect(out).toContain(`--${option}`);
    expect(out).toContain('--data-dir');
    expect(cli.opened).toEqual([]);
  });

  const wrong: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['nothing', [], /No command/],
    ['an unknown command', ['quarry'], /no command "quarry"/],
    ['half a command', ['pack'], /no command "pack"/],
    ['an unknown half', ['pack', 'explode'], /no command "pack explode"/],
    ['an unknown option', ['query', '--lat', '1'], /--lat/],
    ['an option without its value', ['query', '--latitude'], /--latitude/],
    ['no place', ['query'], /Give either/],
    ['half a place', ['query', '--latitude', '1'], /Give either/],
    ['a place and an address', ['query', ...atRiver, '--city', 'Portham'], /Give either/],
    ['a word too many', ['query', ...atRiver, 'please'], /"please"/],
    [
      'a number that is none',
      ['query', '--latitude', '49,2', '--longitude', '1'],
      /--latitude must be a number, not "49,2"/,
    ],
    ['an empty number', ['query', '--latitude', '', '--longitude', '1'], /--latitude must be a number/],
    ['a hexadecimal number', ['query', '--latitude', '0x10', '--longitude', '1'], /--latitude must be a number/],
    ['a number beyond counting', ['query', '--latitude', '1e999', '--longitude', '1'], /--latitude must be a number/],
    ['a missing file', ['query', ...atRiver, '--financial', '/no/such/file.json'], /cannot be read/],
    ['no query', ['geocode'], /Give either/],
    ['an empty query', ['geocode', '--city', ''], /Give either/],
    ['two sources', ['geocode', '--city', 'x', '--in', 'y'], /Give either/],
    ['a missing input', ['geocode', '--in', '/no/such/file.jsonl'], /cannot be read/],
    ['reverse without a point', ['reverse', '--latitude', '1'], /--longitude is missing/],
    ['a point beyond the pole', ['reverse', '--latitude', '91', '--longitude', '1'], /at most 90/],
    ['no pack', ['pack', 'install'], /<folder-or-zip> is missing/],
    ['two packs', ['pack', 'check', 'a', 'b'], /Only one/],
    ['no version', ['pack', 'activate', 'kampen'], /which version/],
    ['no id', ['pack', 'remove', '@1'], /does not name a pack/],
    ['an impossible port', ['serve', '--port', '65536'], /at most 65535/],
    ['half a port', ['serve', '--port', '80.5'], /whole number/],
    ['no modules', ['token', 'issue', '--days', '1'], /--modules is missing/],
    ['an unknown module', ['token', 'issue', '--modules', 'fluvial,seismic', '--days', '1'], /"seismic" is not one of/],
    ['no days', ['token', 'issue', '--modules', 'fluvial'], /--days is missing/],
    ['days that are past', ['token', 'issue', '--modules', 'fluvial', '--days', '-1'], /at least 0/],
    ['half a request', ['token', 'issue', '--modules', 'fluvial', '--days', '1', '--quota', '1.5'], /whole number/],
    ['no rate at all', ['token', 'issue', '--modules', 'fluvial', '--days', '1', '--rate', '0'], /at least/],
    ['no region', ['region', 'get'], /--bbox or --place is missing/],
    ['a box over the pole', ['region', 'get', '--bbox', '5,89,6,91'], /south below north/],
    ['a box without an area', ['region', 'get', '--bbox', '5,51,5,51'], /south below north/],
    ['sides that were exchanged', ['region', 'get', '--bbox', '6,51,5,51.1'], /west below east/],
    ['a box of three sides', ['region', 'sources', '--bbox', '5,51,6'], /west,south,east,north/],
    [
      'a folder that is not there',
      ['region', 'from-files', '/no/such', '--bbox', '5,51,6,52'],
      /no folder at \/no\/such/,
    ],
    ['a file for a folder', ['region', 'from-files', process.execPath, '--bbox', '5,51,6,52'], /There is no folder at/],
    ['lists nowhere', ['region', 'list-files', '--bbox', '5,51,6,52', '--from', '/no/such'], /There is no folder at/],
    ['no token', ['token', 'revoke'], /<jti> is missing/],
  ];
  it.each(wrong)('%s: exit code 2, told on stderr alone', async (_name, words, complaint) => {
    const { code, out, error } = await cli.run(words);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(error).toMatch(complaint);
  });
});

describe('every command', () => {
  it('hands its data directory and key on', async () => {
    await cli.run(['pack', 'list', '--data-dir', cli.folder, '--issuer-public-key', 'key.pem', '--restore-records']);
    await cli.run(['pack', 'list']);
    expect(cli.opened).toEqual([
      { dataDirectory: cli.folder, issuerPublicKeyFile: 'key.pem', restoresRecords: true, isService: false },
      { dataDirectory: undefined, issuerPublicKeyFile: undefined, restoresRecords: false, isService: false },
    ]);
  });

  it('a backend that cannot be cli.opened is a failure in plain words', async () => {
    const code = await runCli(['pack', 'list'], {
      writeOut: () => undefined,
      writeError: (text) => expect(text).toBe('the disk is full\n'),
      isTerminal: false,
      signal: new AbortController().signal,
      openBackend: () => Promise.reject(new Error('the disk is full')),
    });
    expect(code).toBe(1);
  });
});
