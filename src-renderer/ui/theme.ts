import { useEffect, useSyncExternalStore } from 'react';
import type { ThemeChoice } from '#shared/settings/setting-choices.ts';
import { useDisplayStore } from '#renderer/i18n/display-store.ts';

/** Colours as they are drawn. */
export type Theme = 'light' | 'dark';

/** Resolves a choice against what the machine prefers. */
export function resolveTheme(choice: ThemeChoice, prefersDark: boolean): Theme {
  if (choice !== 'system') return choice;
  return prefersDark ? 'dark' : 'light';
}

const DARK_QUERY = '(prefers-color-scheme: dark)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(DARK_QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** The theme to draw with; also puts it on the page for the style sheets. */
export function useTheme(): Theme {
  const choice = useDisplayStore((state) => state.theme);
  const prefersDark = useSyncExternalStore(subscribe, () => matchMedia(DARK_QUERY).matches);
  const theme = resolveTheme(choice, prefersDark);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return theme;
}
