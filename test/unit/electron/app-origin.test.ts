import { expect, test } from 'vitest';
import { isAppUrl } from '#main/electron/app-origin.ts';

test.each(['app://freeboard/index.html', 'app://freeboard/', 'app://freeboard/index.html#/packs'])(
  '%s is ours',
  (address) => {
    expect(isAppUrl(address)).toBe(true);
  },
);

test.each([
  'app://freeboard.example/',
  'app://other/',
  'app://freeboard@other/',
  'app://freeboard:8080/',
  'https://freeboard/',
  'file:///app/freeboard',
  'data:text/html,app://freeboard/',
  'about:blank',
  'app:freeboard',
  '',
])('%s is not ours', (address) => {
  expect(isAppUrl(address)).toBe(false);
});
