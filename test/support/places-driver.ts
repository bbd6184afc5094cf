import type { Page } from 'playwright-core';

/** A file that is on no disk. */
export interface FilePayload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A zip that holds nothing, to be chosen. */
export function zipCalled(name: string): FilePayload {
  return { name, mimeType: 'application/zip', buffer: Buffer.from('PK') };
}

/** The panel of regions as a person uses it. */
export function createPlacesDriver(page: Page) {
  return {
    async open(): Promise<void> {
      await page.getByRole('link', { name: 'Places' }).click();
      await page.getByRole('region', { name: 'Places' }).waitFor();
    },
    /** Chooses a zip or a folder in a browser, which brings it. */
    async install(pack: string | FilePayload): Promise<void> {
      const isZip = typeof pack !== 'string' || pack.endsWith('.zip');
      await page.getByLabel(isZip ? 'Choose a zip' : 'Choose a folder').setInputFiles(pack);
    },
    /** Waits until an install is over, well or not; returns what is said. */
    async waitForOutcome(): Promise<string> {
      const outcome = page.locator('[data-install-outcome]');
      await outcome.waitFor();
      return outcome.innerText();
    },
    /** Waits until an install has gone well. */
    waitUntilInstalled: () => page.locator('[data-install-outcome="success"]').waitFor(),
    cancelInstall: () => page.getByRole('button', { name: 'Cancel' }).click(),
    /** Waits until an installed region has been read through, and finds it whole. */
    waitUntilVerified: (title: string) =>
      page
        .locator('[data-pack]')
        .filter({ hasText: title })
        .getByRole('status')
        .filter({ hasText: 'Every file is as it was installed' })
        .waitFor(),
    /** The regions, as soon as they are known. */
    async readTitles(): Promise<string[]> {
      await page
        .locator('[data-pack]')
        .or(page.getByText(/^No region is installed/))
        .first()
        .waitFor();
      return page.locator('[data-pack] h3').allInnerTexts();
    },
    async isOn(title: string): Promise<boolean> {
      return (await page.getByRole('switch', { name: title }).getAttribute('aria-checked')) === 'true';
    },
    toggle: (title: string) => page.getByRole('switch', { name: title }).click(),
    remove: (title: string) =>
      page.locator('[data-pack]').filter({ hasText: title }).getByRole('button', { name: 'Remove' }).click(),
    undo: () => page.getByRole('button', { name: 'Undo' }).click(),
  };
}
