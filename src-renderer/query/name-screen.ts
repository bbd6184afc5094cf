import type { SubjectSearch } from './subject.ts';

/** The screen of a query, whatever the place: the building stands in its form while the place changes. */
export const QUERY_SCREEN = '/';

/** What the window shows, for what is done there to be undone there: a survey or a portfolio is a screen of its own. */
export function nameScreen(path: string, { survey, portfolio, file }: SubjectSearch): string {
  if (path === '/surveys') return [path, survey].join(' ');
  return path === '/portfolio' ? [path, portfolio, file].join(' ') : path;
}
