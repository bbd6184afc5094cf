import { expect, it } from 'vitest';
import type { OutputFile } from '#main/portfolio/export/output-file.fs.ts';
import { createRunControl } from '#main/portfolio/run/run-control.ts';
import { exportCsv } from '#main/portfolio/export/export-csv.ts';
import type { WorkPool } from '#main/portfolio/run/work-pool.ts';
import { createTestPool } from './support/test-pool.ts';

/** Four parts of up to 4096 rows. */
const LAST = 4 * 4096;

/** A file in memory whose writes can fail. */
function createMemoryFile(onWrite: (count: number) => void) {
  let text = '';
  let writes = 0;
  const state = { isFinished: false, isDiscarded: false };
  const output: OutputFile = {
    get size() {
      return text.length;
    },
    write(bytes) {
      writes += 1;
      onWrite(writes);
      text += new TextDecoder().decode(bytes);
    },
    finish: () => void (state.isFinished = true),
    discard: () => void (state.isDiscarded = true),
  };
  return { output, state, readText: () => text };
}

/** Threads that answer each part when they are told to, `part N` and a line end for the part of the Nth job. */
function createHeldPool() {
  const held: { answer(): void; reject(error: Error): void }[] = [];
  const run = (job: { readonly from: number }) =>
    new Promise((resolve, reject) => {
      const part = (job.from - 1) / 4096;
      const bytes = new TextEncoder().encode(`part ${part}\n`);
      held[part] = { answer: () => resolve({ bytes, rows: 4096, longTexts: { City: 1 } }), reject };
    });
  return { pool: createTestPool(run, { capacity: 4 }), held };
}

async function waitUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

function begin({ output }: { readonly output: OutputFile }, pool: WorkPool) {
  const tools = { pool: () => pool, control: createRunControl(), onProgress: () => undefined };
  return exportCsv(output, { layout: { kind: 'plain' }, header: '' }, { last: LAST, choice: null }, tools);
}

it('writes parts in their order, in whatever order they come', async () => {
  const file = createMemoryFile(() => undefined);
  const { pool, held } = createHeldPool();
  const exported = begin(file, pool);
  await waitUntil(() => held.filter(Boolean).length === 4);
  for (const part of [2, 1, 3, 0]) held[part]!.answer();
  expect(await exported).toEqual({ rows: LAST, longTexts: { City: Math.ceil(LAST / 4096) } });
  expect(file.readText().split('\n').slice(-5)).toEqual(['part 0', 'part 1', 'part 2', 'part 3', '']);
  expect(file.state).toEqual({ isFinished: true, isDiscarded: false });
});

it('ends when a part cannot be made while those behind it wait for their turn', async () => {
  const file = createMemoryFile(() => undefined);
  const { pool, held } = createHeldPool();
  const exported = begin(file, pool);
  await waitUntil(() => held.filter(Boolean).length === 4);
  held[1]!.answer();
  held[2]!.answer();
  held[0]!.reject(new Error('the thread is gone'));
  // Comes when all is over.
  held[3]!.answer();
  await expect(exported).rejects.toThrow('the thread is gone');
  expect(file.state).toEqual({ isFinished: false, isDiscarded: true });
});

it('ends when there is no room for a part that waited for the one before', async () => {
  const file = createMemoryFile((count) => {
    // The header, part 0, and then part 1, which is written in the turn of part 0.
    if (count === 3) throw new Error('no space left');
  });
  const { pool, held } = createHeldPool();
  const exported = begin(file, pool);
  await waitUntil(() => held.filter(Boolean).length === 4);
  for (const part of [3, 2, 1, 0]) held[part]!.answer();
  await expect(exported).rejects.toThrow('no space left');
  expect(file.readText()).toMatch(/part 0\n$/);
  expect(file.state).toEqual({ isFinished: false, isDiscarded: true });
});
