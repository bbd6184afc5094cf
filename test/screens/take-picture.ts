import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { WindowDriver } from '../support/window-driver.ts';

const projectRoot = path.resolve(import.meta.dirname, '..', '..');
/** Where pictures are made: to be looked at, not kept. */
export const pictures = path.join(projectRoot, '.cache', 'screens');
/** Those that documents show, light and small. */
const shown: ReadonlySet<string> = new Set([
  'map-comparison',
  'map-wildfire',
  'portfolio-heat',
  'portfolio-rows',
  'portfolio-summary',
  'query-losses',
  'query-what-if',
  'query-why',
  'settings-service',
  'survey',
  'survey-photos',
]);
/** Folder of those, where they are to be made anew; null: they stay. */
export const documentsFolder =
  process.env['FREEBOARD_SCREENS_FOR_DOCUMENTS'] === undefined ? null : path.join(projectRoot, 'docs', 'screens');

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
 * Writes what a page shows into .cache/screens, and into docs/screens where documents show it and it is asked for,
 * without pointer and caret.
 *
 * @param restMilliseconds until labels and overlays have settled
 */
export async function takePicture(page: Page, name: string, look: Look, restMilliseconds = 300): Promise<void> {
  await page.mouse.move(0, 0);
  await nameFoldersOf(page);
  await page.waitForTimeout(restMilliseconds);
  mkdirSync(pictures, { recursive: true });
  const file = path.join(pictures, `${name}-${look.colourScheme}-${look.width}x${look.height}.png`);
  await page.screenshot({ path: file, caret: 'hide', animations: 'disabled' });
  if (documentsFolder === null || look !== looks[0] || !shown.has(name)) return;
  const small = { type: 'jpeg', quality: 85, caret: 'hide', animations: 'disabled' } as const;
  await page.screenshot({ path: path.join(documentsFolder, `${name}.jpg`), ...small });
}

/** Calls folders of the test, which no reader has, what they would be. */
export const nameFoldersOf = (page: Page): Promise<void> => page.evaluate(nameFolders, [os.tmpdir(), 'freeboard-']);

/** Runs in the page: folders of the test, which no reader has, are called what they would be. */
function nameFolders([parent, prefix]: string[]): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) {
    const { currentNode } = texts;
    const pattern = new RegExp(`${parent}/${prefix}[^/\\s]+`, 'g');
    const named = currentNode.nodeValue?.replaceAll(pattern, '/home/surveyor/Documents') ?? '';
    if (named !== currentNode.nodeValue) currentNode.nodeValue = named;
  }
}

/** The same, once the map beside it has drawn everything. */
export async function takePictureWithMap(window: WindowDriver, name: string, look: Look): Promise<void> {
  await window.waitForMap();
  await takePicture(window.page, name, look);
}
