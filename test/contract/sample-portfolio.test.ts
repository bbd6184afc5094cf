import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ProcedureInput, ProcedureName, ProcedureOutput } from '#shared/contract/procedures.ts';
import { createBackend, type Backend } from '#main/backend.ts';
import { findBuiltRegion } from '../support/built-region.ts';
import { PATIENCE_MILLISECONDS } from '../support/patience.ts';

let folder: string;
let backend: Backend;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-sample-'));
  backend = await createBackend({
    dataDirectory: folder,
    version: '0.0.0',
    name: 'test',
    demonstrationFolder: path.dirname(findBuiltRegion().installed),
    offersDemonstrationRegion: true,
  });
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

async function call<Name extends ProcedureName>(
  name: Name,
  input: ProcedureInput<Name>,
): Promise<ProcedureOutput<Name>> {
  const answer = await backend.dispatch(name, input);
  if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);
  return answer.value as ProcedureOutput<Name>;
}

it('is of the region’s own addresses, leaves nothing open and is answered in every row', async () => {
  const { grant, buildings } = await call('demonstration.portfolio', {});
  expect(buildings).toBe(200);
  const { detection, faults, rejected } = await call('portfolio.inspect', { grant });
  expect([faults, rejected, detection.questions]).toEqual([[], [], []]);
  const { portfolio } = await call('portfolio.create', { grant, name: 'Sample', run: true });
  const ready = await vi.waitUntil(
    async () => {
      const { portfolios } = await call('portfolio.list', {});
      const found = portfolios.find(({ id }) => id === portfolio.id);
      return found?.state === 'ready' && found.lastRun?.state === 'finished' ? found : null;
    },
    { timeout: PATIENCE_MILLISECONDS },
  );
  expect(ready).toMatchObject({ rows: 200, rejected: 0, duplicates: 0, pending: 0, statuses: { OK: 200 } });
  const { rows } = await call('portfolio.rows', { id: portfolio.id, limit: 200 });
  expect(new Set(rows.map(({ financial }) => financial?.numberOfStoreys)).size).toBeGreaterThan(2);
  expect(rows.every(({ financial }) => (financial?.structureTIV ?? 0) > 0)).toBe(true);
  // Several towns, and water in some of them.
  expect(new Set(rows.map(({ address }) => address.city)).size).toBeGreaterThan(2);
});

it('is refused where the region does not answer', async () => {
  const { packs } = await call('pack.list', {});
  await call('pack.deactivate', { id: packs[0]!.id, version: packs[0]!.version });
  expect(await backend.dispatch('demonstration.portfolio', {})).toMatchObject({
    ok: false,
    error: { code: 'NOT_FOUND' },
  });
});
