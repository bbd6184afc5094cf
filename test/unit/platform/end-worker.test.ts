import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endWorker } from '#main/platform/threads/end-worker.ts';

const helper = pathToFileURL(
  path.resolve(import.meta.dirname, '..', '..', '..', 'src-main', 'platform', 'threads', 'end-worker.ts'),
).href;

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'freeboard-end-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a thread with these lines; resolves when it says that it has begun. */
async function start(lines: string): Promise<{ worker: Worker; mark: string; code: Promise<number> }> {
  const mark = path.join(folder, 'closed');
  const file = path.join(folder, 'thread.mjs');
  writeFileSync(
    file,
    `import { parentPort, workerData } from 'node:worker_threads';
    import { writeFileSync } from 'node:fs';
    import { endWhenAsked, endEarlyWhenAsked } from ${JSON.stringify(helper)};
    ${lines}`,
  );
  const worker = new Worker(pathToFileURL(file), { workerData: mark });
  const code = new Promise<number>((resolve) => worker.once('exit', resolve));
  await new Promise((resolve) => worker.once('message', resolve));
  return { worker, mark, code };
}

it('a thread that is asked to end closes what it holds first', async () => {
  const { worker, mark, code } = await start(`
    endWhenAsked(parentPort, async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      writeFileSync(workerData, 'closed');
    });
    parentPort.postMessage('begun');`);
  await endWorker(worker);
  expect(existsSync(mark)).toBe(true);
  expect(await code).toBe(0);
  // Once more: nothing is waited for.
  await endWorker(worker);
});

it.each([
  ['works without a pause', 'endWhenAsked(parentPort); parentPort.postMessage("begun"); for (;;);'],
  [
    'never comes to an end of closing',
    'endWhenAsked(parentPort, () => new Promise(() => setInterval(() => 0, 1000)));',
  ],
  ['does not listen', 'setInterval(() => 0, 1000);'],
])('a thread that %s is ended by force', async (_what, lines) => {
  const { worker, code } = await start(`${lines} parentPort.postMessage('begun');`);
  await endWorker(worker, 200);
  expect(await code).toBe(1);
});

it('a thread with one job ends with it, asked or not', async () => {
  const { code } = await start(`endEarlyWhenAsked(parentPort); parentPort.postMessage('begun');`);
  expect(await code).toBe(0);
});
