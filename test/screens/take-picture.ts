import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { WindowDriver } from '../support/window-driver.ts';

const pictures = path.resolve(import.meta.dirname, '..', '..', 'docs', 'screens');

/** How a screen is looked at. */
export interface Look {
  readonly colourScheme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
}

/** Light and dark, on a small and on a large screen. */
export const looks = [
  { colourScheme: 'light', width: 1280, height: 800 },
  { colourScheme: 'dark', width: 1280, height: 800 },
  { colourScheme: 'light', width: 1920, height: 1080 },
  { colourScheme: 'dark', width: 1920, height: 1080 },
] as const satisfies readonly Look[];

/**
 * Writes what a page shows into docs/screens, without pointer and caret.
 *
 * @param restMilliseconds until labels and overlays have settled
 */
export async function takePicture(page: Page, name: string, look: Look, restMilliseconds = 300): Promise<void> {
  await page.mouse.move(0, 0);
  await page.waitForTimeout(restMilliseconds);
  mkdirSync(pictures, { recursive: true });
  const file = path.join(pictures, `${name}-${look.colourScheme}-${look.width}x${look.height}.png`);
  await page.screenshot({ path: file, caret: 'hide', animations: 'disabled' });
}

/** The same, once the map beside it has drawn everything. */
export async function takePictureWithMap(window: WindowDriver, name: string, look: Look): Promise<void> {
  await window.waitForMap();
  await takePicture(window.page, name, look);
}
