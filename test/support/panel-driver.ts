import type { Page } from 'playwright-core';

/** The panel beside the map: where in it somebody is, and what in it is pushed about. */
export function createPanelDriver(page: Page) {
  const scroll = page.locator('[data-screen] > div:has(> [data-wide])');
  return {
    /** How far down it is scrolled, CSS pixels. */
    readScroll: () => scroll.evaluate((element) => element.scrollTop),
    scrollTo: (top: number) => scroll.evaluate((element, to) => element.scrollTo({ top: to }), top),
    openWide: () => page.getByRole('button', { name: 'Open the panel wide' }).click(),
    /** How far below the window's top a field stands, CSS pixels. */
    readFieldTop: (label: string) =>
      page.getByLabel(label, { exact: true }).evaluate((field) => field.getBoundingClientRect().top),
    /** Begins to note what in the panel is moved by something else that comes (Layout Instability API). */
    watchShifts: () =>
      page.evaluate(() => {
        const shifted: string[] = [];
        Object.assign(globalThis, { shifted });
        new PerformanceObserver((list) => {
          for (const { sources } of list.getEntries() as (PerformanceEntry & {
            sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
          })[]) {
            for (const { node, previousRect: from, currentRect: to } of sources) {
              const isInPanel = (node?.parentElement?.closest('[data-screen]') ?? null) !== null;
              if (!isInPanel || from.height === 0 || to.height === 0) continue;
              const moved = Math.round(to.y - from.y);
              if (moved !== 0) shifted.push(`${moved} pixels: ${node?.textContent?.slice(0, 40)}`);
            }
          }
        }).observe({ type: 'layout-shift' });
      }),
    /** What was moved since then, by how much. */
    async takeShifts(): Promise<string[]> {
      // The observer is told after the picture in which it happened.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));
      return page.evaluate(() => (globalThis as unknown as { shifted: string[] }).shifted.splice(0));
    },
  };
}
