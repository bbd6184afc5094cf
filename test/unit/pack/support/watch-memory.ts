import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Most that this process and those that it has read files may grow by while a file that is made to break things is
 * looked at: a laptop has that left.
 */
const MOST_GROWTH_BYTES = 512 * 1024 * 1024;

/** What is watched: the memory that the processes, all their threads included, have held at most since a moment. */
export interface MemoryWatch {
  /** Bytes that they have grown by at most; null where the system does not tell (it does on Linux). */
  readGrowth(): number | null;
}

/** Begins to watch: the kernel's own high-water mark, set back to what is held now (proc(5), clear_refs). */
export function watchMemory(): MemoryWatch {
  const before = new Map<string, number>();
  try {
    for (const process of listProcesses()) {
      writeFileSync(`/proc/${process}/clear_refs`, '5');
      before.set(process, readHighWaterMark(process));
    }
  } catch {
    return { readGrowth: () => null };
  }
  return {
    // One that has come since has grown from nothing.
    readGrowth: () =>
      listProcesses().reduce((sum, process) => sum + readHighWaterMark(process) - (before.get(process) ?? 0), 0),
  };
}

/** @throws Error when the processes have grown by more than a hostile file may make them. */
export function requireBoundedMemory(watch: MemoryWatch): void {
  const growth = watch.readGrowth();
  if (growth !== null && growth > MOST_GROWTH_BYTES) throw new Error(`it took ${Math.round(growth / 2 ** 20)} MB`);
}

/** This process, and those that it has started. */
function listProcesses(): string[] {
  const children = readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return ['self', ...children];
}

/** Bytes; 0 for one that has ended. */
function readHighWaterMark(process: string): number {
  const file = `/proc/${process}/status`;
  const status = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
