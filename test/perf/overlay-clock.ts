import type { Page } from 'playwright-core';

/**
 * Sets a clock in a page that starts with the next key, by the key's own time stamp, and stops with the first picture
 * after the one that drew the other overlay: that one is on the screen when this one begins.
 */
export async function startOverlayClock(page: Page): Promise<void> {
  await page.evaluate(() => {
    let pressed = 0;
    addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { once: true, capture: true });
    const shown = new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        if (list.getEntriesByName('app/overlayShown').length === 0) return;
        observer.disconnect();
        requestAnimationFrame((time) => resolve(time - pressed));
      });
      observer.observe({ type: 'mark' });
    });
    Object.assign(globalThis, { overlayShown: shown });
  });
}

/** Waits until the clock has stopped and gives what it shows, milliseconds. */
export function readOverlayClock(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { overlayShown: Promise<number> }).overlayShown);
}
