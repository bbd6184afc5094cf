import type { Page } from 'playwright-core';

/** Drops files or folders of the disk on the middle of the window, as a file manager does. Chromium only. */
export async function dropFiles(page: Page, files: readonly string[]): Promise<void> {
  const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: Math.floor(width / 2), y: Math.floor(height / 2), data });
  }
  await session.detach();
}
