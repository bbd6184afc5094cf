import type { Page } from 'playwright-core';

/** Tab stops that are gone through at most until something is found. */
const MOST_STOPS = 260;

/** The keyboard alone: where the focus is, and how it comes to be elsewhere. Nothing is ever clicked. */
export function createKeyboardDriver(page: Page) {
  /**
   * What a screen reader would call what has the focus: its name, for a choice of several with the name of the group.
   */
  const readFocus = (): Promise<string> => page.evaluate(nameFocus);
  let isIntercepting = false;

  /** Once and for good: switched on and off with each listener, a dialog that opens in between is not seen. */
  async function interceptFileDialogs(): Promise<void> {
    if (isIntercepting) return;
    page.on('filechooser', () => undefined);
    isIntercepting = true;
    // The page is told without being waited for, and a key may overtake that; what is evaluated comes after it.
    await page.evaluate(() => undefined);
  }

  async function goTo(key: 'Tab' | 'Shift+Tab', name: string | RegExp): Promise<string> {
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      await page.keyboard.press(key);
      const focused = await readFocus();
      if (typeof name === 'string' ? focused === name : name.test(focused)) return focused;
    }
    throw new Error(`the focus never came to ${String(name)}`);
  }

  return {
    readFocus,

    /** Presses keys, one after the other. */
    async press(...keys: string[]): Promise<void> {
      for (const key of keys) await page.keyboard.press(key);
    },

    /** Types over what a field holds. */
    async typeOver(text: string): Promise<void> {
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },

    type: (text: string) => page.keyboard.type(text),

    /** Goes on with Tab until the focus is on what has this name. @throws Error when it comes round without. */
    reach: (name: string | RegExp): Promise<string> => goTo('Tab', name),

    /** The same backwards. */
    reachBack: (name: string | RegExp): Promise<string> => goTo('Shift+Tab', name),

    /** Whether it can be seen where the focus is: the outline, or the ring that stands for it. */
    hasVisibleFocus: (): Promise<boolean> => page.evaluate(isFocusVisible),

    /** Whether what has the focus begins within the window. */
    isFocusInSight: (): Promise<boolean> =>
      page.evaluate(() => {
        // Scrolled to, it may stand a part of a pixel above the edge.
        const top = Math.round(document.activeElement?.getBoundingClientRect().top ?? -1);
        return top >= 0 && top < innerHeight;
      }),

    /** Chooses files where a dialog of the system opens; `open` presses what opens it. */
    async chooseFiles(
      open: () => Promise<void>,
      files: string | { name: string; mimeType: string; buffer: Buffer },
    ): Promise<void> {
      await interceptFileDialogs();
      const dialog = page.waitForEvent('filechooser');
      await open();
      await (await dialog).setFiles(files);
    },

    /** Path of the file that is saved by what `start` presses. */
    async save(start: () => Promise<void>): Promise<string> {
      const download = page.waitForEvent('download');
      await start();
      return (await download).path();
    },

    /** Address of the window that `start` opens. */
    async openWindow(start: () => Promise<void>): Promise<string> {
      const opened = page.context().waitForEvent('page');
      await start();
      const next = await opened;
      const address = next.url();
      await next.close();
      return address;
    },
  };
}

/** Runs in the page. */
function nameFocus(): string {
  const element = document.activeElement;
  if (element === null || element === document.body) return '';
  const nameOf = (of: Element): string => {
    const ids = of.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labelled = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const label = of instanceof HTMLInputElement || of instanceof HTMLTextAreaElement ? of.labels?.[0] : undefined;
    const text = of.getAttribute('aria-label') ?? (labelled || (label ?? of).textContent);
    return (text ?? '').replaceAll(/\s+/g, ' ').trim();
  };
  const group = element.matches('[type=radio]') ? element.closest('[role=radiogroup]') : null;
  return group === null ? nameOf(element) : `${nameOf(group)}: ${nameOf(element)}`;
}

/** Runs in the page. */
function isFocusVisible(): boolean {
  const element = document.activeElement;
  if (element === null) return false;
  // A choice among several is drawn by its label, a point of a chart by what is in it.
  return [element, element.parentElement, ...element.children].some((one) => {
    if (one === null) return false;
    const { outlineStyle, outlineWidth, boxShadow, strokeWidth } = getComputedStyle(one);
    const isOutlined = outlineStyle !== 'none' && outlineWidth !== '0px';
    return isOutlined || boxShadow !== 'none' || Number.parseFloat(strokeWidth) > 1;
  });
}
