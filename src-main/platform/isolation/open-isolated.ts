import { forkProcess } from './fork-process.ts';
import type { StartProcess } from './isolated-process.ts';
import { createProcessPool, type OpenIsolated, type ProcessPool } from './process-pool.ts';

let pool: ProcessPool = createProcessPool(forkProcess);
let open: OpenIsolated = (job, listeners) => pool.open(job, listeners);

/** Opens a job in a process of its own, by the way that this thread has. */
export const openIsolated: OpenIsolated = (job, listeners) => open(job, listeners);

/** Has this process's children started otherwise than by Node: Electron has a way of its own. */
export function startIsolatedBy(start: StartProcess): void {
  pool = createProcessPool(start);
}

/** Has jobs opened by another thread: `way` says how. */
export function openIsolatedBy(way: OpenIsolated): void {
  open = way;
}

/** Has a process ready before a file is chosen. */
export function makeIsolatedReady(): void {
  pool.makeReady();
}
