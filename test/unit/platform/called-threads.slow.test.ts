import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CancelledError, ServiceError } from '#main/platform/errors/errors.ts';
import { startThread, type CalledThread } from '#main/platform/threads/start-thread.ts';
import { startThreadPool } from '#main/platform/threads/thread-pool.ts';

const sources = path.resolve(import.meta.dirname, '..', '..', '..', 'src-main', 'platform');
const source = (file: string): string => JSON.stringify(pathToFileURL(path.join(sources, file)).href);

/** A thread that says which it is, waits to be cancelled, hands a buffer over, fails in two ways, tells or ends. */
const threadSource = `
import { threadId } from 'node:worker_threads';
import { serveCalls, tell, Transferred } from ${source('threads/serve-calls.ts')};
import { CancelledError, ServiceError } from ${source('errors/errors.ts')};
let lent;
serveCalls({
  which: () => threadId,
  add: (number, { more }) => number + more,
  wait: (_, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new CancelledError()))),
  lend() {
    lent = new Uint8Array([1, 2, 3]);
    return new Transferred(lent, [lent.buffer]);
  },
  left: () => lent.length,
  refuse() {
    throw new ServiceError('FILE_REFUSED', { key: 'hand-over-too-much', values: {} });
  },
  fault() {
    throw new TypeError('out of luck');
  },
  say: (word) => tell(word),
  end: () => process.exit(3),
});
`;

interface Names {
  readonly which: { readonly argument: null; readonly answer: number };
  readonly add: { readonly argument: number; readonly answer: number };
  readonly wait: { readonly argument: null; readonly answer: never };
  readonly lend: { readonly argument: null; readonly answer: Uint8Array };
  readonly left: { readonly argument: null; readonly answer: number };
  readonly refuse: { readonly argument: null; readonly answer: never };
  readonly fault: { readonly argument: null; readonly answer: never };
  readonly say: { readonly argument: string; readonly answer: void };
  readonly end: { readonly argument: null; readonly answer: never };
}

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-called-'));
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(folder, 'worker-called.js'), threadSource);
  vi.stubEnv('FREEBOARD_BUILT_WORKERS', folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

async function withThread(
  use: (thread: CalledThread<Names>, heard: { told: unknown[]; ends: string[] }) => Promise<void>,
): Promise<void> {
  const heard = { told: [] as unknown[], ends: [] as string[] };
  const thread = startThread<Names>('called', {
    title: 'The thread',
    onMessage: (told) => heard.told.push(told),
    onEnd: ({ message }) => heard.ends.push(message),
  });
  try {
    await use(thread, heard);
  } finally {
    await thread.close();
  }
}

it('answers calls, with what goes beside the argument, and tells what it was not asked for', () =>
  withThread(async (thread, { told, ends }) => {
    expect(await thread.call('add', 1, { context: { more: 2 } })).toBe(3);
    await thread.call('say', 'a word');
    expect(told).toEqual(['a word']);
    expect(ends).toEqual([]);
  }));

it('hands buffers over instead of copying them', () =>
  withThread(async (thread) => {
    expect([...(await thread.call('lend', null))]).toEqual([1, 2, 3]);
    expect(await thread.call('left', null)).toBe(0);
  }));

it('cancels the call that nobody wants any more, and no other', () =>
  withThread(async (thread) => {
    const [one, other] = [new AbortController(), new AbortController()];
    const cancelled = thread.call('wait', null, { signal: one.signal });
    const waiting = thread.call('wait', null, { signal: other.signal });
    one.abort();
    await expect(cancelled).rejects.toThrow(CancelledError);
    await expect(thread.call('wait', null, { signal: one.signal })).rejects.toThrow(CancelledError);
    expect(await Promise.race([waiting.catch(() => 'ended'), thread.call('which', null)])).not.toBe('ended');
    other.abort();
    await expect(waiting).rejects.toThrow(CancelledError);
  }));

it('fails with what the handler throws: what is expected by its code, a fault with its trace', () =>
  withThread(async (thread) => {
    await expect(thread.call('refuse', null)).rejects.toThrow(ServiceError);
    await expect(thread.call('refuse', null)).rejects.toMatchObject({ code: 'FILE_REFUSED' });
    const fault = await thread.call('fault', null).catch((error: unknown) => error as Error);
    expect(fault.message).toContain('out of luck');
    expect(fault.stack).toContain('worker-called.js');
  }));

it('that ends by itself leaves nobody waiting, and takes no more calls', () =>
  withThread(async (thread, { ends }) => {
    const waiting = expect(thread.call('wait', null)).rejects.toThrow('The thread ended with code 3.');
    await expect(thread.call('end', null)).rejects.toThrow('The thread ended with code 3.');
    await waiting;
    expect(ends).toEqual(['The thread ended with code 3.']);
    await expect(thread.call('which', null)).rejects.toThrow('The thread has ended.');
  }));

it('that is closed leaves nobody waiting, and tells no failure', () =>
  withThread(async (thread, { ends }) => {
    const waiting = expect(thread.call('wait', null)).rejects.toThrow('The thread was closed.');
    await thread.close();
    await waiting;
    expect(ends).toEqual([]);
  }));

it('a pool gives each thread its share, or all to the one that is named, and fails whole', async () => {
  const pool = startThreadPool<Names>('called', { title: 'A thread', size: 2, jobsPerThread: 1 });
  const askAll = (member?: number): Promise<number[]> =>
    Promise.all([1, 2, 3, 4].map(() => pool.run('which', null, member)));
  expect(new Set(await askAll()).size).toBe(2);
  expect(new Set(await askAll(1)).size).toBe(1);
  const held = [0, 1].map((member) => expect(pool.run('wait', null, member)).rejects.toThrow('ended with code 3'));
  const queued = expect(pool.run('which', null)).rejects.toThrow('ended with code 3');
  await expect(pool.run('end', null, 0)).rejects.toThrow('A thread ended with code 3.');
  await Promise.all([...held, queued]);
  await expect(pool.run('which', null)).rejects.toThrow('ended with code 3');
  await pool.close();
});
