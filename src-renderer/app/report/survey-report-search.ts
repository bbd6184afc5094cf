/** Surveys that one report may hold: beyond that the pages no longer fit into the memory of a laptop. */
export const LARGEST_REPORT_SURVEYS = 200;

/** Which surveys a report is of, as it stands in the window's address. */
export interface SurveyReportSearch {
  /** Their ids, parted by commas. */
  readonly surveys?: string;
}

/** Reads the surveys out of the address; whatever is no text counts as none. */
export function parseSurveyIds(search: Readonly<Record<string, unknown>>): string[] {
  const { surveys } = search;
  if (typeof surveys !== 'string') return [];
  const ids = surveys.split(',').filter((id) => id !== '');
  return [...new Set(ids)].slice(0, LARGEST_REPORT_SURVEYS);
}

/** Writes the surveys for the address. */
export function formatSurveyIds(ids: readonly string[]): SurveyReportSearch {
  return { surveys: ids.join(',') };
}
