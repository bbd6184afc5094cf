import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readCode } from './source-imports.ts';

const projectRoot = path.resolve(import.meta.dirname, '..', '..');
const windowTests = globSync('test/{e2e,electron,screens}/**/*.test.ts', { cwd: projectRoot })
  .map((file) => file.split(path.sep).join('/'))
  .sort();

/** What finds an element, or acts on one that a selector names, or presses and points beside the drivers. */
const touches = [
  /\.(?:locator|frameLocator|getBy[A-Z]\w*|waitForSelector|querySelector(?:All)?|getElements?By\w+|elementFromPoint)\(/g,
  /\.\${1,2}(?:eval)?\(/g,
  /\bactiveElement\b/g,
  /\bpage\.(?:click|dblclick|fill|type|press|check|uncheck|hover|focus|tap|selectOption|setInputFiles|textContent|innerText|innerHTML|inputValue|getAttribute|is(?:Visible|Hidden|Checked|Enabled|Disabled|Editable)|dragAndDrop|dispatchEvent)\(/g,
  /\bpage\.(?:keyboard|mouse|touchscreen)\b/g,
];

const findTouches = (code: string): string[] => touches.flatMap((touch) => code.match(touch) ?? []);

test.each([
  ["page.locator('[data-pack]')", '.locator('],
  ["opened.page.getByRole('link', { name: 'Query' })", '.getByRole('],
  ["document.querySelectorAll('h2')", '.querySelectorAll('],
  ["page.$$('h2')", '.$$('],
  ["page.$eval('h2', read)", '.$eval('],
  ['document.activeElement?.id', 'activeElement'],
  ["window.page.click('h2')", 'page.click('],
  ["window.page.keyboard.press('Tab')", 'page.keyboard'],
])('%s touches the window', (code, found) => {
  expect(findTouches(code)).toEqual([found]);
});

test('no test of the window touches a selector or the keys: drivers do what a person does', () => {
  expect(windowTests).toContain('test/e2e/map.test.ts');
  expect(windowTests).toContain('test/electron/lifecycle.test.ts');
  const touching = windowTests.flatMap((file) => findTouches(readCode(file)).map((touch) => `${file}: ${touch}`));
  expect(touching).toEqual([]);
});
