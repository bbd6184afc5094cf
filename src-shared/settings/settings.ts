import { textSizes } from './setting-choices.ts';
import type { Settings, SettingsChange } from './settings-schema.ts';

export const defaultSettings: Settings = {
  lengthUnit: 'metres',
  currencyLabel: null,
  numberStyle: 'system',
  theme: 'system',
  textSizePercent: textSizes.usual,
  servicePort: 8080,
  reportTemplate: { firmName: '', footer: '', logo: null, pageSize: 'A4', language: null },
  trustedKeys: [],
};

/** The settings with a change applied. */
export function mergeSettings(settings: Settings, change: SettingsChange): Settings {
  const { reportTemplate, ...others } = change;
  return {
    ...settings,
    ...dropUndefined(others),
    reportTemplate: { ...settings.reportTemplate, ...dropUndefined(reportTemplate ?? {}) },
  };
}

/** A field that is there but undefined counts as left out. */
function dropUndefined<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>;
  };
}
