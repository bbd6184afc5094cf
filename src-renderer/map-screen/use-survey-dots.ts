import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Client, useClient } from '#renderer/client/client.ts';
import type { SurveyDot } from '#renderer/map/scene.ts';
import { waitForMap } from './wait-for-map.ts';

const none: readonly SurveyDot[] = [];
/** A survey that is being typed into is saved several times a second. */
const DELAY_MILLISECONDS = 400;

function surveyPointOptions(client: Client) {
  return queryOptions({
    queryKey: ['survey.points'],
    queryFn: async ({ signal }) => (await client.call('survey.points', {}, signal)).surveys,
    staleTime: Infinity,
  });
}

/** The surveyed buildings: asked for when the map is drawn, and from then on only those that were changed. */
export function useSurveyDots(): readonly SurveyDot[] {
  const client = useClient();
  const queryClient = useQueryClient();
  const [isMapDrawn, setIsMapDrawn] = useState(false);
  useEffect(() => {
    let isGone = false;
    void waitForMap().then(() => {
      if (!isGone) setIsMapDrawn(true);
    });
    return () => {
      isGone = true;
    };
  }, []);
  const options = surveyPointOptions(client);
  const { data } = useQuery({ ...options, enabled: isMapDrawn });

  useEffect(() => {
    const { queryKey } = surveyPointOptions(client);
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function follow(): Promise<void> {
      const ids = [...changed];
      changed.clear();
      const { surveys } = await client.call('survey.points', { ids });
      queryClient.setQueryData(queryKey, (before) =>
        before === undefined ? before : replaceDots(before, ids, surveys),
      );
    }
    const stop = client.on('surveys.changed', ({ ids }) => {
      clearTimeout(timer);
      // Nothing named: any of them.
      if (ids.length === 0) {
        changed.clear();
        timer = undefined;
        void queryClient.invalidateQueries({ queryKey });
        return;
      }
      for (const id of ids) changed.add(id);
      timer = setTimeout(() => {
        // What could not be asked for is asked for as a whole.
        follow().catch(() => queryClient.invalidateQueries({ queryKey }));
      }, DELAY_MILLISECONDS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, queryClient]);
  return data ?? none;
}

/** The dots with some of them as they are now; the very same list when nothing of it can be seen. */
export function replaceDots(before: SurveyDot[], ids: readonly string[], now: readonly SurveyDot[]): SurveyDot[] {
  const asked = new Set(ids);
  const old = before.filter(({ id }) => asked.has(id));
  if (JSON.stringify(old) === JSON.stringify(now)) return before;
  return [...before.filter(({ id }) => !asked.has(id)), ...now];
}
