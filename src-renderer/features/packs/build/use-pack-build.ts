import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { PackPlan } from '#shared/domain/pack-plan.ts';
import { useClient } from '../../../client/client-context.ts';
import { installOverRemoval } from '../pending-removal-store.ts';

/** A piece of work that can be cancelled. */
function useCancellable() {
  const controller = useRef<AbortController | null>(null);
  return {
    begin(): AbortSignal {
      controller.current = new AbortController();
      return controller.current.signal;
    },
    cancel: () => controller.current?.abort(),
  };
}

/** Looks into a folder: what each file is taken for, and what is missing. */
export function usePackPlan() {
  const client = useClient();
  const work = useCancellable();
  const plan = useMutation({
    mutationFn: (input: { readonly path: string; readonly plan: PackPlan | null }) =>
      client.call('pack.plan', input, work.begin()),
  });
  return { ...plan, cancel: work.cancel };
}

/**
 * Makes a pack of a folder and installs it. A pack of its id and version whose removal can still be undone is removed before
 * anything is made.
 */
export function usePackBuild() {
  const client = useClient();
  const queryClient = useQueryClient();
  const work = useCancellable();
  const build = useMutation({
    mutationFn: (input: { readonly path: string; readonly plan: PackPlan; readonly out: string }) => {
      const signal = work.begin();
      return installOverRemoval(() => client.call('pack.build', { ...input, install: true }, signal));
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['pack.list'] }),
  });
  return { ...build, cancel: work.cancel };
}

/** Fetches maps from servers into a folder. */
export function useFetchMaps() {
  const client = useClient();
  const work = useCancellable();
  const fetched = useMutation({
    mutationFn: (input: { readonly path: string; readonly urls: string[] }) =>
      client.call('pack.fetch', input, work.begin()),
  });
  return { ...fetched, cancel: work.cancel };
}
