import { readdirSync, readFileSync } from 'node:fs';

/**
 * Proportional set size of a process and of all that it has started, bytes: what they hold of the machine's memory,
 * with what several share counted once. Linux only.
 */
export function readTreeMemory(rootPid: number): number {
  const children = new Map<number, number[]>();
  for (const pid of listProcesses()) {
    const parent = readParent(pid);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const sum = (pid: number): number =>
    (children.get(pid) ?? []).reduce((total, child) => total + sum(child), readProportionalSize(pid));
  return sum(rootPid);
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
