import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { settingsProcedures } from '#shared/contract/procedures/settings-procedures.ts';
import { defaultSettings, mergeSettings } from '#shared/domain/settings.ts';

/** Settings that are kept as long as the fake is. */
export function createFakeSettingsHandlers(): HandlersOf<typeof settingsProcedures, void> {
  let settings = defaultSettings;
  return {
    'settings.get': () => settings,
    'settings.set': (change) => (settings = mergeSettings(settings, change)),
  };
}
