/** Colours of the interface; `system` follows the machine. */
export const themeChoices = ['system', 'light', 'dark'] as const;
/** One of {@link themeChoices}. */
export type ThemeChoice = (typeof themeChoices)[number];

/** Colours as they are drawn. */
export type Theme = 'light' | 'dark';

/** Resolves a choice against what the machine prefers. */
export function resolveTheme(choice: ThemeChoice, prefersDark: boolean): Theme {
  if (choice !== 'system') return choice;
  return prefersDark ? 'dark' : 'light';
}
