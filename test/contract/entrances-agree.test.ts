import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMediatorServer } from '#main/query-service/mediator-server.ts';
import { createBackend, type Backend } from '#main/backend.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { commandLineEntry } from '../support/process-entry.ts';
import { describeWithShared } from '../support/shared.ts';

const run = promisify(execFile);

interface Answer extends Record<string, unknown> {
  readonly uuid: string;
  readonly timeStamp: string;
}

/** The answer without what is new each time. */
function figuresOf({ uuid: _uuid, timeStamp: _timeStamp, ...rest }: Answer): Record<string, unknown> {
  return rest;
}

// One pack, one request, every way into the application: HTTP with a token, the command line, the window's procedure.
describeWithShared('the entrances, asked about Chilliwack', 'packs/chilliwack', (pack) => {
  const cases = readFileSync(path.join(pack, '..', '..', 'data', 'cases', 'chilliwack.jsonl'), 'utf8')
    .trim()
    .split('\n');
  const { request } = JSON.parse(cases.find((line) => line.includes('own_failure_map'))!) as {
    request: { location: { latitude: number; longitude: number }; financial: object };
  };
  let folder: string;
  let backend: Backend;
  let server: Awaited<ReturnType<typeof createMediatorServer>>;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'freeboard-entrances-'));
    // Installed through the command line, seen by the others.
    await run(process.execPath, [commandLineEntry, 'pack', 'install', pack, '--data-dir', folder]);
    backend = await createBackend({ dataDirectory: folder, version: '0.0.0', name: 'test' });
    server = await createMediatorServer({ ...backend, port: 0, requireToken: true, version: '0.0.0' });
  });
  afterAll(async () => {
    await server?.close();
    await backend?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('answer alike, field by field', async () => {
    const issued = await run(process.execPath, [
      commandLineEntry,
      'token',
      'issue',
      '--data-dir',
      folder,
      '--days=1',
      '--modules=fluvial,coastal,pluvial,wildfire,financial',
    ]);
    const response = await fetch(`http://127.0.0.1:${server.port}/mediator/single_building_query_without_geocoding`, {
      method: 'POST',
      headers: { authorization: `Bearer ${issued.stdout.trim()}`, 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
    const overHttp = (await response.json()) as Answer;
    expect(overHttp).toMatchObject({ statusCode: 200, fluvialFloodIndex: 7 });

    const financialFile = path.join(folder, 'building.json');
    writeFileSync(financialFile, JSON.stringify(request.financial));
    const { latitude, longitude } = request.location;
    const asked = await run(process.execPath, [
      commandLineEntry,
      'query',
      '--data-dir',
      folder,
      `--latitude=${latitude}`,
      `--longitude=${longitude}`,
      `--financial=${financialFile}`,
    ]);
    const onCommandLine = JSON.parse(asked.stdout) as Answer;
    expect(Object.entries(figuresOf(onCommandLine))).toEqual(Object.entries(figuresOf(overHttp)));

    const inWindow = await backend.dispatch('risk.query', request);
    if (!inWindow.ok) throw new Error(inWindow.error.message);
    const { figures } = inWindow.value as ProcedureOutput<'risk.query'>;
    expect(figuresOf(overHttp)).toMatchObject(figures);
    expect(Object.keys(figures)).toHaveLength(3 * 2 + 42 + 1);
  });
});
