/** Surveys that one report may hold: at five pages each a file that programs still open without effort. */
export const LARGEST_REPORT_SURVEYS = 1000;
/**
 * Surveys that are set and printed at a time. More of them make no page quicker (docs/performance.md), but hold the
 * window and its memory for longer.
 */
export const PART_SURVEYS = 20;

/** Which surveys a report is of, as it stands in the window's address. */
export interface SurveyReportSearch {
  /** Their ids, separated by commas. */
  readonly surveys?: string;
}

/** Reads the surveys out of the address, each once; whatever is no text counts as none. */
export function parseSurveyIds(search: Readonly<Record<string, unknown>>): string[] {
  const { surveys } = search;
  if (typeof surveys !== 'string') return [];
  return [...new Set(surveys.split(',').filter((id) => id !== ''))];
}

/** Writes the surveys for the address. */
export function formatSurveyIds(ids: readonly string[]): SurveyReportSearch {
  return { surveys: ids.join(',') };
}

/** The parts in which a report is set and printed. */
export function splitIntoParts(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / PART_SURVEYS) }, (_, part) =>
    ids.slice(part * PART_SURVEYS, (part + 1) * PART_SURVEYS),
  );
}
