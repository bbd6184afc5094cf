import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { settingsProcedures } from '#shared/contract/procedures/settings-procedures.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import { createSettingsService, type SettingsPorts, type SettingsService } from './settings.ts';

/** The settings with the procedures over them. */
export function composeSettings(ports: SettingsPorts): {
  readonly settings: SettingsService;
  readonly handlers: HandlersOf<typeof settingsProcedures, CallContext>;
} {
  const settings = createSettingsService(ports);
  return {
    settings,
    handlers: { 'settings.get': () => settings.get(), 'settings.set': (change) => settings.set(change) },
  };
}
