import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { commandLineEntry } from '../support/process-entry.ts';
import { describeWithShared } from '../support/shared.ts';
import { runCommand, start, type Running } from './support/cli-process.ts';
import { COORDINATE_PATH, expectError, expectSuccess, post } from './support/mediator-client.ts';
import { send } from './support/raw-http.ts';
import { financial, riverBank } from './support/small-world.ts';

let dataDirectory: string;
beforeAll(() => {
  dataDirectory = mkdtempSync(path.join(tmpdir(), 'freeboard-command-line-'));
});
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));

const allModules = 'fluvial,coastal,pluvial,wildfire,financial';

function withData(...words: string[]): string[] {
  return [...words, '--data-dir', dataDirectory];
}

async function issueToken(...limits: string[]): Promise<string> {
  const { code, out } = await runCommand(withData('token', 'issue', '--modules', allModules, '--days', '1', ...limits));
  expect(code).toBe(0);
  return out.trim();
}

async function startService(...words: string[]): Promise<{ service: Running; port: number }> {
  const service = start(withData('serve', '--port', '0', ...words));
  const address = await service.waitForLine(/^listening on (http:\/\/127\.0\.0\.1:\d+)\n/);
  return { service, port: Number(new URL(address).port) };
}

describe('the command line as a process', () => {
  it('help: exit code 0 on stdout; wrong usage: exit code 2 on stderr', async () => {
    const [help, wrong] = await Promise.all([runCommand(['--help']), runCommand(['quarry'])]);
    expect(help).toMatchObject({ code: 0, error: '' });
    expect(help.out).toContain('Usage');
    expect(wrong).toMatchObject({ code: 2, out: '' });
  });

  it.skipIf(!existsSync('/dev/full'))('output that cannot be written is said in a sentence, exit code 1', () => {
    const output = openSync('/dev/full', 'w');
    const words = withData('pack', 'list');
    const ended = spawnSync(process.execPath, [commandLineEntry, ...words], { stdio: ['ignore', output, 'pipe'] });
    closeSync(output);
    expect(ended.status).toBe(1);
    expect(ended.stderr.toString()).toBe(
      'The output could not be written: The disk is full. Free some space, and try again.\n',
    );
  });

  it('a fresh data directory answers, with an error envelope and exit code 1, since there is no pack', async () => {
    const { code, out, error } = await runCommand(withData('query', '--latitude', '49.17', '--longitude', '-121.9'));
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ type: 'OUT_OF_BOUND_LOCATION', statusCode: 403 });
    expect(error).toBe('');
    if (process.platform !== 'win32') {
      expect(statSync(path.join(dataDirectory, 'keys', 'issuer.pem')).mode & 0o777).toBe(0o600);
    }
  });

  it('lists public data for a box, tells files of one’s own that are no sources, and refuses what is no box', async () => {
    const found = await runCommand(withData('region', 'sources', '--bbox', '-122.1,49.1,-121.8,49.3'));
    expect(found.code, found.error).toBe(0);
    const { sources } = JSON.parse(found.out) as { sources: { id: string }[] };
    expect(sources.map(({ id }) => id)).toContain('jrc-glofas');
    expect(sources.map(({ id }) => id)).not.toContain('ban');
    mkdirSync(path.join(dataDirectory, 'sources'));
    writeFileSync(path.join(dataDirectory, 'sources', 'mine.json'), '{"id":"mine"}');
    const faulty = await runCommand(withData('region', 'sources'));
    expect(faulty.code).toBe(1);
    expect(faulty.error).toMatch(/mine\.json: .*title/s);
    expect((JSON.parse(faulty.out) as { sources: unknown[] }).sources.length).toBeGreaterThan(sources.length);
    rmSync(path.join(dataDirectory, 'sources'), { recursive: true });
    expect(await runCommand(withData('region', 'sources', '--bbox', '6,52,5,53'))).toMatchObject({ code: 2, out: '' });
    const box = ['--bbox', '-122.1,49.1,-121.8,49.3'];
    const listed = await runCommand(
      withData('region', 'list-files', ...box, '--source', 'usgs-3dep', '--source', 'ban'),
    );
    expect(JSON.parse(listed.out)).toMatchObject({ files: [{ source: 'usgs-3dep' }, {}], unlisted: [] });
    const unknown = await runCommand(withData('region', 'list-files', ...box, '--source', 'none'));
    expect(unknown).toMatchObject({ code: 1 });
    expect(JSON.parse(unknown.out)).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });

  it('geocode reads stdin and answers line by line', async () => {
    const { code, out } = await runCommand(
      withData('geocode', '--in', '-'),
      '{"city":"Nowhere"}\n{"streetAddress":"1 X","city":"Y"}\n',
    );
    expect(code).toBe(0);
    const lines = out.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(['none', 'none']);
  });

  it('serve with tokens: issued here, checked there, revoked at once; SIGTERM ends it with 0', async () => {
    const token = await issueToken();
    const { service, port } = await startService();
    expectError(await post(port, COORDINATE_PATH, { location: riverBank }, null), 'NO_AUTH_KEY');
    expectError(await post(port, COORDINATE_PATH, { location: riverBank }, token), 'OUT_OF_BOUND_LOCATION');
    expect((await send(port, { method: 'GET', path: '/openapi.json' })).status).toBe(200);

    const revoked = await runCommand(withData('token', 'revoke', token));
    expect(revoked.code).toBe(0);
    expectError(await post(port, COORDINATE_PATH, { location: riverBank }, token), 'INVALID_AUTH_KEY');

    service.process.kill('SIGTERM');
    expect(await service.ended).toMatchObject({ code: 0, signal: null, error: '' });
  });

  it('a request that meets somebody who writes is tried again, and the others are answered meanwhile', async () => {
    const token = await issueToken();
    const { service, port } = await startService();
    const other = openRecordsDatabase(path.join(dataDirectory, 'freeboard.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    const counted = post(port, COORDINATE_PATH, { location: riverBank }, token);
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await send(port, { method: 'GET', path: '/openapi.json' })).status).toBe(200);
    }
    other.exec('ROLLBACK');
    other.close();
    expectError(await counted, 'OUT_OF_BOUND_LOCATION');
    service.process.kill('SIGTERM');
    expect(await service.ended).toMatchObject({ code: 0, error: '' });
  });

  it('a quota outlives the service', async () => {
    const token = await issueToken('--quota', '1');
    const first = await startService();
    expectError(await post(first.port, COORDINATE_PATH, { location: riverBank }, token), 'OUT_OF_BOUND_LOCATION');
    first.service.process.kill('SIGKILL');
    await first.service.ended;
    const second = await startService();
    expectError(await post(second.port, COORDINATE_PATH, { location: riverBank }, token), 'QUOTA_REACHED');
    second.service.process.kill('SIGINT');
    expect(await second.service.ended).toMatchObject({ code: 0 });
  });

  it('a port that is taken is said in a sentence, exit code 1', async () => {
    const { service, port } = await startService('--no-auth');
    const second = await runCommand(withData('serve', '--port', String(port), '--no-auth'));
    expect(second.code).toBe(1);
    expect(second.error).toContain(String(port));
    expect(second.error).not.toMatch(/\n\s+at /);
    service.process.kill('SIGTERM');
    await service.ended;
  });
});

describeWithShared('window, HTTP and command line over a real pack', 'packs/chilliwack', (pack) => {
  const place = ['--latitude', '49.1708', '--longitude', '-121.8972'];
  let installed: Awaited<ReturnType<typeof runCommand>>;
  beforeAll(async () => {
    installed = await runCommand(withData('pack', 'install', pack));
  });

  it('a pack is checked, installed and listed', async () => {
    expect(installed).toMatchObject({ code: 0 });
    expect(JSON.parse(installed.out)).toMatchObject({ id: 'chilliwack', active: true });
    const [checked, listed] = await Promise.all([
      runCommand(withData('pack', 'check', pack)),
      runCommand(withData('pack', 'list')),
    ]);
    expect(checked.code).toBe(0);
    expect(JSON.parse(checked.out)).toHaveProperty('findings');
    expect(JSON.parse(listed.out)).toMatchObject({ packs: [{ id: 'chilliwack' }] });
  });

  it('the command line and the service give the same figures', async () => {
    const { code, out } = await runCommand(withData('query', ...place, '--explain'));
    expect(code).toBe(0);
    const { answer, explain } = JSON.parse(out) as { answer: object; explain: { floods: object } };
    expect(Object.keys(explain.floods)).toContain('fluvial');

    const { service, port } = await startService('--no-auth');
    const location = { latitude: 49.1708, longitude: -121.8972 };
    const served = expectSuccess(await post(port, COORDINATE_PATH, { location }, null));
    const withLosses = expectSuccess(await post(port, COORDINATE_PATH, { location, financial }, null));
    service.process.kill('SIGTERM');
    await service.ended;
    const figures = (body: object): object => ({ ...body, uuid: '', timeStamp: '' });
    expect(figures(answer)).toEqual(figures(served));
    expect(Object.keys(withLosses)).toHaveLength(6 + 6 + 42 + 1);
  });

  it('an installed pack is refused a second time, and gone when it is removed', async () => {
    const again = await runCommand(withData('pack', 'install', pack));
    expect(again.code).toBe(1);
    expect(JSON.parse(again.out)).toMatchObject({ error: { code: 'PACK_ALREADY_INSTALLED' } });
    const removed = await runCommand(withData('pack', 'remove', 'chilliwack'));
    expect(removed.code).toBe(0);
    expect(JSON.parse(removed.out)).toEqual({ packs: [] });
    const query = await runCommand(withData('query', ...place));
    expect(JSON.parse(query.out)).toMatchObject({ type: 'OUT_OF_BOUND_LOCATION' });
  });
});
