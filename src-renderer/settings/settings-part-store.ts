import { create } from 'zustand';

/** Parts of the settings that commands lead to. */
export type SettingsPart = 'diagnostics' | 'about';

/** The part that somebody asked for and that is not reached yet; null: none. */
export const useSettingsPartStore = create<{ readonly sought: SettingsPart | null }>(() => ({ sought: null }));

/** Asks for a part of the settings: it is brought into sight as soon as it is there. */
export function seekSettingsPart(part: SettingsPart): void {
  useSettingsPartStore.setState({ sought: part });
}
