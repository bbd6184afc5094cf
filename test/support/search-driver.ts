import type { Page } from 'playwright-core';

/** The search field as a person uses it. */
export function createSearchDriver(page: Page) {
  const field = page.getByRole('combobox');
  return {
    /** Types into the search field, as a person does. */
    async type(text: string): Promise<void> {
      await field.click();
      await field.fill('');
      await field.pressSequentially(text);
    },
    press: (key: string) => field.press(key),
    /** Lines of the list, once there are any. */
    async readOptions(): Promise<string[]> {
      await page.getByRole('option').first().waitFor();
      return page.getByRole('option').allInnerTexts();
    },
    /** Waits until it is said that nothing was found. */
    waitForNothing: () =>
      page
        .getByText(/^No place of that name/)
        .first()
        .waitFor(),
    async choose(text: string | RegExp): Promise<void> {
      await page.getByRole('option').filter({ hasText: text }).first().click();
    },
    /** Types a text and takes the first line. */
    async submit(text: string): Promise<void> {
      await field.click();
      await field.fill('');
      await field.pressSequentially(text);
      await field.press('Enter');
    },
    /** Types on behind what stands in the field. */
    async typeOn(text: string): Promise<void> {
      await field.click();
      await field.press('End');
      await field.pressSequentially(text);
    },
    read: () => field.inputValue(),
    /** Takes the focus out of the field. */
    leave: () => field.blur(),
    /** Of the map, what the field covers, 0..1 of its width. */
    measureCover: () =>
      field.evaluate((element) => {
        const [box, stage] = ['[role=search]', '[data-map-stage]'].map(
          (part) => element.closest(part)?.clientWidth ?? 0,
        );
        return box! / stage!;
      }),
    hasFocus: () => field.evaluate((element) => element === document.activeElement),
  };
}
