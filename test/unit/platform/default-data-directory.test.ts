import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { computeDefaultDataDirectory } from '#main/platform/files/default-data-directory.ts';

test.each([
  ['linux', {}, '/home/ana', '/home/ana/.config/Freeboard'],
  ['linux', { XDG_CONFIG_HOME: '/data/config' }, '/home/ana', '/data/config/Freeboard'],
  ['linux', { XDG_CONFIG_HOME: '' }, '/home/ana', '/home/ana/.config/Freeboard'],
  ['darwin', {}, '/Users/ana', '/Users/ana/Library/Application Support/Freeboard'],
  [
    'win32',
    { APPDATA: 'C:\\Users\\ana\\AppData\\Roaming' },
    'C:\\Users\\ana',
    'C:\\Users\\ana\\AppData\\Roaming\\Freeboard',
  ],
  ['win32', {}, 'C:\\Users\\ana', 'C:\\Users\\ana\\AppData\\Roaming\\Freeboard'],
] as const)('on %s with %o', (platform, environment, homeDirectory, expected) => {
  expect(computeDefaultDataDirectory({ platform, environment, homeDirectory })).toBe(expected);
});

test('the folder has the name of the product', () => {
  const manifest = readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8');
  const { productName } = JSON.parse(manifest) as { productName: string };
  const directory = computeDefaultDataDirectory({ platform: 'linux', environment: {}, homeDirectory: '/home/ana' });
  expect(path.basename(directory)).toBe(productName);
});
