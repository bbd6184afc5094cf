import { keepPreviousData, skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '#renderer/client/client.ts';
import { listSurveyIds, shownOfOptions, type SurveyFilter } from './survey-queries.ts';

/** The surveys that something is to be done with together. */
export interface ChosenSurveys {
  readonly ids: readonly string[];
  /** Those that the list shows as it is narrowed down now; null until that is known. */
  readonly shown: readonly string[] | null;
  readonly toggle: (id: string) => void;
  readonly clear: () => void;
  /** Lets go of those that the list does not show. */
  readonly keepShown: () => void;
  /** Chooses every survey that the filter lets through. */
  readonly chooseAll: () => void;
  readonly isChoosing: boolean;
  /** Why they could not all be chosen. */
  readonly error: Error | null;
  readonly clearError: () => void;
}

/** Keeps which surveys of a list are chosen, in the order in which they were. */
export function useChosenSurveys(filter: SurveyFilter): ChosenSurveys {
  const client = useClient();
  const [ids, setIds] = useState<readonly string[]>([]);
  const choosing = useMutation({ mutationFn: () => listSurveyIds(client, filter), onSuccess: setIds });
  const options = shownOfOptions(client, filter, ids);
  const found = useQuery({
    ...options,
    ...(ids.length === 0 ? { queryFn: skipToken } : {}),
    // The count before stays until the next is there.
    placeholderData: keepPreviousData,
  }).data;
  const shown = ids.length === 0 || found === undefined ? null : ids.filter((id) => found.includes(id));
  return {
    ids,
    shown,
    keepShown: () => shown !== null && setIds(shown),
    toggle: (id) => setIds((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id])),
    clear: () => setIds([]),
    chooseAll: () => choosing.mutate(),
    isChoosing: choosing.isPending,
    error: choosing.error,
    clearError: choosing.reset,
  };
}
