import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../client/client-context.ts';
import { listSurveyIds, type SurveyFilter } from './queries.ts';

/** The surveys that something is to be done with together. */
export interface ChosenSurveys {
  readonly ids: readonly string[];
  readonly toggle: (id: string) => void;
  readonly clear: () => void;
  /** Chooses every survey that the filter lets through. */
  readonly chooseAll: () => void;
  readonly isChoosing: boolean;
  /** Why they could not all be chosen. */
  readonly error: Error | null;
  readonly forgetError: () => void;
}

/** Keeps which surveys of a list are chosen, in the order in which they were. */
export function useChosenSurveys(filter: SurveyFilter): ChosenSurveys {
  const client = useClient();
  const [ids, setIds] = useState<readonly string[]>([]);
  const choosing = useMutation({ mutationFn: () => listSurveyIds(client, filter), onSuccess: setIds });
  return {
    ids,
    toggle: (id) => setIds((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id])),
    clear: () => setIds([]),
    chooseAll: () => choosing.mutate(),
    isChoosing: choosing.isPending,
    error: choosing.error,
    forgetError: choosing.reset,
  };
}
