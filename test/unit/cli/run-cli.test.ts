import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '#shared/contract/envelope.ts';
import { modules } from '#shared/domain/hazard.ts';
import { buildWireFigures } from '#main/api/build-wire-figures.ts';
import { createMediator } from '#main/api/mediator.ts';
import type { Backend } from '#main/backend.ts';
import { commands } from '#main/cli/commands.ts';
import { runCli, type BackendOptions } from '#main/cli/run-cli.ts';
import { ServiceError } from '#main/services/errors.ts';
import type { LicenceVerdict } from '#main/services/licence.ts';
import {
  createSmallWorld,
  financial,
  riverBank,
  smallGeocoder,
  unknownGround,
} from '../../contract/support/small-world.ts';

let folder: string;
let calls: { name: string; input: unknown }[];
let opened: BackendOptions[];
let closed: number;
let verdict: LicenceVerdict;
let answers: Record<string, Envelope>;
const revoked: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-cli-'));
  calls = [];
  opened = [];
  closed = 0;
  answers = {};
  const entitlement = { subject: 'test', modules: new Set(modules), expiresAt: new Date('2100-01-01') };
  verdict = { ok: true, entitlement };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const clock = { now: () => new Date('2026-11-21T14:05:09Z') };

/** The parts of the backend that commands use, over the tests' small world. */
function createTestBackend(): Backend {
  const backend = {
    mediator: createMediator({
      assess: createSmallWorld(),
      buildFigures: buildWireFigures,
      clock,
      log: { error: () => undefined },
    }),
    licence: { check: () => verdict },
    geocoder: smallGeocoder,
    tokens: {
      issue: (order: object) =>
        Promise.resolve({ token: 'a.token.here', claims: { jti: 'the-id', exp: 1_800_000_000, order } }),
      revoke: (jti: string) => void revoked.push(jti),
    },
    library: {
      remove: (id: string, version: string | null) => {
        calls.push({ name: 'library.remove', input: { id, version } });
        return Promise.resolve();
      },
    },
    dispatch: (name: string, input: unknown) => {
      calls.push({ name, input });
      return Promise.resolve(answers[name] ?? { ok: true, value: {} });
    },
    onEvent: (listener: (name: string, payload: unknown) => void) => {
      listener('pack.progress', { source: path.resolve('a-pack'), step: 'check', fraction: null, file: 'x.tif' });
      return () => undefined;
    },
    close: () => {
      closed += 1;
      return Promise.resolve();
    },
  };
  return backend as unknown as Backend;
}

interface Run {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

async function run(words: readonly string[], isTerminal = false): Promise<Run> {
  let out = '';
  let error = '';
  const code = await runCli(words, {
    writeOut: (text) => {
      out += text;
    },
    writeError: (text) => {
      error += text;
    },
    isTerminal,
    signal: new AbortController().signal,
    openBackend: (options) => {
      opened.push(options);
      return Promise.resolve(createTestBackend());
    },
  });
  return { code, out, error };
}

const atRiver = ['--latitude', String(riverBank.latitude), '--longitude', String(riverBank.longitude)];

function writeJson(name: string, value: unknown): string {
  const file = path.join(folder, name);
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return file;
}

describe('help and usage', () => {
  it('the overview names every command', async () => {
    const { code, out, error } = await run(['--help']);
    expect(code).toBe(0);
    expect(error).toBe('');
    for (const name of Object.keys(commands)) expect(out).toContain(`  ${name} `);
    expect(out).toMatch(/Exit code 0: .*; 1: .*; 2: /);
  });

  it.each(Object.keys(commands))('%s --help tells its options, and opens nothing', async (name) => {
    const { code, out } = await run([...name.split(' '), '--help']);
    expect(code).toBe(0);
    const command = await commands[name]?.load();
    for (const option of Object.keys(command?.options ?? {})) expect(out).toContain(`--${option}`);
    expect(out).toContain('--data-dir');
    expect(opened).toEqual([]);
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
    ['no token', ['token', 'revoke'], /<jti> is missing/],
  ];
  it.each(wrong)('%s: exit code 2, told on stderr alone', async (_name, words, complaint) => {
    const { code, out, error } = await run(words);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(error).toMatch(complaint);
  });
});

describe('query', () => {
  it('prints the answer of the service on one line; a negative longitude is a number', async () => {
    const { code, out, error } = await run(['query', ...atRiver]);
    expect(code).toBe(0);
    expect(error).toBe('');
    expect(out.trimEnd()).not.toContain('\n');
    const body = JSON.parse(out) as object;
    expect(body).toMatchObject({ statusCode: 200, fluvialFloodIndex: 6, coastalFloodIndex: -1, wildfireIndex: 4 });
    expect(Object.keys(body)).not.toContain('fluvialStructureAal');
    expect(closed).toBe(1);
  });

  it('is indented for a person', async () => {
    const { out } = await run(['query', ...atRiver], true);
    expect(out.split('\n').length).toBeGreaterThan(10);
  });

  it('takes an address, a policy and a window', async () => {
    const file = writeJson('policy.json', financial);
    const words = [
      'query',
      '--street-address',
      '12 Mill Rd',
      '--city',
      'Portham',
      '--financial',
      file,
      '--wb-window',
      '3',
    ];
    const { code, out } = await run(words);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ statusCode: 200, coastalEquipmentPml1500: -1 });
  });

  it('--explain puts the trace beside the answer', async () => {
    const { out } = await run(['query', ...atRiver, '--explain']);
    expect(JSON.parse(out)).toMatchObject({
      answer: { statusCode: 200, fluvialFloodIndex: 6 },
      explain: { point: riverBank, match: null, floods: { fluvial: { firstWetReturnPeriodYears: 100 } } },
    });
  });

  const refused: readonly (readonly [string, readonly string[], object])[] = [
    [
      'out of range',
      ['--latitude', '91', '--longitude', '0'],
      { type: 'INVALID_REQUEST', details: { 'location.latitude': 'must be at most 90' } },
    ],
    ['a window that does not exist', [...atRiver, '--wb-window', '4'], { type: 'INVALID_REQUEST' }],
    ['an address without a city', ['--street-address', '12 Mill Rd'], { type: 'INVALID_REQUEST' }],
    ['far away', ['--latitude', '0', '--longitude', '0'], { type: 'OUT_OF_BOUND_LOCATION', statusCode: 403 }],
    ['an unknown address', ['--street-address', '1 X', '--city', 'Y'], { type: 'NO_SPATIAL_COORDINATES' }],
    [
      'no data',
      ['--latitude', String(unknownGround.latitude), '--longitude', String(unknownGround.longitude)],
      { type: 'NO_DATA', statusCode: 500 },
    ],
  ];
  it.each(refused)('%s: the error envelope on stdout, exit code 1', async (_name, words, expected) => {
    const { code, out } = await run(['query', ...words]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject(expected);
    const explained = JSON.parse((await run(['query', ...words, '--explain'])).out) as {
      answer: object;
      explain: unknown;
    };
    expect(explained.answer).toMatchObject(expected);
    if (!('type' in expected && expected.type === 'NO_DATA')) expect(explained.explain).toBeNull();
  });

  it('no data: the other hazards are explained', async () => {
    const words = ['--latitude', String(unknownGround.latitude), '--longitude', String(unknownGround.longitude)];
    const { out } = await run(['query', ...words, '--explain']);
    expect(JSON.parse(out)).toMatchObject({ explain: { floods: { fluvial: {} } } });
  });

  it.each([
    ['no JSON', 'not json', { financial: 'is not valid JSON' }],
    [
      'a name given twice',
      '{"structureTIV":1,"structureTIV":2}',
      { 'financial.structureTIV': 'is given more than once' },
    ],
    ['a field missing', JSON.stringify({ ...financial, basement: undefined }), { 'financial.basement': /missing/ }],
  ])('a policy file with %s is an invalid request', async (_name, text, details) => {
    const { code, out } = await run(['query', ...atRiver, '--financial', writeJson('policy.json', text)]);
    expect(code).toBe(1);
    const body = JSON.parse(out) as { type: string; details: Record<string, string> };
    expect(body.type).toBe('INVALID_REQUEST');
    for (const [field, words] of Object.entries(details)) expect(body.details[field]).toMatch(words);
  });

  it('an ended licence is ACCOUNT_EXPIRED', async () => {
    verdict = { ok: false, type: 'ACCOUNT_EXPIRED', error: new ServiceError('LICENCE_INVALID', 'ended') };
    const { code, out } = await run(['query', ...atRiver]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ type: 'ACCOUNT_EXPIRED', statusCode: 403 });
  });
});

describe('geocode and reverse', () => {
  const placed = { level: 'address', ...riverBank, label: '12 Mill Rd, Portham', score: 1, alternatives: [] };
  const nothing = { level: 'none', latitude: null, longitude: null, label: null, score: 0, alternatives: [] };

  it('one address is one line', async () => {
    const { code, out } = await run(['geocode', '--street-address', '12 Mill Rd', '--city', 'Portham'], true);
    expect(code).toBe(0);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([placed]);
  });

  it('what nothing fits is an answer too', async () => {
    const { code, out } = await run(['geocode', '--street-address', '12 Mill Rd', '--city', 'Elsewhere']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual(nothing);
  });

  it('a file gives one line for each query, in its order', async () => {
    const lines = [
      '\uFEFF{"streetAddress":"12 Mill Rd","city":"Portham","postalCode":"","id":7}',
      '{"query":{"streetAddress":"12 Mill Rd","city":"Portham"},"expect":{}}',
      '',
      '{"city":"Elsewhere"}\r',
      '{"city":"Portham"}',
    ];
    const { code, out } = await run(['geocode', '--in', writeJson('queries.jsonl', lines.join('\n'))]);
    expect(code).toBe(0);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([placed, placed, nothing, placed]);
  });

  it('a line that holds no address keeps its place, and the exit code tells', async () => {
    const lines = ['{"city":', '[]', '{"city":5}', '{}', '{"streetAddress":"12 Mill Rd","city":"Portham"}'];
    const { code, out } = await run(['geocode', '--in', writeJson('queries.jsonl', lines.join('\n'))]);
    expect(code).toBe(1);
    const printed = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { error?: string });
    expect(printed.map(({ error }) => error?.slice(0, 6))).toEqual(['line 1', 'line 2', 'line 3', 'line 4', undefined]);
    expect(printed[4]).toEqual(placed);
  });

  it('reverse prints the nearest address and how far it is', async () => {
    const match = {
      level: 'address',
      point: riverBank,
      label: '12 Mill Rd',
      score: 1,
      uncertaintyMetres: 4,
      differences: [],
      packId: 'x',
    };
    answers['place.reverse'] = { ok: true, value: { match, distanceMetres: 12.5 } };
    const { code, out } = await run(['reverse', ...atRiver]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      level: 'address',
      ...riverBank,
      label: '12 Mill Rd',
      score: 1,
      distanceMetres: 12.5,
    });
    answers['place.reverse'] = { ok: true, value: { match: null, distanceMetres: null } };
    expect(JSON.parse((await run(['reverse', ...atRiver])).out)).toMatchObject({ level: 'none', distanceMetres: null });
  });
});

describe('pack', () => {
  it('install resolves the path, tells its steps on stderr and prints the pack', async () => {
    answers['pack.install'] = { ok: true, value: { pack: { id: 'kampen' }, findings: [] } };
    const { code, out, error } = await run(['pack', 'install', 'a-pack']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ id: 'kampen' });
    expect(error).toBe('check x.tif …\n');
    expect(calls).toEqual([{ name: 'pack.install', input: { path: path.resolve('a-pack') } }]);
  });

  it('a refused pack: its findings on stdout, the sentence on stderr, exit code 1', async () => {
    const findings = [{ severity: 'error', code: 'truncated-raster' }];
    answers['pack.install'] = {
      ok: false,
      error: { code: 'PACK_REFUSED', message: 'The pack was not installed.', details: { findings } },
    };
    const { code, out, error } = await run(['pack', 'install', 'bad']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      error: { code: 'PACK_REFUSED', message: 'The pack was not installed.', details: { findings } },
    });
    expect(error).toContain('The pack was not installed.');
    expect(closed).toBe(1);
  });

  it.each([
    ['error', 1],
    ['warning', 0],
  ])('check: a finding that is an %s gives exit code %d', async (severity, expected) => {
    answers['pack.check'] = { ok: true, value: { findings: [{ severity }] } };
    const { code, out } = await run(['pack', 'check', 'a-pack']);
    expect(code).toBe(expected);
    expect(JSON.parse(out)).toEqual({ findings: [{ severity }] });
  });

  it('activate takes an id with its version, remove either', async () => {
    await run(['pack', 'activate', 'kampen@2026.11.0']);
    await run(['pack', 'remove', 'kampen@1']);
    await run(['pack', 'remove', 'kampen']);
    expect(calls).toEqual([
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
    const { code, out, error } = await run(words);
    expect(code).toBe(0);
    expect(out).toBe('a.token.here\n');
    expect(error).toContain('jti the-id');
  });

  it('revoke takes the identity, or the token itself', async () => {
    const jti = randomUUID();
    const token = `x.${Buffer.from(JSON.stringify({ jti })).toString('base64url')}.y`;
    expect(JSON.parse((await run(['token', 'revoke', 'some-id'])).out)).toEqual({ revoked: 'some-id' });
    expect(JSON.parse((await run(['token', 'revoke', token])).out)).toEqual({ revoked: jti });
    expect(revoked).toEqual(['some-id', jti]);
  });
});

describe('every command', () => {
  it('hands its data directory and key on', async () => {
    await run(['pack', 'list', '--data-dir', folder, '--issuer-public-key', 'key.pem']);
    await run(['pack', 'list']);
    expect(opened).toEqual([
      { dataDirectory: folder, issuerPublicKeyFile: 'key.pem' },
      { dataDirectory: undefined, issuerPublicKeyFile: undefined },
    ]);
  });

  it('a backend that cannot be opened is a failure in plain words', async () => {
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
