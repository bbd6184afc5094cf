import type { Page } from 'playwright-core';

/** The panel of regions as a person uses it. */
export function createPlacesDriver(page: Page) {
  return {
    async open(): Promise<void> {
      await page.getByRole('link', { name: 'Places' }).click();
      await page.getByRole('region', { name: 'Places' }).waitFor();
    },
    async install(path: string): Promise<void> {
      await page.getByRole('textbox', { name: 'Path of the pack' }).fill(path);
      await page.getByRole('button', { name: 'Install' }).click();
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
