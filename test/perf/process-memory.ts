import { readdirSync, readFileSync } from 'node:fs';

/** What one process holds. */
export interface ProcessMemory {
  /** `main`, or what Chromium calls it: `renderer`, `gpu-process`, `zygote`, `utility`. */
  readonly kind: string;
  /** Proportional set size: what it holds of the machine's memory, what several share counted once over all. */
  readonly bytes: number;
}

/** The memory of a process and of all that it has started. Linux only. */
export function readTreeMemory(rootPid: number): readonly ProcessMemory[] {
  return listTree(rootPid).map((pid) => ({ kind: readKind(pid), bytes: readProportionalSize(pid) }));
}

/** Processor time that a process and all that it has started have taken, milliseconds, in steps of 10. Linux only. */
export function readTreeProcessorTime(rootPid: number): number {
  return listTree(rootPid).reduce((sum, pid) => sum + readProcessorTime(pid), 0);
}

/** A process and all that it has started. */
function listTree(rootPid: number): number[] {
  const children = new Map<number, number[]>();
  for (const pid of listProcesses()) {
    const parent = readParent(pid);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const list = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(list)];
  return list(rootPid);
}

/** A tick of `/proc/<pid>/stat`, milliseconds (proc(5): sysconf(_SC_CLK_TCK), 100 a second). */
const TICK_MILLISECONDS = 10;

function readProcessorTime(pid: number): number {
  // The name in parentheses may hold anything; utime and stime are the fields 14 and 15, the state after it is the
  // third.
  const fields = readProcessFile(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MILLISECONDS;
}

function readKind(pid: number): string {
  return /--type=([a-z-]+)/.exec(readProcessFile(pid, 'cmdline'))?.[1] ?? 'main';
}

function listProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function readParent(pid: number): number {
  // The name in parentheses may hold anything; the parent is the second field after it.
  return Number(readProcessFile(pid, 'stat').split(') ').at(-1)?.split(' ')[1] ?? 0);
}

function readProportionalSize(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(readProcessFile(pid, 'smaps_rollup'))?.[1] ?? 0) * 1024;
}

/** Empty for a process that has just ended. */
function readProcessFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
