import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** What a window and the application that serves it hold. */
export interface Footprint {
  readonly listeners: number;
  /** Nodes of the document, and those that are in none and still held. */
  readonly nodes: number;
  readonly heapBytes: number;
  /** Threads of the application; Linux only. */
  readonly threads: number;
}

/**
 * Measures what is held after everything has been collected that nothing refers to.
 * @param pid of the application
 */
export async function measureFootprint(page: Page, pid: number): Promise<Footprint> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  // What the first collection finalises the second one takes.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const read = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return {
    listeners: read('JSEventListeners'),
    nodes: read('Nodes'),
    heapBytes: read('JSHeapUsedSize'),
    threads: readdirSync(`/proc/${pid}/task`).length,
  };
}
