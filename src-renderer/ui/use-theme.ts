import { useEffect, useSyncExternalStore } from 'react';
import { resolveTheme, type Theme } from './theme.ts';
import { useDisplayStore } from '#renderer/i18n/display-store.ts';

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
