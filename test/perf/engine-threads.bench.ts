// How many buildings a second several threads assess at once, as a run's workers do: the same buildings and figures as
// engine.bench.ts, which is one thread. Run: node test/perf/engine-threads.bench.ts [buildings] [threads]
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const [buildings = 2_000_000, threads = availableParallelism()] = process.argv.slice(2).map(Number);

if (isMainThread) await measure();
else await assessShare(workerData as number);

/** Threads that are ready begin at once; measured is from then until the last has ended. */
async function measure(): Promise<void> {
  const share = Math.ceil(buildings / threads);
  const workers = Array.from({ length: threads }, () => new Worker(import.meta.filename, { workerData: share }));
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  const start = performance.now();
  for (const worker of workers) worker.postMessage('go', []);
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  const seconds = (performance.now() - start) / 1000;
  console.log(`${share * threads} buildings: ${seconds.toFixed(2)} s on ${threads} threads`);
  console.log(`${Math.round((share * threads) / seconds)} buildings a second`);
  await Promise.all(workers.map((worker) => worker.terminate()));
}

async function assessShare(count: number): Promise<void> {
  const { assessBuilding, SITES } = await import('./engine-buildings.ts');
  let checksum = 0;
  for (let index = 0; index < SITES; index++) checksum += assessBuilding(index);
  const port = parentPort!;
  port.postMessage(checksum);
  await once(port, 'message');
  for (let index = 0; index < count; index++) checksum += assessBuilding(index % SITES);
  port.postMessage(checksum);
}
