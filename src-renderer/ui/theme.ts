import type { ThemeChoice } from '#shared/settings/setting-choices.ts';

/** Colours as they are drawn. */
export type Theme = 'light' | 'dark';

/** Resolves a choice against what the machine prefers. */
export function resolveTheme(choice: ThemeChoice, prefersDark: boolean): Theme {
  if (choice !== 'system') return choice;
  return prefersDark ? 'dark' : 'light';
}
