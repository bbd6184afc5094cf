import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBackend, type Backend } from '#main/backend.ts';

let folder: string;
let backend: Backend;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-uploads-'));
  backend = await createBackend({ dataDirectory: folder, version: '0.0.0', name: 'test' });
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function bring(name: string, text: string): Promise<{ grant: string }> {
  const pathname = `/bytes/uploads/${name}`;
  const answer = await backend.answerStored({ method: 'PUT', pathname, range: null, body: once(text) });
  const envelope = JSON.parse(answer.body as string) as { value: { grant: string } };
  return envelope.value;
}

const csv = 'Ref,Lat,Lon,OccupancyType,BuildingTIV\nB-1,42.503,-62.972,RES1,350000\n';

it('a file that a browser brings is read by its grant, and lies where nothing that it is called leads to', async () => {
  const { grant } = await bring('..%2F..%2Fbroker.csv', csv);
  const inspected = await backend.dispatch('portfolio.inspect', { grant });
  expect(inspected).toMatchObject({ ok: true, value: { detection: { options: { format: 'csv' } } } });
  const others = ['broker.csv', '..', 'a.c%2Fsv', '%00.csv'];
  for (const name of others) await bring(name, csv);
  const names = readdirSync(path.join(folder, 'uploads'));
  expect(names).toHaveLength(1 + others.length);
  for (const name of names) expect(name).toMatch(/^[0-9a-f-]{36}(?:\.csv)?$/);
});

it('is not given out again, and takes nothing but bytes', async () => {
  const { grant } = await bring('broker.csv', csv);
  for (const method of ['GET', 'HEAD', 'DELETE']) {
    const answer = await backend.answerStored({ method, pathname: `/bytes/uploads/${grant}`, range: null, body: null });
    expect(answer.status).toBe(405);
  }
});
