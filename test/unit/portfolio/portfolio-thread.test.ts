import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { portfolioProgressSchema, type PortfolioProgress } from '#shared/portfolio/portfolio-progress.ts';
import { startPortfolioThread, type PortfolioThread } from '#main/portfolio/start-portfolio-thread.ts';

/**
 * A thread whose calls are named after what it does: it tells what is at work and what has ended, it fails, or it is
 * silent.
 */
const threadSource = `
const { parentPort } = require('node:worker_threads');
const last = { isPaused: true, rowsDone: 5, rowsTotal: 10, fraction: 0.5, rowsPerSecond: 3, secondsLeft: 2, failure: null };
const tell = (portfolioId, phase) => parentPort.postMessage({ told: { kind: 'progress', progress: { portfolioId, phase, ...last } } });
parentPort.on('message', (message) => {
  if (message === 'end') process.exit();
  const { id, name } = message;
  if (name === 'portfolio.pause') return;
  if (name === 'portfolio.cancel') throw new Error('out of luck');
  if (name === 'portfolio.remove') process.exit(3);
  tell('a', 'import');
  tell('a', 'run');
  tell('b', 'export');
  tell('b', 'idle');
  parentPort.postMessage({ id, value: { portfolios: [], unopened: [] } });
});
`;

let folder = '';
let told: PortfolioProgress[] = [];
let faults: { id: string; message: string }[] = [];
let thread: PortfolioThread;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-thread-'));
  writeFileSync(path.join(folder, 'worker-portfolio.js'), threadSource);
  vi.stubEnv('FREEBOARD_BUILT_WORKERS', folder);
  told = [];
  faults = [];
  thread = startPortfolioThread(
    { dataDirectory: folder },
    {
      onProgress: (progress) => told.push(portfolioProgressSchema.parse(progress)),
      onFault: (id, { message }) => faults.push({ id, message }),
    },
  );
});
afterEach(async () => {
  await thread.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const list = () => thread.call('portfolio.list', {}, { modules: [] });
const fail = (name: 'portfolio.cancel' | 'portfolio.remove') => thread.call(name, { id: 'a' }, { modules: [] });

describe('a portfolio thread', () => {
  it.each([
    ['portfolio.cancel', 'out of luck'],
    ['portfolio.remove', 'The portfolio thread ended with code 3.'],
  ] as const)(
    'that ends by itself (%s) tells that what was at work has ended, and has why put into the log',
    async (how, message) => {
      await list();
      told.length = 0;
      await expect(fail(how)).rejects.toThrow(message);
      expect(told).toEqual([
        {
          portfolioId: 'a',
          phase: 'idle',
          isPaused: false,
          rowsDone: 5,
          rowsTotal: 10,
          fraction: 0.5,
          rowsPerSecond: 0,
          secondsLeft: null,
          failure: expect.objectContaining({
            code: 'INTERNAL',
            text: { key: 'fault-logged', values: { id: expect.any(String) as string } },
          }) as object,
        },
      ]);
      expect(faults).toEqual([{ id: told[0]!.failure!.text!.values['id'], message }]);
    },
  );

  it('that is started anew is not taken for the one that has failed', async () => {
    const next = fail('portfolio.cancel').catch(() => list());
    expect(await next).toEqual({ portfolios: [], unopened: [] });
    // The next one's call, too, outlives the end of the former.
    expect(told.map(({ phase }) => phase)).toEqual(['import', 'run', 'export', 'idle']);
  });

  it('that is closed tells no failure, and leaves nobody waiting', async () => {
    await list();
    told.length = 0;
    const unanswered = expect(thread.call('portfolio.pause', { id: 'a' }, { modules: [] })).rejects.toThrow('closed');
    await thread.close();
    await unanswered;
    expect(told).toEqual([]);
  });
});
