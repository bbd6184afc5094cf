import type { Page } from 'playwright-core';

/** The report's screen as a person uses it. */
export function createReportDriver(page: Page) {
  const toolbar = page.getByRole('complementary', { name: 'Report' });
  return {
    /** Opens the report of the building that is being shown, and waits until its pages are set. */
    async open(): Promise<void> {
      await page.getByRole('link', { name: 'Open the report' }).click();
      await this.waitUntilSet();
    },
    /** Waits until every page stands as it will be printed. */
    async waitUntilSet(): Promise<void> {
      await page.locator('[data-pages]').waitFor({ timeout: 60_000 });
    },
    /** How many pages the screen says there are. */
    async countPages(): Promise<number> {
      return Number(await page.locator('[data-pages]').getAttribute('data-pages'));
    },
    choosePaper: (name: 'A4' | 'Letter') => toolbar.getByRole('radio', { name }).check({ force: true }),
    /** Takes a section out of the report, or puts it back. */
    toggle: (section: string) => toolbar.getByRole('checkbox', { name: section, exact: true }).click(),
    save: () => toolbar.getByRole('button', { name: 'Save as PDF' }).click(),
    /** What is said when the PDF could not be written. */
    readFailure: () => page.getByRole('alert').innerText(),
    back: () => toolbar.getByRole('link', { name: 'Back' }).click(),
  };
}
