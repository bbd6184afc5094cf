import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { PackPlan, PlanTable } from '#shared/pack/pack-plan.ts';
import type { BringProgress } from '#renderer/client/bring-folder.ts';
import type { ChosenSource, GrantedSource } from '#renderer/client/chosen-source.ts';
import { type Client, useClient } from '#renderer/client/client.ts';
import { ClientError, codeOf, toError } from '#renderer/client/client-error.ts';
import { findStated } from './plan-draft.ts';
import { installOverRemoval } from '../pending-removal-store.ts';

/** How the last piece of work ended, but for one that was cancelled. */
type Outcome =
  | { readonly kind: 'notLooked' | 'notMade'; readonly error: Error }
  | { readonly kind: 'made'; readonly made: ProcedureOutput<'pack.build'> };

/** A new folder for a pack. */
interface PackTarget {
  readonly targetGrant: string;
  readonly name: string;
}

/** The region that is made of a folder: of the window, which may show something else meanwhile. */
interface PackBuild {
  /** Folder of the maps; null: none is chosen. */
  readonly folder: GrantedSource | null;
  /** Where the pack is kept as a folder; null: it is only installed. */
  readonly target: PackTarget | null;
  /** How far a browser has brought the folder; null: it brings none. */
  readonly bringing: BringProgress | null;
  /** What each file is taken for, as it was found; null: no folder has been looked into. */
  readonly found: PackPlan | null;
  /** What somebody had stated when it was found; null: nothing. */
  readonly given: PackPlan | null;
  /** The same as it stands in the fields. */
  readonly draft: PackPlan | null;
  readonly tables: readonly PlanTable[];
  /** Goes up with each look: what was typed into the fields makes way for what was found. */
  readonly lookNumber: number;
  /** What ends the work that is under way; null: none is. */
  readonly running: AbortController | null;
  readonly outcome: Outcome | null;
}

const none: PackBuild = {
  folder: null,
  target: null,
  bringing: null,
  found: null,
  given: null,
  draft: null,
  tables: [],
  lookNumber: 0,
  running: null,
  outcome: null,
};
const useBuild = create<PackBuild>(() => none);

/** Discards the plan and starts with a folder, or with none. Does nothing while work is under way. */
export function beginPackBuild(folder: GrantedSource | null): void {
  useBuild.setState(({ running, lookNumber }) => (running === null ? { ...none, folder, lookNumber } : {}));
}

/** The region that is made of a folder, and what can be done about it. */
export function usePackBuild() {
  const client = useClient();
  const queryClient = useQueryClient();
  const build = useBuild();
  return {
    ...build,
    /** Has the folder of the maps granted, which a browser brings first, and looks into it. */
    choose: (source: ChosenSource): void => void choose(client, source),
    /** Takes a folder that was granted elsewhere. */
    setFolder: (folder: GrantedSource): void => useBuild.setState({ folder }),
    /** Has a person say where the pack is kept as a folder. @param suggestedName what it is to be called */
    place: (suggestedName: string): void => void place(client, suggestedName),
    /** The pack is not kept as a folder after all. */
    leaveUnkept: (): void => useBuild.setState({ target: null }),
    edit: (draft: PackPlan): void => useBuild.setState({ draft }),
    /** Finds out what each file of the folder is taken for, and what is missing; what was filled in counts. */
    look: (): void => void lookInto(client),
    /** Makes the pack and installs it. */
    make: (): void => void make(client, queryClient),
    cancel: (): void => build.running?.abort(),
  };
}

async function choose(client: Client, source: ChosenSource): Promise<void> {
  const isGranted = await work('notLooked', async (signal) => {
    const onProgress = (bringing: BringProgress): void => useBuild.setState({ bringing });
    try {
      const folder = await source.grant({ signal, onProgress });
      return { folder, found: null, given: null, draft: null, tables: [] };
    } catch (error) {
      if (signal.aborted) throw new ClientError('CANCELLED', 'The operation was cancelled.');
      throw error;
    } finally {
      useBuild.setState({ bringing: null });
    }
  });
  if (isGranted) await lookInto(client);
}

async function place(client: Client, suggestedName: string): Promise<void> {
  try {
    const answer = await client.call('folder.place', { suggestedName });
    if (answer.state !== 'chosen') return;
    useBuild.setState({ target: { targetGrant: answer.targetGrant, name: answer.name } });
  } catch (cause) {
    useBuild.setState({ outcome: { kind: 'notMade', error: toError(cause) } });
  }
}

async function lookInto(client: Client): Promise<void> {
  const { folder, given, found: before, draft } = useBuild.getState();
  if (folder === null) return;
  const plan = before === null || draft === null ? null : findStated(given, before, draft);
  const { grant } = folder;
  await work('notLooked', async (signal) => {
    const { plan: found, tables } = await client.call('pack.plan', { grant, plan }, signal);
    const { lookNumber } = useBuild.getState();
    return { found, given: plan, draft: found, tables, lookNumber: lookNumber + 1 };
  });
}

/** A pack of its id and version whose removal can still be undone is removed before anything is made. */
async function make(client: Client, queryClient: QueryClient): Promise<void> {
  const { folder, draft, target } = useBuild.getState();
  if (folder === null || draft === null) return;
  const kept = target === null ? {} : { targetGrant: target.targetGrant };
  const input = { grant: folder.grant, plan: draft, install: true, ...kept };
  await work('notMade', async (signal) => {
    const made = await installOverRemoval(() => client.call('pack.build', input, signal));
    return { outcome: { kind: 'made', made }, target: null };
  });
  void queryClient.invalidateQueries({ queryKey: ['pack.list'] });
}

/** Does one piece of work at a time; what it gives is kept, and why it failed. Gives whether it was done. */
async function work(
  failed: 'notLooked' | 'notMade',
  begin: (signal: AbortSignal) => Promise<Partial<PackBuild>>,
): Promise<boolean> {
  if (useBuild.getState().running !== null) return false;
  const running = new AbortController();
  useBuild.setState({ running, outcome: null });
  try {
    const changes = await begin(running.signal);
    useBuild.setState({ ...changes, running: null });
    return true;
  } catch (cause) {
    const error = toError(cause);
    useBuild.setState({ running: null, outcome: codeOf(error) === 'CANCELLED' ? null : { kind: failed, error } });
    return false;
  }
}
