import { useCallback, useEffect, useState } from 'react';
import { useClient } from '#renderer/client/client.ts';
import { toError } from '#renderer/client/client-error.ts';
import { loadSurveySubject } from './load-survey-subject.ts';
import type { ReportSubject } from './report-subject.ts';
import { useReportTexts } from './use-report-texts.ts';

/** How far the surveys of a report have been read. */
export interface SurveySubjects {
  /** All of them, or null while some are missing. */
  readonly subjects: readonly ReportSubject[] | null;
  readonly loadedCount: number;
  readonly error: Error | null;
  /** Reads the surveys again after a failure. */
  readonly retry: () => void;
}

const nothingLoaded: Omit<SurveySubjects, 'retry'> = { subjects: null, loadedCount: 0, error: null };

/** Reads the surveys of a report one after the other; leaving the report ends the reading and frees its pictures. */
export function useSurveySubjects(ids: readonly string[]): SurveySubjects {
  const client = useClient();
  const { t, formatters } = useReportTexts();
  const [attempt, setAttempt] = useState(0);
  // What is read anew is another reading.
  const key = `${attempt} ${ids.join()}`;
  const [state, setState] = useState<Omit<SurveySubjects, 'retry'> & { readonly key: string }>({
    ...nothingLoaded,
    key,
  });
  useEffect(() => {
    const controller = new AbortController();
    const loader = { client, t, formatters, signal: controller.signal };
    const loaded: ReportSubject[] = [];
    async function load(): Promise<void> {
      const listed = key.slice(key.indexOf(' ') + 1);
      for (const id of listed === '' ? [] : listed.split(',')) {
        loaded.push(await loadSurveySubject(id, loader));
        if (controller.signal.aborted) return;
        setState({ ...nothingLoaded, key, loadedCount: loaded.length });
      }
      setState({ key, subjects: loaded, loadedCount: loaded.length, error: null });
    }
    load().catch((error: unknown) => {
      if (controller.signal.aborted) return;
      setState({ ...nothingLoaded, key, error: toError(error) });
    });
    return () => {
      controller.abort();
      for (const { record } of loaded) {
        for (const { url } of record?.photos ?? []) if (url !== null) URL.revokeObjectURL(url);
      }
    };
  }, [client, t, formatters, key]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { ...(state.key === key ? state : nothingLoaded), retry };
}
