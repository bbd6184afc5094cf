import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { PortfolioProgress } from '#shared/portfolio/portfolio-progress.ts';
import type { GrantedInput } from '#shared/call/grant.ts';
import type { ProcedureInput, ProcedureOutput } from '#shared/contract/procedures.ts';
import { portfolioFileProcedures } from '#shared/portfolio/portfolio-file-procedures.ts';
import { portfolioProcedures } from '#shared/portfolio/portfolio-procedures.ts';
import { modules, type Module } from '#shared/hazard/hazard.ts';
import { createGrants } from '#main/platform/rpc/grants.ts';
import { installInto } from '../../../support/install-into.ts';
import { mintPaths } from '../../../support/mint-paths.ts';
import { composePortfolios, type ComposedPortfolios } from '#main/portfolio/compose-portfolios.ts';
import { createManifest, createTestPack, NORTH, WEST, writePackFolder } from '../../pack/support/test-pack.ts';

/** A place inside the test pack: 0.5 m of water every 10 years, 1.5 m every 100. */
export const insidePoint = { latitude: NORTH - 0.01, longitude: WEST + 0.01 };

const portfolioWorldProcedures = { ...portfolioProcedures, ...portfolioFileProcedures };

/** Portfolios over a data directory with the test pack. */
export interface PortfolioWorld {
  readonly folder: string;
  readonly portfolios: ComposedPortfolios;
  readonly progress: PortfolioProgress[];
  /** Portfolios whose areas were told to have changed, one after the other. */
  readonly changedAreas: string[];
  /** Calls a procedure as the command line does: with grants of what it names, checked on its way in and out. */
  call<Name extends keyof typeof portfolioWorldProcedures>(
    name: Name,
    input: GrantedInput<ProcedureInput<Name>>,
    signal?: AbortSignal,
  ): Promise<ProcedureOutput<Name>>;
  /** What was put into the log. */
  readonly faults: readonly unknown[];
  /** Has each progress told as it comes. */
  onProgress(use: (progress: PortfolioProgress) => void): void;
  write(name: string, text: string): string;
  /** Makes a portfolio of a CSV text, runs it and waits until that has ended. */
  run(text: string): Promise<string>;
  waitUntilReady(id: string): Promise<ProcedureOutput<'portfolio.list'>['portfolios'][number]>;
  /**
   * Starts the portfolio thread anew, as another start of the application does; with another licence if one is given.
   */
  restart(licensed?: readonly Module[]): Promise<void>;
  /** Portfolios of a second application on the same data directory; close them. */
  composeOther(): ComposedPortfolios;
}

/**
 * Sets the world up for each test of a file.
 *
 * @param isShared sets it up once for all of them: for tests that look at portfolios of their own alone
 */
export function setUpPortfolioWorld({ isShared = false } = {}): PortfolioWorld {
  const state: {
    folder: string;
    portfolios: ComposedPortfolios;
    progress: PortfolioProgress[];
    changedAreas: string[];
    faults: unknown[];
    onProgress: (progress: PortfolioProgress) => void;
  } = {
    folder: '',
    portfolios: undefined as unknown as ComposedPortfolios,
    progress: [],
    changedAreas: [],
    faults: [],
    onProgress: () => undefined,
  };
  const { signal: never } = new AbortController();

  function composeOver(licensed: readonly Module[], onProgress: (progress: PortfolioProgress) => void) {
    const entitlement = { subject: 'test', modules: new Set(licensed), expiresAt: new Date('2100-01-01') };
    return composePortfolios({
      dataDirectory: state.folder,
      entitlement: () => entitlement,
      clock: { now: () => new Date() },
      log: { error: (fault: unknown) => void state.faults.push(fault) },
      onProgress,
      onAreasChanged: (id) => state.changedAreas.push(id),
    });
  }

  function compose(licensed: readonly Module[] = modules): void {
    state.portfolios = composeOver(licensed, (progress) => {
      state.progress.push(progress);
      state.onProgress(progress);
    });
  }

  let prepared: string;
  beforeAll(async () => {
    prepared = mkdtempSync(path.join(tmpdir(), 'freeboard-prepared-'));
    const content = createTestPack(createManifest({ attribution: 'Somebody, CC BY 4.0' }));
    await installInto(prepared, writePackFolder(path.join(prepared, 'pack'), content));
  });
  afterAll(() => rmSync(prepared, { recursive: true, force: true }));
  (isShared ? beforeAll : beforeEach)(() => {
    state.folder = mkdtempSync(path.join(tmpdir(), 'freeboard-portfolios-'));
    cpSync(prepared, state.folder, { recursive: true, preserveTimestamps: true });
    state.progress = [];
    state.changedAreas = [];
    state.faults = [];
    state.onProgress = () => undefined;
    compose();
  });
  (isShared ? afterAll : afterEach)(async () => {
    await state.portfolios.close();
    rmSync(state.folder, { recursive: true, force: true });
  });

  const world: PortfolioWorld = {
    get folder() {
      return state.folder;
    },
    get portfolios() {
      return state.portfolios;
    },
    get progress() {
      return state.progress;
    },
    get changedAreas() {
      return state.changedAreas;
    },
    get faults() {
      return state.faults;
    },
    onProgress(use) {
      state.onProgress = use;
    },
    async call(name, input, signal = never) {
      const procedure = portfolioWorldProcedures[name];
      const handler = state.portfolios.handlers[name] as (input: unknown, context: object) => Promise<unknown>;
      const grants = createGrants({ now: () => new Date() });
      const asked = procedure.input.parse(mintPaths(grants, procedure.input, input));
      const given = grants.resolve(procedure.input, asked, undefined);
      return procedure.output.parse(await handler(given!.input, { signal })) as never;
    },
    write(name, text) {
      const file = path.join(state.folder, name);
      writeFileSync(file, text);
      return file;
    },
    async run(text) {
      const { portfolio } = await world.call('portfolio.create', { path: world.write('in.csv', text), run: true });
      await world.waitUntilReady(portfolio.id);
      return portfolio.id;
    },
    async waitUntilReady(id) {
      for (;;) {
        const { portfolios } = await world.call('portfolio.list', {});
        const found = portfolios.find((portfolio) => portfolio.id === id);
        if (found === undefined) throw new Error('the portfolio is gone');
        if (found.state === 'ready' || found.state === 'interrupted') return found;
        await delay(20);
      }
    },
    async restart(licensed) {
      await state.portfolios.close();
      compose(licensed);
    },
    composeOther: () => composeOver(modules, () => undefined),
  };
  return world;
}
