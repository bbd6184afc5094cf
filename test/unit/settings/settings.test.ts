import { describe, expect, it } from 'vitest';
import { createSettings } from '#main/settings/settings-handlers.ts';
import { MAXIMUM_LOGO_BYTES } from '#shared/settings/setting-choices.ts';
import { settingsChangeSchema } from '#shared/settings/settings-schema.ts';
import { defaultSettings } from '#shared/settings/settings.ts';

/** The eight bytes that every PNG begins with (ISO/IEC 15948, 5.2). */
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function createPng(bytes: number): string {
  const picture = Buffer.alloc(bytes);
  picture.set(PNG_SIGNATURE);
  return `data:image/png;base64,${picture.toString('base64')}`;
}

function createMemory(saved: unknown = null) {
  let value = saved;
  let changes = 0;
  const service = createSettings(
    { find: () => value, save: (_key, next) => (value = JSON.parse(JSON.stringify(next)) as unknown) },
    () => (changes += 1),
  );
  return { service, countChanges: () => changes };
}

describe('settings', () => {
  it('are the defaults until something is set', () => {
    expect(createMemory().service.get()).toEqual(defaultSettings);
  });

  it('change field by field, also inside the report template, and tell of it', () => {
    const { service, countChanges } = createMemory();
    service.set({ lengthUnit: 'feet', reportTemplate: { firmName: 'Rijn Survey' } });
    service.set({ reportTemplate: { pageSize: 'Letter', language: 'en' }, theme: undefined });
    expect(service.get()).toEqual({
      ...defaultSettings,
      lengthUnit: 'feet',
      reportTemplate: { firmName: 'Rijn Survey', footer: '', logo: null, pageSize: 'Letter', language: 'en' },
    });
    expect(countChanges()).toBe(2);
  });

  it('keep what is valid when one saved field is not, or is of another version', () => {
    const { service } = createMemory({
      lengthUnit: 'feet',
      theme: 'sepia',
      later: 1,
      reportTemplate: { firmName: 'Rijn Survey', pageSize: 'A3', language: 'tlh' },
    });
    expect(service.get()).toEqual({
      ...defaultSettings,
      lengthUnit: 'feet',
      reportTemplate: { ...defaultSettings.reportTemplate, firmName: 'Rijn Survey' },
    });
  });
});

describe('the logo of the report', () => {
  const isAllowed = (logo: string): boolean => settingsChangeSchema.safeParse({ reportTemplate: { logo } }).success;

  it('may have 512 KiB and not a byte more', () => {
    expect(isAllowed(createPng(MAXIMUM_LOGO_BYTES))).toBe(true);
    expect(isAllowed(createPng(MAXIMUM_LOGO_BYTES + 1))).toBe(false);
  });

  it('is a picture, not a page or a script that calls itself one', () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>').toString('base64');
    expect(isAllowed(`data:image/svg+xml;base64,${svg}`)).toBe(false);
    expect(isAllowed(`data:image/png;base64,${svg}`)).toBe(false);
    expect(isAllowed('data:image/png;base64,iVBORw0KGgo=" onload="x')).toBe(false);
    expect(isAllowed('https://example.org/logo.png')).toBe(false);
  });
});
