import { useQueryClient } from '@tanstack/react-query';
import { createStore, useStore, type StoreApi } from 'zustand';
import type { EventPayload } from '#shared/contract/events.ts';
import type { ProcedureInput, ProcedureOutput } from '#shared/contract/procedures.ts';
import type { ChosenSource } from '#renderer/client/chosen-source.ts';
import { codeOf } from '#renderer/client/client-error.ts';
import { useClient, type Client } from '#renderer/client/client.ts';

/** How far each source is, by its id. */
export type ProgressBySource = ReadonlyMap<string, EventPayload<'region.progress'>>;

/** Bytes that have come of all sources. */
export function sumBytes(progress: ProgressBySource): number {
  return [...progress.values()].reduce((total, { bytes }) => total + bytes, 0);
}

/** A region that is wanted. */
export interface RegionOrder extends Pick<ProcedureInput<'region.get'>, 'box' | 'name' | 'sources' | 'futures'> {
  /** Files that were fetched elsewhere; null: servers are asked. */
  readonly folder: ChosenSource | null;
}

/**
 * `paused`: it was ended to be gone on with; `ended`: by its own end, a failure, or because somebody has cancelled it.
 */
type RunState = 'none' | 'running' | 'paused' | 'ended';

/** A region that is fetched, or was. What has come of one that was stopped is kept. */
interface RegionRun {
  readonly state: RunState;
  /** Null: none was ordered or proposed. */
  readonly order: RegionOrder | null;
  readonly progress: ProgressBySource;
  /** Null: nothing has come yet. */
  readonly result: ProcedureOutput<'region.get'> | null;
  /** Why it has failed, or was stopped; null: neither. */
  readonly failure: Error | null;
}

const noRun: RegionRun = { state: 'none', order: null, progress: new Map(), result: null, failure: null };

function isAtRest({ state }: RegionRun): boolean {
  return state === 'none' || state === 'ended';
}

interface RunKeeper {
  readonly store: StoreApi<RegionRun>;
  /** Ends it. */
  controller: AbortController | null;
  /** Whether it was ended to be gone on with. */
  isHeld: boolean;
}

/** Of each window's connection, by what they are for: they go on while another screen is shown. */
const runs = new WeakMap<Client, Map<string, RunKeeper>>();

function findRun(client: Client, purpose: string): RunKeeper {
  const ofClient = runs.get(client) ?? new Map<string, RunKeeper>();
  runs.set(client, ofClient);
  const run = ofClient.get(purpose) ?? { store: createStore<RegionRun>(() => noRun), controller: null, isHeld: false };
  ofClient.set(purpose, run);
  return run;
}

async function call(client: Client, { folder, ...input }: RegionOrder, signal: AbortSignal) {
  const granted = await folder?.grant({ signal, onProgress: () => undefined });
  return client.call('region.get', { ...input, ...(granted === undefined ? {} : { grant: granted.grant }) }, signal);
}

/**
 * Fetches a region, also while another screen is shown.
 * @param purpose what it is for: the pack that is made anew, or nothing for a new region
 */
export function useRegionRun(purpose = '') {
  const client = useClient();
  const queryClient = useQueryClient();
  const run = findRun(client, purpose);
  const { store } = run;

  async function start(order: RegionOrder): Promise<void> {
    const controller = new AbortController();
    run.controller = controller;
    run.isHeld = false;
    store.setState({ ...noRun, state: 'running', order });
    const stop = client.on('region.progress', (report) =>
      store.setState(({ progress }) => ({ progress: new Map(progress).set(report.source, report) })),
    );
    try {
      const result = await call(client, order, controller.signal);
      store.setState({ state: 'ended', result });
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      store.setState({ state: run.isHeld && codeOf(failure) === 'CANCELLED' ? 'paused' : 'ended', failure });
    } finally {
      stop();
      void queryClient.invalidateQueries({ queryKey: ['pack.list'] });
    }
  }

  return {
    ...useStore(store),
    start: (order: RegionOrder) => void start(order),
    /** Stops it, to be gone on with. */
    pause(): void {
      run.isHeld = true;
      run.controller?.abort();
    },
    cancel: () => run.controller?.abort(),
    /** Puts one aside that is not running. */
    putAside: () => store.setState(noRun),
    /** Proposes one, to be changed and started; one that is under way stays. */
    propose(order: RegionOrder): void {
      if (isAtRest(store.getState())) store.setState({ ...noRun, order });
    },
    /** Puts one aside that has ended, or was proposed. */
    leave(): void {
      if (isAtRest(store.getState())) store.setState(noRun);
    },
  };
}
