import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { digestModel } from './scripts/model-digest.ts';
import { LongestFirst } from './test/support/longest-first.ts';
import { PATIENCE_MILLISECONDS } from './test/support/patience.ts';
import { sortTestFiles } from './test/support/test-files.ts';

/**
 * When something counts as hanging: far beyond what a loaded machine needs, since no test is about time. Tests say
 * nothing of their own; {@link file://./test/support/patience.ts} has the same for what they wait for in a window.
 */
const patience = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: PATIENCE_MILLISECONDS } },
};

/**
 * Threads that run the sources as they are have Node strip the types, in WebAssembly. Now and then V8 13.6 ends the
 * process (SIGSEGV in `Runtime_TierUpWasmToJSWrapper`) when one of several threads makes the way from there to
 * JavaScript faster after a thousand calls: here none does. The built application strips nothing.
 */
const execArgv = ['--wasm-wrapper-tiering-budget=2000000000'];

/** What both projects of a kind have. */
type Project = TestProjectInlineConfiguration & { readonly test: { readonly setupFiles?: string[] } };

/**
 * The projects of a kind of tests: one for files that share processes, one named `<kind> alone` for those that have one
 * each. To start a process and load the sources into it is most of what a short file costs.
 */
function listProjects(kind: string, { test, ...project }: Project): TestProjectInlineConfiguration[] {
  const { shared, alone } = sortTestFiles(kind);
  const setupFiles = [...(test.setupFiles ?? []), 'test/support/shared-process.ts'];
  return [
    { ...project, test: { ...test, ...patience, name: kind, include: [...shared], isolate: false, setupFiles } },
    { ...project, test: { ...test, ...patience, name: `${kind} alone`, include: [...alone] } },
  ];
}

/** Tests in plain Node, by kind, so that each can be run and counted by itself. */
const nodeProjects = ['unit', 'property', 'golden', 'contract', 'migrations', 'architecture'].flatMap((kind) =>
  listProjects(kind, { test: { environment: 'node', execArgv } }),
);

/** Components, in a window that is made of JavaScript. */
const rendererProjects = listProjects('renderer', {
  plugins: [react()],
  test: { environment: 'happy-dom', setupFiles: ['test/support/renderer-setup.ts'] },
});

/**
 * Tests that start browsers or Electron: what they test is in processes of its own, so that theirs go from file to
 * file, with their browsers. Electron's run one at a time on each display: they share its focus and its clipboard.
 * The test runner names displays where there is more than one.
 */
const windowProjects = ['e2e', 'electron', 'screens'].map((name) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    environment: 'node',
    fileParallelism: name === 'e2e' || process.env['FREEBOARD_TEST_DISPLAYS'] !== undefined,
    isolate: false,
    ...patience,
    globalSetup: ['test/support/demonstration-setup.ts'],
  },
}));

// What the built application has in it: threads of its build and the sources of a test have one version of the model.
process.env['FREEBOARD_MODEL_DIGEST'] ??= await digestModel(import.meta.dirname);

export default defineConfig({
  test: {
    // By itself vitest leaves one core to its own process, which waits most of the time: on two cores half of the
    // machine. Tests wait for threads, processes, servers and the disk besides: three at a time leave a third of two
    // cores idle.
    maxWorkers: Math.max(4, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    projects: [...nodeProjects, ...rendererProjects, ...windowProjects],
  },
});
