import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { PackPlan, PlanTable } from '#shared/domain/pack-plan.ts';
import type { Client } from '../../../client/client.ts';
import { useClient } from '../../../client/client-context.ts';
import { codeOf } from '../../../client/client-error.ts';
import { toError } from '../../../client/to-error.ts';
import { installOverRemoval } from '../pending-removal-store.ts';

/** How the last piece of work ended, but for one that was cancelled. */
type Outcome =
  | { readonly kind: 'notLooked' | 'notMade'; readonly error: Error }
  | { readonly kind: 'made'; readonly made: ProcedureOutput<'pack.build'> };

/** The region that is made of a folder: of the window, which may show something else meanwhile. */
interface PackBuild {
  /** Folder of the maps, and the new one for the pack, as they stand in their fields. */
  readonly path: string;
  readonly out: string;
  /** What each file is taken for, as it stands in the fields; null: no folder has been looked into. */
  readonly draft: PackPlan | null;
  readonly tables: readonly PlanTable[];
  readonly isEdited: boolean;
  /** Goes up with each look: what was typed into the fields makes way for what was found. */
  readonly lookNumber: number;
  /** Goes up when it is begun with a folder that was chosen elsewhere. */
  readonly begun: number;
  /** What ends the work that is under way; null: none is. */
  readonly running: AbortController | null;
  readonly outcome: Outcome | null;
}

const none: PackBuild = {
  path: '',
  out: '',
  draft: null,
  tables: [],
  isEdited: false,
  lookNumber: 0,
  begun: 0,
  running: null,
  outcome: null,
};
const useBuild = create<PackBuild>(() => none);

/** Discards the plan and starts with `folder` ('': none). Does nothing while work is under way. */
export function beginPackBuild(path: string): void {
  useBuild.setState(({ running, begun }) => (running === null ? { ...none, path, begun: begun + 1 } : {}));
}

/** The region that is made of a folder, and what can be done about it. */
export function usePackBuild() {
  const client = useClient();
  const queryClient = useQueryClient();
  const build = useBuild();
  return {
    ...build,
    setPath: (path: string): void => useBuild.setState({ path }),
    setOut: (out: string): void => useBuild.setState({ out }),
    edit: (draft: PackPlan): void => useBuild.setState({ draft, isEdited: true }),
    /**
     * Finds out what each file of the folder is taken for, and what is missing. @param plan what is known; null:
     * nothing.
     */
    look: (plan: PackPlan | null): void => void lookInto(client, plan),
    /** Makes the pack and installs it. */
    make: (): void => void make(client, queryClient),
    cancel: (): void => build.running?.abort(),
  };
}

async function lookInto(client: Client, plan: PackPlan | null): Promise<void> {
  const { path } = useBuild.getState();
  await work('notLooked', async (signal) => {
    const found = await client.call('pack.plan', { path, plan }, signal);
    const { lookNumber } = useBuild.getState();
    return { draft: found.plan, tables: found.tables, isEdited: false, lookNumber: lookNumber + 1 };
  });
}

/** A pack of its id and version whose removal can still be undone is removed before anything is made. */
async function make(client: Client, queryClient: QueryClient): Promise<void> {
  const { path, draft, out } = useBuild.getState();
  if (draft === null) return;
  const input = { path, plan: draft, out: out.trim(), install: true };
  await work('notMade', async (signal) => {
    const made = await installOverRemoval(() => client.call('pack.build', input, signal));
    return { outcome: { kind: 'made', made } };
  });
  void queryClient.invalidateQueries({ queryKey: ['pack.list'] });
}

/** Does one piece of work at a time; what it gives is kept, and why it failed. */
async function work(
  failed: 'notLooked' | 'notMade',
  begin: (signal: AbortSignal) => Promise<Partial<PackBuild>>,
): Promise<void> {
  if (useBuild.getState().running !== null) return;
  const running = new AbortController();
  useBuild.setState({ running, outcome: null });
  try {
    const changes = await begin(running.signal);
    useBuild.setState({ ...changes, running: null });
  } catch (cause) {
    const error = toError(cause);
    useBuild.setState({ running: null, outcome: codeOf(error) === 'CANCELLED' ? null : { kind: failed, error } });
  }
}
