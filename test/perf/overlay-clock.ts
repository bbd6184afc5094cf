import type { Page } from 'playwright-core';

/**
 * Sets a clock in a page that starts with the next key, by the key's own time stamp, and stops when the picture with
 * the other overlay is on the screen: Element Timing of a text that is put over the map while that picture is drawn,
 * and so is shown in the same frame.
 */
export async function startOverlayClock(page: Page): Promise<void> {
  await page.evaluate(() => {
    let pressed = 0;
    addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { once: true, capture: true });
    const text = document.createElement('div');
    Object.assign(text.style, { position: 'fixed', zIndex: '9999', fontSize: '8px' });
    const name = `overlay-${crypto.randomUUID()}`;
    text.setAttribute('elementtiming', name);
    text.textContent = name;
    const { mark } = performance;
    performance.mark = (...parameters) => {
      if (parameters[0] === 'app/overlayShown') {
        const { left, top } = document.querySelector('canvas')!.getBoundingClientRect();
        Object.assign(text.style, { left: `${left + 4}px`, top: `${top + 4}px` });
        document.body.append(text);
      }
      return mark.apply(performance, parameters);
    };
    const shown = new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const entries = list.getEntries() as (PerformanceEntry & { identifier: string; renderTime: number })[];
        const own = entries.find(({ identifier }) => identifier === name);
        if (own === undefined) return;
        observer.disconnect();
        performance.mark = mark;
        text.remove();
        resolve(own.renderTime - pressed);
      });
      observer.observe({ type: 'element' });
    });
    Object.assign(globalThis, { overlayShown: shown });
  });
}

/** Waits until the clock has stopped and gives what it shows, milliseconds. */
export function readOverlayClock(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { overlayShown: Promise<number> }).overlayShown);
}
