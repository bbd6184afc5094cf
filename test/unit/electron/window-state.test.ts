import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { computeWindowBounds, loadWindowStates, readScreen, saveWindowStates } from '#main/electron/window-state.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const second = { x: 1440, y: 0, width: 1920, height: 1080 };

describe('where the window opens', () => {
  test('the first time in its default size in the middle of the first screen', () => {
    // (1440 - 1280) / 2 = 80; 25 + (875 - 800) / 2 = 62.5, rounded.
    expect(computeWindowBounds(null, [laptop, second])).toEqual({ x: 80, y: 63, width: 1280, height: 800 });
  });

  test('no larger than the screen', () => {
    const small = { x: 0, y: 0, width: 1024, height: 600 };
    expect(computeWindowBounds(null, [small])).toEqual({ x: 0, y: 0, width: 1024, height: 600 });
  });

  test('where it was, on the second screen too', () => {
    const bounds = { x: 1600, y: 50, width: 1400, height: 900 };
    expect(computeWindowBounds({ bounds, isMaximized: false, screen: '/' }, [laptop, second])).toEqual(bounds);
  });

  test('on the first screen again when the one it was on is gone', () => {
    const bounds = { x: 1600, y: 50, width: 1400, height: 900 };
    expect(computeWindowBounds({ bounds, isMaximized: false, screen: '/' }, [laptop])).toMatchObject({
      x: 80,
      width: 1280,
    });
  });

  test('on the first screen again when its title bar would be out of reach', () => {
    const bounds = { x: 100, y: -300, width: 1400, height: 900 };
    expect(computeWindowBounds({ bounds, isMaximized: false, screen: '/' }, [laptop])).toMatchObject({ x: 80, y: 63 });
  });

  test('never smaller than what its content needs', () => {
    const bounds = { x: 100, y: 100, width: 200, height: 100 };
    expect(computeWindowBounds({ bounds, isMaximized: false, screen: '/' }, [laptop])).toEqual({
      x: 100,
      y: 100,
      width: 960,
      height: 640,
    });
  });
});

describe('beside windows that are open', () => {
  test('a step aside from one that stands exactly there, and from the next', () => {
    const bounds = { x: 100, y: 100, width: 1000, height: 700 };
    const taken = [bounds, { ...bounds, x: 128, y: 128 }];
    expect(computeWindowBounds({ bounds, isMaximized: false, screen: '/' }, [laptop], taken)).toEqual({
      ...bounds,
      x: 156,
      y: 156,
    });
  });

  test('several of a screen that is gone do not hide each other', () => {
    const bounds = { x: 1600, y: 50, width: 1400, height: 900 };
    const first = computeWindowBounds({ bounds, isMaximized: false, screen: '/' }, [laptop]);
    const next = computeWindowBounds({ bounds, isMaximized: false, screen: '/' }, [laptop], [first]);
    expect(next).toEqual({ ...first, x: first.x + 28, y: first.y + 28 });
  });
});

describe('what is kept of it', () => {
  let file: string;
  beforeEach(() => {
    file = path.join(mkdtempSync(path.join(os.tmpdir(), 'freeboard-test-')), 'state.json');
  });
  afterEach(() => rmSync(path.dirname(file), { recursive: true }));

  const first = { bounds: { x: -10, y: 20, width: 1300, height: 700 }, isMaximized: true, screen: '/' } as const;
  const second = { bounds: { x: 50, y: 60, width: 1000, height: 650 }, isMaximized: false, screen: '/places' } as const;

  test('comes back as it was saved, in its order', () => {
    saveWindowStates(file, [first, second]);
    expect(loadWindowStates(file)).toEqual([first, second]);
  });

  test('is what it was before when a crash cuts the writing short', () => {
    saveWindowStates(file, [first]);
    // What a process leaves that ends while it writes.
    writeFileSync(`${file}.new`, '{"windows":[{"bou');
    expect(loadWindowStates(file)).toEqual([first]);
    saveWindowStates(file, [second]);
    expect(loadWindowStates(file)).toEqual([second]);
  });

  test('leaves out a window that cannot be read, and opens on the query what is no screen', () => {
    const windows = [{ bounds: { x: 1 } }, null, { ...second, screen: '/report' }, { ...first, screen: 7 }];
    writeFileSync(file, JSON.stringify({ windows }));
    expect(loadWindowStates(file)).toEqual([
      { ...second, screen: '/' },
      { ...first, screen: '/' },
    ]);
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{}',
    '{"windows":7}',
    '{"windows":[{"bounds":{"x":"1","y":2,"width":3,"height":4}}]}',
  ])('is nothing when the file holds %j', (content) => {
    writeFileSync(file, content);
    expect(loadWindowStates(file)).toEqual([]);
  });

  test('is nothing before the first time', () => {
    expect(loadWindowStates(file)).toEqual([]);
  });
});

test.each([
  ['app://freeboard/index.html', '/'],
  ['app://freeboard/index.html#/?address=12+Mill+Rd', '/'],
  ['app://freeboard/index.html#/portfolio', '/portfolio'],
  ['app://freeboard/index.html#/surveys', '/surveys'],
  ['app://freeboard/index.html#/surveys?survey=7f&latitude=45', '/surveys?survey=7f'],
  // A text of digits alone stands in quotes there.
  ['app://freeboard/index.html#/portfolio?portfolio=%2212%22', '/portfolio?portfolio=%2212%22'],
  ['app://freeboard/index.html#/portfolio?file=%2Fhome%2Fme%2Fbook.csv', '/portfolio'],
  ['app://freeboard/index.html#/places?survey=7f', '/places'],
  // A report comes from what it is of.
  ['app://freeboard/index.html#/report/surveys?surveys=7f_8a&survey=7f', '/surveys?survey=7f'],
  ['app://freeboard/index.html#/report/surveys?surveys=7f_8a', '/surveys'],
  ['app://freeboard/index.html#/report/portfolio?portfolio=9b', '/portfolio?portfolio=9b'],
  ['app://freeboard/index.html#/constructor', '/'],
  // Needs to be told what it reports on.
  ['app://freeboard/index.html#/report?address=12+Mill+Rd', '/'],
])('the screen of %s is %s', (address, screen) => {
  expect(readScreen(address)).toBe(screen);
});
