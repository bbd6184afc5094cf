import { useState, type RefObject, useMemo } from 'react';
import { useQueries } from '@tanstack/react-query';
import { useVirtualRows, type VirtualRows } from '#renderer/ui/use-virtual-rows.ts';
import { useClient } from '#renderer/client/client.ts';
import { type SurveyFilter, SURVEYS_PER_PAGE, surveyPageOptions, type SurveySummary } from './survey-queries.ts';

const ROW_HEIGHT_REM = 4;
/** Rows drawn beyond what is in sight. */
const OVERSCAN = 8;

/** The rows of the list in sight, with their surveys. */
export interface SurveyRows extends SurveyPages {
  readonly rows: VirtualRows;
  /** How many there are, as far as is known. */
  readonly known: number;
}

/**
 * Draws, and fetches, only the rows in sight.
 *
 * @param scroll the element that scrolls
 */
export function useSurveyRows(scroll: RefObject<HTMLElement | null>, filter: SurveyFilter): SurveyRows {
  const [known, setKnown] = useState(0);
  const rows = useVirtualRows(scroll, { count: known, rowHeightRem: ROW_HEIGHT_REM, overscan: OVERSCAN });
  const pages = useSurveyPages(filter, rows.first, rows.last);
  if (pages.total !== null && pages.total !== known) setKnown(pages.total);
  return { ...pages, rows, known };
}

/** The rows of a list that are in sight, out of any number. */
interface SurveyPages {
  /** How many there are; null before the first answer, and where there is none. */
  readonly total: number | null;
  readonly error: Error | null;
  /** Asks again for what failed. */
  retry(): void;
  /** The survey at a place of the list; null while it is on its way. */
  at(index: number): SurveySummary | null;
}

/**
 * Fetches only the pages that are looked at.
 *
 * @param first place of the first row in sight
 * @param last place of the last one
 */
function useSurveyPages(filter: SurveyFilter, first: number, last: number): SurveyPages {
  const client = useClient();
  const from = Math.floor(first / SURVEYS_PER_PAGE);
  const to = Math.max(from, Math.floor(last / SURVEYS_PER_PAGE));
  const pages = useMemo(() => Array.from({ length: to - from + 1 }, (_, at) => from + at), [from, to]);
  const results = useQueries({ queries: pages.map((page) => surveyPageOptions(client, filter, page)) });
  return {
    total: results.find(({ data }) => data !== undefined)?.data?.total ?? null,
    error: results.find(({ error }) => error !== null)?.error ?? null,
    retry() {
      for (const { error, refetch } of results) if (error !== null) void refetch();
    },
    at: (index) =>
      results[Math.floor(index / SURVEYS_PER_PAGE) - from]?.data?.surveys[index % SURVEYS_PER_PAGE] ?? null,
  };
}
