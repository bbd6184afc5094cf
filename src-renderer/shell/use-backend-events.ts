import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClient } from '#renderer/client/client.ts';

/** Everything that both decide: which packs answer, and which modules the licence has. */
const answerKeys = [
  'risk.query',
  'risk.preview',
  'risk.futures',
  'risk.drivers',
  'what-if.compare',
  'what-if.solve',
  'survey.getBasis',
  'map.probe',
  'pack.layers',
  // How many of its rows have no figures from what is installed and allowed now.
  'portfolio.list',
] as const;
const packKeys = [...answerKeys, 'pack.list', 'pack.outlines', 'place.suggest', 'place.reverse'] as const;
const licenceKeys = [...answerKeys, 'licence.get'] as const;

/** A form that is being typed into changes the newest entry with each key: the list follows when the typing rests. */
const HISTORY_DELAY_MILLISECONDS = 400;

/** Keys of the queries that show surveys. */
const surveyKeys = [
  'survey.list',
  'survey.listIds',
  'survey.facets',
  'survey.get',
  'survey.getBasis',
  'survey.noteVersions',
] as const;

/** A survey that is being typed into is saved several times a second. */
const SURVEY_DELAY_MILLISECONDS = 150;

/** Keeps what is shown in step with what the backend tells. */
export function useBackendEvents(): void {
  const client = useClient();
  const queryClient = useQueryClient();
  useEffect(() => {
    let historyTimer: ReturnType<typeof setTimeout> | undefined;
    let surveyTimer: ReturnType<typeof setTimeout> | undefined;
    const stops = [
      client.on('packs.changed', () => {
        for (const key of packKeys) void queryClient.invalidateQueries({ queryKey: [key] });
      }),
      client.on('licence.changed', () => {
        for (const key of licenceKeys) void queryClient.invalidateQueries({ queryKey: [key] });
      }),
      client.on('service.changed', () => {
        for (const key of ['service.status', 'token.list']) void queryClient.invalidateQueries({ queryKey: [key] });
      }),
      client.on('settings.changed', () => void queryClient.invalidateQueries({ queryKey: ['settings.get'] })),
      client.on('surveys.changed', () => {
        clearTimeout(surveyTimer);
        surveyTimer = setTimeout(() => {
          for (const key of surveyKeys) void queryClient.invalidateQueries({ queryKey: [key] });
        }, SURVEY_DELAY_MILLISECONDS);
      }),
      client.on('portfolio.areasChanged', ({ portfolioId }) => {
        void queryClient.invalidateQueries({ queryKey: ['portfolio.areas', portfolioId] });
      }),
      client.on('history.changed', () => {
        clearTimeout(historyTimer);
        historyTimer = setTimeout(
          () => void queryClient.invalidateQueries({ queryKey: ['history.list'] }),
          HISTORY_DELAY_MILLISECONDS,
        );
      }),
    ];
    return () => {
      clearTimeout(historyTimer);
      clearTimeout(surveyTimer);
      for (const stop of stops) stop();
    };
  }, [client, queryClient]);
}
