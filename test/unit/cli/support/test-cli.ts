import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Envelope } from '#shared/call/envelope.ts';
import { modules } from '#shared/hazard/hazard.ts';
import { buildWireFigures } from '#main/query/build-wire-figures.ts';
import { createMediator } from '#main/query-service/mediator.ts';
import type { Backend } from '#main/backend.ts';
import { runCli, type BackendOptions } from '#main/cli/run-cli.ts';
import type { LicenceVerdict } from '#main/access/licence.ts';
import { createSmallWorld, smallGeocoder } from '../../../contract/support/small-world.ts';

/** What one call printed, and its exit code. */
export interface Run {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** The command line over the tests' small world. */
export interface TestCli {
  /** Calls that reached the backend, in their order. */
  readonly calls: { name: string; input: unknown }[];
  /** How backends were asked for. */
  readonly opened: BackendOptions[];
  readonly revoked: string[];
  /** What procedures answer; an empty value otherwise. */
  readonly answers: Record<string, Envelope>;
  /** How many backends were closed. */
  closed: number;
  verdict: LicenceVerdict;
  folder: string;
  run(words: readonly string[], isTerminal?: boolean): Promise<Run>;
  /** Writes a file into the test's folder and gives its path. */
  write(name: string, content: unknown): string;
}

const clock = { now: () => new Date('2026-11-21T14:05:09Z') };

/** Creates the command line, fresh before each test of the file. */
export function createTestCli(): TestCli {
  const entitlement = { subject: 'test', modules: new Set(modules), expiresAt: new Date('2100-01-01') };
  const cli: TestCli = {
    calls: [],
    opened: [],
    revoked: [],
    answers: {},
    closed: 0,
    verdict: { ok: true, entitlement },
    folder: '',
    run: (words, isTerminal = false) => run(cli, words, isTerminal),
    write(name, content) {
      const file = path.join(cli.folder, name);
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      return file;
    },
  };
  beforeEach(() => {
    cli.folder = mkdtempSync(path.join(tmpdir(), 'freeboard-cli-'));
    for (const list of [cli.calls, cli.opened, cli.revoked]) list.length = 0;
    for (const name of Object.keys(cli.answers)) delete cli.answers[name];
    cli.closed = 0;
    cli.verdict = { ok: true, entitlement };
  });
  afterEach(() => rmSync(cli.folder, { recursive: true, force: true }));
  return cli;
}

async function run(cli: TestCli, words: readonly string[], isTerminal: boolean): Promise<Run> {
  let out = '';
  let error = '';
  const code = await runCli(words, {
    writeOut: (text) => {
      out += text;
    },
    writeError: (text) => {
      error += text;
    },
    isTerminal,
    signal: new AbortController().signal,
    openBackend: (options) => {
      cli.opened.push(options);
      return Promise.resolve(createTestBackend(cli));
    },
  });
  return { code, out, error };
}

/** The parts of the backend that commands use. */
function createTestBackend(cli: TestCli): Backend {
  const backend = {
    mediator: createMediator({
      assess: createSmallWorld(),
      buildFigures: buildWireFigures,
      clock,
      log: { error: () => undefined },
    }),
    licence: { check: () => cli.verdict },
    geocoder: smallGeocoder,
    tokens: {
      issue: () => Promise.resolve({ token: 'a.token.here', claims: { jti: 'the-id', exp: 1_800_000_000 } }),
      revoke: (jti: string) => void cli.revoked.push(jti),
    },
    library: {
      list: () => [
        { id: 'kampen', version: '1', sizeBytes: 1_500_000 },
        { id: 'kampen', version: '2', sizeBytes: 2_000_000 },
      ],
      remove: (id: string, version: string | null) => {
        cli.calls.push({ name: 'library.remove', input: { id, version } });
        return Promise.resolve();
      },
    },
    // An id that a test can read: it says what it grants.
    grants: { mint: (granted: string, { direction }: { direction: string }) => `${direction} ${granted}` },
    dispatch: (name: string, input: unknown) => {
      cli.calls.push({ name, input });
      return Promise.resolve(cli.answers[name] ?? { ok: true, value: {} });
    },
    onEvent: (listener: (name: string, payload: unknown) => void) => {
      listener('pack.progress', {
        source: `read ${path.resolve('test')}`,
        step: 'check',
        fraction: null,
        file: 'x.tif',
      });
      return () => undefined;
    },
    close: () => {
      cli.closed += 1;
      return Promise.resolve();
    },
  };
  return backend as unknown as Backend;
}
