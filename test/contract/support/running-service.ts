import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { modules } from '#shared/hazard/hazard.ts';
import { loadIssuerKeys } from '#main/access/key-store.fs.ts';
import { createLicenceFile } from '#main/access/licence-file.fs.ts';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { createTokenRevocationStore } from '#main/access/token-revocation-store.sql.ts';
import { createUsageStore } from '#main/access/usage-store.sql.ts';
import { createEddsaTokenCodec } from '#main/access/eddsa-token-codec.ts';
import { buildWireFigures } from '#main/query/build-wire-figures.ts';
import type { HttpTimeouts } from '#main/platform/http/listener.ts';
import { createMediatorServer } from '#main/query-service/mediator-server.ts';
import { createMediator } from '#main/query-service/mediator.ts';
import type { AssessBuilding } from '#main/query/assess-building.ts';
import { createForwardClock } from '#main/platform/forward-clock.ts';
import { createLicenceService } from '#main/access/licence.ts';
import { createTokenService, type TokenOrder, type TokenService } from '#main/access/tokens.ts';
import { createSmallWorld } from './small-world.ts';

/** A clock that stands still unless it is moved. */
export interface TestClock {
  now(): Date;
  set(time: Date): void;
  advance(milliseconds: number): void;
}

/** A clock at a time. */
export function createTestClock(start: Date): TestClock {
  let time = start;
  return {
    now: () => time,
    set: (next) => {
      time = next;
    },
    advance: (milliseconds) => {
      time = new Date(time.getTime() + milliseconds);
    },
  };
}

/** What a test can change. */
export interface ServiceOptions {
  readonly requireToken?: boolean;
  readonly assess?: AssessBuilding;
  readonly clock?: TestClock;
  /** Whether what was seen of time stays, as in the application: else it is what the clock says. */
  readonly goesForward?: boolean;
  readonly timeouts?: Partial<HttpTimeouts>;
}

/** One line of the log. */
export interface LogLine {
  readonly context: { readonly uuid?: string; readonly err?: unknown };
  readonly message: string;
}

/** The query service over a real socket, with real tokens in a folder of its own. */
export interface RunningService {
  readonly port: number;
  readonly dataDirectory: string;
  readonly clock: TestClock;
  readonly tokens: TokenService;
  /** Faults that were logged. */
  readonly faults: readonly LogLine[];
  /** A token with every module for a day, unless said otherwise. */
  issue(order?: Partial<TokenOrder>): Promise<string>;
  /** Stops the server alone: running requests are finished. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the service on a free port. */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'freeboard-contract-'));
  const clock = options.clock ?? createTestClock(new Date('2026-11-21T14:05:09.500Z'));
  const databaseFile = path.join(dataDirectory, 'freeboard.sqlite');
  const database = openRecordsDatabase(databaseFile);
  const usage = createUsageStore(databaseFile);
  const revocations = createTokenRevocationStore(database);
  const codec = createEddsaTokenCodec(loadIssuerKeys(dataDirectory));
  const kept = new Map<string, unknown>();
  const forward = createForwardClock({
    system: clock,
    store: { find: (key) => kept.get(key) ?? null, save: (key, value) => void kept.set(key, value) },
    isTransient: () => false,
    onSetBack: () => undefined,
  });
  const tokens = createTokenService({
    codec,
    revocations,
    usage,
    clock: options.goesForward === true ? forward : clock,
    system: clock,
    createId: randomUUID,
  });
  const file = createLicenceFile(dataDirectory);
  const licence = await createLicenceService({ codec, tokens, revocations, file, clock });
  const faults: LogLine[] = [];
  const log = {
    error: (context: object, message: string) => void faults.push({ context, message }),
    info: () => undefined,
  };
  const mediator = createMediator({
    assess: options.assess ?? createSmallWorld(),
    buildFigures: buildWireFigures,
    clock,
    log,
  });
  const server = await createMediatorServer({
    mediator,
    tokens,
    licence,
    log,
    port: 0,
    requireToken: options.requireToken ?? true,
    version: '0.0.0-test',
    timeouts: options.timeouts,
  });
  return {
    port: server.port,
    dataDirectory,
    clock,
    tokens,
    faults,
    async issue(order) {
      const { token } = await tokens.issue({ subject: 'test', modules, days: 1, ...order });
      return token;
    },
    stop: () => server.close(),
    async close() {
      await server.close();
      usage.close();
      database.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
