import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { create } from 'zustand';
import type { SubjectSearch } from './subject.ts';

/** What the navigation bar leads to, by address; the regions and the settings stand beside the map of the query. */
const records = ['/', '/portfolio', '/surveys'] as const;
export type SectionPath = (typeof records)[number] | '/places' | '/settings';

/** What each section showed when it was left: the rest of its address. */
const useLeft = create<Readonly<Partial<Record<SectionPath, SubjectSearch>>>>(() => ({}));

/** Notes what each section shows, for the way back to it. */
export function useSectionMemory(): void {
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  useEffect(() => {
    if (records.some((section) => section === pathname)) useLeft.setState({ [pathname]: search });
  }, [pathname, search]);
}

/**
 * The rest of the address that leads to a section: as it was left; from within it, to all portfolios or surveys.
 */
export function useSectionSearch(): (section: SectionPath) => SubjectSearch {
  const left = useLeft();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return useCallback(
    (section) => {
      if (section === '/portfolio' || section === '/surveys') return path === section ? {} : (left[section] ?? {});
      return left['/'] ?? {};
    },
    [left, path],
  );
}

/** Goes to a section. */
export function useGoToSection(): (section: SectionPath) => void {
  const navigate = useNavigate();
  const find = useSectionSearch();
  return useCallback((to) => void navigate({ to, search: find(to) }), [navigate, find]);
}
