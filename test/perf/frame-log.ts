import type { Page } from 'playwright-core';

/** Begins to note in a page when each picture is made. */
export async function startFrameLog(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { frameTimes: times });
    const note = (time: number): void => {
      times.push(time);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
}

/** Milliseconds from each picture since {@link startFrameLog} to the next. */
export async function readFrameLog(page: Page): Promise<number[]> {
  const times = await page.evaluate(() => (globalThis as unknown as { frameTimes: number[] }).frameTimes);
  return times.slice(1).map((time, index) => time - times[index]!);
}
