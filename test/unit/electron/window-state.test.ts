import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { computeWindowBounds, loadWindowState, saveWindowState } from '#main/electron/window-state.ts';

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
    expect(computeWindowBounds({ bounds, isMaximized: false }, [laptop, second])).toEqual(bounds);
  });

  test('on the first screen again when the one it was on is gone', () => {
    const bounds = { x: 1600, y: 50, width: 1400, height: 900 };
    expect(computeWindowBounds({ bounds, isMaximized: false }, [laptop])).toMatchObject({ x: 80, width: 1280 });
  });

  test('on the first screen again when its title bar would be out of reach', () => {
    const bounds = { x: 100, y: -300, width: 1400, height: 900 };
    expect(computeWindowBounds({ bounds, isMaximized: false }, [laptop])).toMatchObject({ x: 80, y: 63 });
  });

  test('never smaller than what its content needs', () => {
    const bounds = { x: 100, y: 100, width: 200, height: 100 };
    expect(computeWindowBounds({ bounds, isMaximized: false }, [laptop])).toEqual({
      x: 100,
      y: 100,
      width: 960,
      height: 640,
    });
  });
});

describe('what is kept of it', () => {
  let file: string;
  beforeEach(() => {
    file = path.join(mkdtempSync(path.join(os.tmpdir(), 'freeboard-test-')), 'state.json');
  });
  afterEach(() => rmSync(path.dirname(file), { recursive: true }));

  test('comes back as it was saved', () => {
    const state = { bounds: { x: -10, y: 20, width: 1300, height: 700 }, isMaximized: true };
    saveWindowState(file, state);
    expect(loadWindowState(file)).toEqual(state);
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"bounds":{"x":1,"y":2,"width":3}}',
    '{"bounds":{"x":"1","y":2,"width":3,"height":4}}',
  ])('is nothing when the file holds %j', (content) => {
    writeFileSync(file, content);
    expect(loadWindowState(file)).toBeNull();
  });

  test('is nothing before the first time', () => {
    expect(loadWindowState(file)).toBeNull();
  });
});
