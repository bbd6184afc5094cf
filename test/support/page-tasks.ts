import type { Page } from 'playwright-core';

/** How long a page's tasks took: in each it answers nothing. */
export interface PageTasks {
  /** The longest that the browser tells of, milliseconds; 0 where none took 50. */
  readonly longest: number;
  /** Tasks of 50 ms or more (Long Tasks API). */
  readonly long: number;
}

/** Begins to watch a page's tasks. */
export async function watchPageTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(globalThis, { pageTasks: durations });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration);
    }).observe({ type: 'longtask' });
  });
}

/** What the watch has seen since it was last asked. */
export async function takePageTasks(page: Page): Promise<PageTasks> {
  return page.evaluate(() => {
    const seen = (globalThis as unknown as { pageTasks: number[] }).pageTasks.splice(0);
    return { longest: Math.max(0, ...seen), long: seen.length };
  });
}
