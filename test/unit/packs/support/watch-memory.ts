import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Most that this process may grow by while a file that is made to break things is looked at: a laptop has that left.
 */
const MOST_GROWTH_BYTES = 512 * 1024 * 1024;

/** What is watched: the memory that this process, all its threads included, has held at most since a moment. */
export interface MemoryWatch {
  /** Bytes that it has grown by at most; null where the system does not tell (it does on Linux). */
  readGrowth(): number | null;
}

/** Begins to watch: the kernel's own high-water mark, set back to what is held now (proc(5), clear_refs). */
export function watchMemory(): MemoryWatch {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    return { readGrowth: () => null };
  }
  const before = readHighWaterMark();
  return { readGrowth: () => readHighWaterMark() - before };
}

/** @throws Error when the process has grown by more than a hostile file may make it. */
export function requireBoundedMemory(watch: MemoryWatch): void {
  const growth = watch.readGrowth();
  if (growth !== null && growth > MOST_GROWTH_BYTES) throw new Error(`it took ${Math.round(growth / 2 ** 20)} MB`);
}

function readHighWaterMark(): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) * 1024;
}
