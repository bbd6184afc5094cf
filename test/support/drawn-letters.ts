import type { Page } from 'playwright-core';

/** A letter that the page drew into a canvas, with the font that it asked for. */
interface DrawnLetter {
  readonly letter: string;
  readonly font: string;
}

/** Reloads a page so that it notes every letter drawn into a canvas: labels of the map are made of such letters. */
export async function noteDrawnLetters(page: Page): Promise<() => Promise<readonly DrawnLetter[]>> {
  await page.addInitScript(() => {
    const noted: DrawnLetter[] = [];
    Object.assign(globalThis, { drawnLetters: noted });
    for (const kind of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
      const draw = kind.prototype.fillText;
      kind.prototype.fillText = function fillText(this: CanvasRenderingContext2D, letter: string, ...place) {
        noted.push({ letter, font: this.font });
        return draw.call(this, letter, ...place);
      };
    }
  });
  await page.reload();
  return () => page.evaluate(() => (globalThis as unknown as { drawnLetters: DrawnLetter[] }).drawnLetters);
}
