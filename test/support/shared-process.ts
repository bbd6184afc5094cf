import { afterAll, expect, vi } from 'vitest';

/**
 * Set-up of the test files that share a process. Each begins with the sources as nobody has used them, and leaves the
 * process as it was: one that changes it for those that follow fails, and says what it left.
 */
vi.resetModules();
const before = describeProcess();
const globals = readGlobals();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect(describeProcess()).toEqual(before);
  expect(listChangedGlobals()).toEqual([]);
});

function describeProcess() {
  return { env: { ...process.env }, folder: process.cwd(), umask: process.umask() };
}

/** The globals by name: their values, or the functions that give them. */
function readGlobals(): Map<PropertyKey, unknown> {
  return new Map(
    Reflect.ownKeys(globalThis).map((name) => {
      const { get, value } = Reflect.getOwnPropertyDescriptor(globalThis, name)!;
      return [name, get ?? (value as unknown)];
    }),
  );
}

/** Those that others stand in the place of, or none; what libraries keep under names of their own (`__…`) is theirs. */
function listChangedGlobals(): string[] {
  const now = readGlobals();
  return [...globals]
    .filter(([name, value]) => !String(name).startsWith('__') && !Object.is(value, now.get(name)))
    .map(([name]) => String(name));
}
