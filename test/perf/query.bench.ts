// Measures one query of one building, with losses, at points of the demonstration region that were never asked: in the
// backend's own process, through the window's IPC, and over HTTP. Prints; judges nothing.
import { createBackend } from '#main/backend.ts';
import { cleanUp, launchApp } from '../support/electron-app.ts';
import { makeDemonstrationData } from '../support/make-demonstration-data.ts';
import { startQueryService } from '../support/query-service.ts';
import { readDemonstrationAddresses } from '../support/demonstration-addresses.ts';
import { computeQuantile } from './quantile.ts';

const QUERIES = 300;
const WARM_UP = 50;
const financial = {
  typeOfBusiness: 'RESIDENTIAL',
  basement: 'YES',
  numberOfStoreys: 'TWO STORY',
  firstFloorHeight: 0.3,
  structureDeductible: 1000,
  inventoryDeductible: 500,
  equipmentDeductible: 0,
  structureTIV: 400_000,
  inventoryTIV: 80_000,
  equipmentTIV: 20_000,
};

try {
  await measure();
} finally {
  await cleanUp();
}

async function measure(): Promise<void> {
  const addresses = readDemonstrationAddresses();
  // Every tenth, so that they lie all over the region.
  const requests = addresses
    .filter((_, index) => index % 10 === 0)
    .slice(0, QUERIES + WARM_UP)
    .map(({ latitude, longitude }) => ({ location: { latitude, longitude }, financial }));
  print('in process, history and cache written', await measureInProcess(requests));
  print('through IPC, as the window asks', await measureIpc(requests));
  print('over HTTP, one connection', await measureHttp(requests));
}

type Request = { location: { latitude: number; longitude: number }; financial: typeof financial };

async function measureInProcess(requests: readonly Request[]): Promise<number[]> {
  const backend = await createBackend({
    dataDirectory: await makeDemonstrationData(),
    version: '0.0.0',
    name: 'bench',
  });
  const { signal } = new AbortController();
  const times = await timeEach(requests, async (request) => {
    const answer = await backend.dispatch('risk.query', request, { signal });
    if (!answer.ok) throw new Error(answer.error.message);
  });
  await backend.close();
  return times;
}

async function measureIpc(requests: readonly Request[]): Promise<number[]> {
  const { page, window, close } = await launchApp({ drawsMap: true, dataDirectory: await makeDemonstrationData() });
  await window.waitForMap();
  // Timed in the page, where an answer has arrived when the window can show it.
  const times = await page.evaluate(async (all) => {
    const { freeboard } = globalThis as unknown as {
      freeboard: { call(name: string, input: unknown, id: string): Promise<{ ok: boolean }> };
    };
    const taken: number[] = [];
    for (const request of all) {
      const started = performance.now();
      const { ok } = await freeboard.call('risk.query', request, crypto.randomUUID());
      if (!ok) throw new Error('a query failed');
      taken.push(performance.now() - started);
    }
    return taken;
  }, requests);
  await close();
  return times.slice(WARM_UP);
}

async function measureHttp(requests: readonly Request[]): Promise<number[]> {
  const service = await startQueryService(await makeDemonstrationData());
  const times = await timeEach(requests, async (request) => void (await service.queryPoint(request)));
  await service.stop();
  return times;
}

async function timeEach(requests: readonly Request[], ask: (request: Request) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (const request of requests) {
    const started = performance.now();
    await ask(request);
    times.push(performance.now() - started);
  }
  return times.slice(WARM_UP);
}

function print(label: string, times: readonly number[]): void {
  const [median, high] = [0.5, 0.95].map((share) => computeQuantile(times, share).toFixed(2));
  console.log(`${label}: median ${median} ms, p95 ${high} ms of ${times.length}`);
}
