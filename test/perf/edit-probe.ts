import type { Page } from 'playwright-core';

/** When each step of one edit was reached, milliseconds since the key's own time stamp. */
export interface EditTimes {
  /** The page has run its handlers of the key. */
  readonly handled: number;
  /** The new figures stand in the page. */
  readonly changed: number;
  /** The frame with them was handed to the compositor. */
  readonly committed: number;
  /** That frame was on the screen (Element Timing: the presentation time of a text painted in the same frame). */
  readonly presented: number;
}

interface EditProbe {
  editCount: number;
  editTimes: Record<string, Partial<Record<keyof EditTimes, number>>>;
}

/**
 * Watches the loss table of the page: `editCount` rises with each edit whose figures are on the screen. The moment of
 * the screen is taken from a small text that is added in the same task as the new figures, and so is painted with them.
 */
export async function measureEdits(page: Page): Promise<void> {
  await page.evaluate(() => {
    const probe = globalThis as unknown as EditProbe;
    probe.editCount = 0;
    probe.editTimes = {};
    let pressed: number | null = null;
    let edits = 0;

    addEventListener(
      'keydown',
      (event) => {
        pressed = event.timeStamp;
        const { timeStamp } = event;
        const edit = `edit-${edits}`;
        setTimeout(() => note(edit, 'handled', performance.now() - timeStamp));
      },
      { capture: true },
    );

    function note(edit: string, step: keyof EditTimes, milliseconds: number): void {
      (probe.editTimes[edit] ??= {})[step] ??= milliseconds;
    }

    const starts = new Map<string, number>();
    const table = document.querySelector('table[data-scenario]');
    if (table === null) throw new Error('there is no loss table');
    // Over the table: at the other end of the window the compositor would draw all that lies between the two anew.
    const { left, top } = table.getBoundingClientRect();
    const mark = document.createElement('div');
    Object.assign(mark.style, { position: 'fixed', left: `${left}px`, top: `${Math.max(top, 2)}px` });
    Object.assign(mark.style, { zIndex: '9999', fontSize: '8px' });
    document.body.append(mark);
    new MutationObserver(() => {
      if (pressed === null) return;
      const start = pressed;
      pressed = null;
      const edit = `edit-${edits}`;
      edits += 1;
      starts.set(edit, start);
      note(edit, 'changed', performance.now() - start);
      const text = document.createElement('div');
      text.setAttribute('elementtiming', edit);
      text.textContent = edit;
      mark.replaceChildren(text);
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => note(edit, 'committed', performance.now() - start));
        port1.start();
        port2.postMessage(null);
      });
    }).observe(table, { subtree: true, childList: true, characterData: true });

    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { identifier: string; renderTime: number })[]) {
        const start = starts.get(entry.identifier);
        if (start === undefined) continue;
        note(entry.identifier, 'presented', entry.renderTime - start);
        probe.editCount += 1;
      }
    }).observe({ type: 'element' });
  });
}

/** The times of every edit so far, in their order. */
export async function readEditTimes(page: Page): Promise<EditTimes[]> {
  const times = await page.evaluate(() => Object.values((globalThis as unknown as EditProbe).editTimes));
  return times.map(
    ({ handled = Number.NaN, changed = Number.NaN, committed = Number.NaN, presented = Number.NaN }) => ({
      handled,
      changed,
      committed,
      presented,
    }),
  );
}
