import { useMutation, useQuery, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedRing } from '#shared/portfolio/portfolio-summary.ts';
import { useClient } from '#renderer/client/client.ts';
import { doUndoably } from '#renderer/ui/undo-step.ts';
import { savedAreasOptions } from './review-queries.ts';
import { useReview } from './review-store.ts';

const none: readonly NamedRing[] = [];

/** The named areas of a portfolio, the same in every window, and how they are changed. */
export interface SavedAreas {
  readonly areas: readonly NamedRing[];
  readonly saving: UseMutationResult<unknown, Error, NamedRing>;
  /** Removes one; it can be taken back, and a failure is told by the window. */
  readonly remove: (area: NamedRing) => void;
}

/** What went wrong is in the mutation, and shown from there. */
function ignoreShownError(): void {}

/** Looks after the named areas; those that an earlier version left in this window's storage are handed over once. */
export function useSavedAreas(id: string): SavedAreas {
  const { t } = useTranslation();
  const client = useClient();
  const queryClient = useQueryClient();
  const [{ rings: left }, change] = useReview(id);
  const options = savedAreasOptions(client, id);
  const { data } = useQuery(options);
  const show = (areas: readonly NamedRing[]) => queryClient.setQueryData(options.queryKey, [...areas]);
  const keep = async ({ name, ring }: NamedRing) =>
    show((await client.call('portfolio.keepArea', { id, area: { name, ring } })).areas);
  const saving = useMutation({ mutationFn: keep });

  function remove(area: NamedRing): void {
    doUndoably({
      label: t('undoable.removeArea', { name: area.name }),
      act: async () => show((await client.call('portfolio.removeArea', { id, name: area.name })).areas),
      undo: () => keep(area),
    });
  }
  const { mutateAsync } = saving;
  useEffect(() => {
    if (left === undefined || left.length === 0) return;
    // What could not be handed over stays for the next time.
    void Promise.all(left.map((area) => mutateAsync(area))).then(() => change({ rings: [] }), ignoreShownError);
  }, [left, mutateAsync, change]);
  return { areas: data ?? none, saving, remove };
}
