import { create } from 'zustand';

/** Parts of the settings that commands lead to. */
export type SettingsSection = 'diagnostics' | 'about';

/** The part that somebody asked for and that is not reached yet; null: none. */
export const useSettingsSectionStore = create<{ readonly sought: SettingsSection | null }>(() => ({ sought: null }));

/** Asks for a part of the settings: it is brought into sight as soon as it is there. */
export function seekSettingsSection(part: SettingsSection): void {
  useSettingsSectionStore.setState({ sought: part });
}
