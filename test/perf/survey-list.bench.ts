// Measures the list of surveys in real Electron, over 10,000 of them: from a key or a click to the picture with the
// rows that were asked for, how even the pictures follow each other while it is scrolled, and the processor time of all
// processes for each. Prints; judges nothing.
import { loadavg } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { cleanUp, launchApp } from '../support/electron-app.ts';
import { makeDemonstrationData } from '../support/make-demonstration-data.ts';
import { insertManySurveys } from '../support/many-surveys.ts';
import { readFrameLog, startFrameLog } from './frame-log.ts';
import { readTreeProcessorTime } from './process-memory.ts';
import { computeQuantile } from './quantile.ts';

const SURVEYS = 10_000;
/** A reader looks at what has come; meanwhile the window comes to rest. */
const LOOK_MILLISECONDS = 400;
const WHEEL_TURNS = 120;
const ROUNDS = 5;

/**
 * What is typed, and how many of the surveys that it leaves (test/support/many-surveys.ts): by its numbers, not by
 * looking.
 */
const searches: readonly (readonly [text: string, left: number])[] = [
  // cellar47, cellar470 to 479, cellar4700 to 4799.
  ['cellar47', 111],
  // Every fourth one.
  ['quay', 2500],
  ['cellar4711', 1],
  // Numbers that are 1 more than a multiple of 4 and end with 5: every twentieth.
  ['quay tag5', 500],
];

const dataDirectory = await makeDemonstrationData();
const database = openRecordsDatabase(path.join(dataDirectory, 'freeboard.sqlite'));
insertManySurveys(database, SURVEYS);
database.close();
try {
  const { app, page, window, close } = await launchApp({ drawsMap: true, dataDirectory });
  const { surveys } = window;
  const pid = app.process().pid ?? 0;
  await window.waitForMap();
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);

  /** Does something that leaves so many surveys in the list, the one at a place among those drawn. */
  async function time(
    act: () => Promise<void>,
    left: number,
    position = 1,
  ): Promise<[wall: number, processor: number]> {
    const before = readTreeProcessorTime(pid);
    await startListClock(page, left, position);
    await act();
    const wall = await readListClock(page);
    await page.waitForTimeout(LOOK_MILLISECONDS);
    return [wall, readTreeProcessorTime(pid) - before];
  }

  print('opened from the map', [await time(() => surveys.openList(), SURVEYS)]);
  const typed: [number, number][] = [];
  const cleared: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [text, left] of searches) {
      await surveys.search(text.slice(0, -1));
      await page.waitForTimeout(LOOK_MILLISECONDS);
      typed.push(await time(() => page.keyboard.type(text.slice(-1)), left));
      await surveys.search(text);
      cleared.push(
        await time(async () => {
          await page.keyboard.press('ControlOrMeta+A');
          await page.keyboard.press('Backspace');
        }, SURVEYS),
      );
    }
  }
  print('search: the last letter of a word', typed);
  print('search: emptied, all are there again', cleared);

  await surveys.openFilters();
  const filtered: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    filtered.push(await time(() => surveys.toggleTagFilter('tag3'), SURVEYS / 10));
    filtered.push(await time(() => surveys.toggleTagFilter('tag3'), SURVEYS));
  }
  print('filter: a tag, and without it again', filtered);
  await surveys.closeFilters();

  await surveys.focusList();
  const leaps: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    leaps.push(await time(() => page.keyboard.press('End'), SURVEYS, SURVEYS));
    leaps.push(await time(() => page.keyboard.press('Home'), SURVEYS));
  }
  print('from the first to the last and back', leaps);

  const before = readTreeProcessorTime(pid);
  await startFrameLog(page);
  const started = performance.now();
  await surveys.turnWheel(WHEEL_TURNS);
  const seconds = (performance.now() - started) / 1000;
  const frames = await readFrameLog(page);
  const [median, high] = [computeQuantile(frames, 0.5), computeQuantile(frames, 0.95)];
  console.log(
    `wheel, ${WHEEL_TURNS} turns in ${seconds.toFixed(1)} s: from one picture to the next median ${median.toFixed(0)} ms, ` +
      `95th percentile ${high.toFixed(0)} ms, longest ${Math.max(...frames).toFixed(0)} ms (${frames.length}); ` +
      `processor ${readTreeProcessorTime(pid) - before} ms`,
  );
  await close();
} finally {
  await cleanUp();
}

/**
 * Starts a clock in a page at its next key or click, which stops with the picture that shows the list as it is to be.
 */
async function startListClock(page: Page, left: number, position: number): Promise<void> {
  await page.evaluate(
    ([total, place]) => {
      let begun = 0;
      const begin = ({ timeStamp }: Event): void => void (begun ||= timeStamp);
      const kinds = ['keydown', 'pointerdown'] as const;
      for (const kind of kinds) addEventListener(kind, begin, { once: true, capture: true });
      const isThere = (): boolean =>
        begun > 0 &&
        document.querySelector(`[role="option"][aria-setsize="${total}"][aria-posinset="${place}"]`) !== null;
      const shown = new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!isThere()) return;
          observer.disconnect();
          requestAnimationFrame(() => requestAnimationFrame((time) => resolve(time - begun)));
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      });
      Object.assign(globalThis, { listShown: shown });
    },
    [left, position] as const,
  );
}

/** Waits until the clock has stopped and gives what it shows, milliseconds. */
function readListClock(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { listShown: Promise<number> }).listShown);
}

function print(what: string, times: readonly (readonly [wall: number, processor: number])[]): void {
  const describe = (values: readonly number[]): string =>
    `median ${computeQuantile(values, 0.5).toFixed(0)} ms, longest ${Math.max(...values).toFixed(0)} ms`;
  const walls = describe(times.map(([wall]) => wall));
  console.log(`${what} (${times.length}): ${walls}; processor ${describe(times.map(([, processor]) => processor))}`);
}
