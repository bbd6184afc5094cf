import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserWindow } from 'electron';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rememberWindows } from '#main/electron/remember-windows.ts';
import { loadWindowStates, saveWindowStates, type WindowState } from '#main/electron/window-state.ts';

const { app } = await vi.hoisted(async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  return { app: new Emitter() };
});
vi.mock('electron', () => ({ app }));

/** As much of a window as is followed: it stands at `x`, and says what happens to it. */
class FakeWindow extends EventEmitter {
  x: number;
  readonly webContents = Object.assign(new EventEmitter(), { getURL: () => 'app://freeboard/index.html#/places' });
  constructor(x: number) {
    super();
    this.x = x;
  }
  getNormalBounds = () => ({ x: this.x, y: 0, width: 1000, height: 700 });
  isMaximized = () => false;
  isVisible = () => true;
  close(): void {
    this.emit('close');
    this.emit('closed');
  }
}

const stateAt = (x: number): WindowState => ({
  bounds: { x, y: 0, width: 1000, height: 700 },
  isMaximized: false,
  screen: '/',
});

let file: string;
const faults: unknown[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  file = path.join(mkdtempSync(path.join(os.tmpdir(), 'freeboard-test-')), 'state.json');
  faults.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  app.removeAllListeners();
  rmSync(path.dirname(file), { recursive: true, force: true });
});

const readKept = (): number[] => loadWindowStates(file).map(({ bounds }) => bounds.x);

/** A memory with windows at the given places, shown in that order. */
function open(...places: number[]) {
  const memory = rememberWindows(file, (fault) => void faults.push(fault));
  const windows = places.map((x) => {
    const window = new FakeWindow(x);
    memory.follow(window as unknown as BrowserWindow, stateAt(x));
    window.emit('show');
    return window;
  });
  vi.runAllTimers();
  return { memory, windows };
}

it('writes a move when it rests, and not each step of it', () => {
  const { windows } = open(1);
  for (const x of [2, 3, 4]) {
    windows[0]!.x = x;
    windows[0]!.emit('move');
  }
  expect(readKept()).toEqual([1]);
  vi.runAllTimers();
  expect(loadWindowStates(file)).toEqual([{ ...stateAt(4), screen: '/places' }]);
});

it('forgets a window that is closed by itself, and not the last one', () => {
  const { windows } = open(1, 2);
  windows[0]!.close();
  expect(readKept()).toEqual([2]);
  windows[1]!.close();
  expect(readKept()).toEqual([2]);
});

it('keeps all windows that the end closes', () => {
  const { windows } = open(1, 2, 3);
  app.emit('before-quit');
  for (const window of windows) {
    window.close();
    // Whoever is left has the focus for a moment.
    windows[2]!.emit('focus');
  }
  expect(readKept()).toEqual([1, 2, 3]);
});

it('keeps only those that are open when the end is given up over one that stays', () => {
  const { memory, windows } = open(1, 2, 3);
  app.emit('before-quit');
  windows[0]!.close();
  memory.stay();
  expect(readKept()).toEqual([2, 3]);
  // That one was on its way out already.
  windows[2]!.close();
  expect(readKept()).toEqual([2]);
});

it('puts the window first that was used last', () => {
  const { windows } = open(1, 2);
  windows[1]!.emit('focus');
  vi.runAllTimers();
  expect(readKept()).toEqual([2, 1]);
});

it('gives the windows of the last session one by one, and keeps those that are not open again yet', () => {
  saveWindowStates(file, [stateAt(1), stateAt(2)]);
  const memory = rememberWindows(file, (fault) => void faults.push(fault));
  const first = memory.next();
  expect(first).toEqual(stateAt(1));
  const window = new FakeWindow(1);
  memory.follow(window as unknown as BrowserWindow, first!);
  // The application ends before its first window is shown.
  window.close();
  expect(readKept()).toEqual([1, 2]);
  expect(memory.next()).toEqual(stateAt(2));
  expect(memory.next()).toBeNull();
});

it('tells what keeps it from writing, and goes on', () => {
  const { windows } = open(1);
  rmSync(path.dirname(file), { recursive: true });
  writeFileSync(path.dirname(file), '');
  windows[0]!.emit('move');
  vi.runAllTimers();
  expect(faults).toHaveLength(1);
});

it('does not open on what a window showed that is given up, and leaves the others as they are', () => {
  const { memory, windows } = open(1, 2);
  for (const window of windows) window.emit('move');
  vi.runAllTimers();
  expect(loadWindowStates(file).map(({ screen }) => screen)).toEqual(['/places', '/places']);
  memory.forgetScreen(windows[1] as unknown as BrowserWindow);
  expect(loadWindowStates(file).map(({ bounds, screen }) => [bounds.x, screen])).toEqual([
    [1, '/places'],
    [2, '/'],
  ]);
});
