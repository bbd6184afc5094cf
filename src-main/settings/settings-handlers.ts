import { isRecord } from '#shared/text/is-record.ts';
import { settingsSchema, type Settings, type SettingsChange } from '#shared/settings/settings-schema.ts';
import { defaultSettings, mergeSettings } from '#shared/settings/settings.ts';
import type { SettingStore } from '#main/platform/setting-store.ts';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { settingsProcedures } from '#shared/settings/settings-procedures.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';

/** Reads and changes the settings of this installation. */
export interface SettingsService {
  get(): Settings;
  /** Applies a change and gives all settings. */
  set(change: SettingsChange): Settings;
  readonly handlers: HandlersOf<typeof settingsProcedures, CallContext>;
}

const KEY = 'settings';

/**
 * Creates the access to the settings. They are read anew each time: another process on the same data directory may have
 * changed them.
 */
export function createSettings(store: SettingStore, onChange: () => void): SettingsService {
  const get = (): Settings => readSettings(store.find(KEY));
  const set = (change: SettingsChange): Settings => {
    const settings = mergeSettings(get(), change);
    store.save(KEY, settings);
    onChange();
    return settings;
  };
  return { get, set, handlers: { 'settings.get': get, 'settings.set': set } };
}

/**
 * Reads what was saved, field by field: one that a newer version wrote, or that is no longer valid, falls back to what
 * it is at first instead of taking the others with it.
 */
function readSettings(saved: unknown): Settings {
  const fields = isRecord(saved) ? saved : {};
  const template = isRecord(fields['reportTemplate']) ? fields['reportTemplate'] : {};
  return {
    ...readFields(settingsSchema.shape, fields, defaultSettings),
    reportTemplate: readFields(settingsSchema.shape.reportTemplate.shape, template, defaultSettings.reportTemplate),
  };
}

interface FieldSchema {
  safeParse(value: unknown): { readonly success: boolean; readonly data?: unknown };
}

function readFields<Fields extends object>(
  shape: Readonly<Record<keyof Fields, FieldSchema>>,
  saved: Readonly<Record<string, unknown>>,
  defaults: Fields,
): Fields {
  const entries = Object.entries<FieldSchema>(shape).map(([key, schema]) => {
    const parsed = schema.safeParse(saved[key]);
    return [key, parsed.success ? parsed.data : defaults[key as keyof Fields]];
  });
  return Object.fromEntries(entries) as Fields;
}
