import { useState, type RefObject } from 'react';
import { useVirtualRows, type VirtualRows } from '#renderer/ui/use-virtual-rows.ts';
import type { SurveyFilter } from './survey-queries.ts';
import { useSurveyPages, type SurveyPages } from './use-survey-pages.ts';

const ROW_HEIGHT = 64;
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
  const rows = useVirtualRows(scroll, { count: known, rowHeight: ROW_HEIGHT, overscan: OVERSCAN });
  const pages = useSurveyPages(filter, rows.first, rows.last);
  if (pages.total !== null && pages.total !== known) setKnown(pages.total);
  return { ...pages, rows, known };
}
