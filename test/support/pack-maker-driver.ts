import path from 'node:path';
import type { Page } from 'playwright-core';

/** The making of a region from a folder of maps, as a person does it. */
export function createPackMakerDriver(page: Page) {
  const layer = (file: string) => page.locator(`[data-layer="${file}"]`);
  const row = (file: string) =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name: file, exact: true }) });
  const choose = (file: string) => page.getByRole('button', { name: file, exact: true }).click();

  return {
    open: () => page.getByRole('link', { name: 'Make a region from a folder of maps' }).click(),
    /** Takes the folder that was dropped for a pack and is none. */
    async takeOffered(): Promise<void> {
      await page.getByRole('button', { name: 'Make a region of this folder' }).click();
      await page.getByRole('button', { name: 'Look into it' }).click();
    },
    /** Chooses a folder in a browser, which brings it. */
    async lookInto(folder: string): Promise<void> {
      await page.getByLabel('Choose the folder of maps').setInputFiles(folder);
      await page.getByText(`Folder of the maps: ${path.basename(folder)}`).waitFor();
    },
    waitUntilOpen: () => page.getByText('No folder of maps is chosen').waitFor(),
    /** Whether maps can be had from servers. */
    canFetch: async () => (await page.getByRole('textbox', { name: 'Addresses of GeoTIFFs' }).count()) > 0,
    /** Types where maps are. */
    enterServer: (addresses: string) => page.getByRole('textbox', { name: 'Addresses of GeoTIFFs' }).fill(addresses),
    fetchAndLook: () => page.getByRole('button', { name: 'Fetch and look' }).click(),
    waitForLayer: (file: string) => row(file).waitFor(),
    waitUntilMissing: () => page.getByText(/^Still to be filled in/).waitFor(),
    async waitUntilComplete(): Promise<void> {
      await page.getByRole('table', { name: 'Files' }).waitFor();
      await page.getByText(/^Still to be filled in/).waitFor({ state: 'hidden' });
    },
    /** Waits until the chosen file has been drawn. */
    waitForPicture: (file: string) => page.getByRole('img', { name: `Picture of ${file}.` }).waitFor(),
    /** Everything that is said of what is missing, or worth knowing. */
    readRemarks: () => page.locator('[data-plan-remarks]').innerText(),
    canBeMade: () => page.getByRole('button', { name: 'Make and install' }).isEnabled(),
    /** Chooses among the values of a field of one file: in the table, or beside it. */
    async choose(file: string, field: string, option: string): Promise<void> {
      const cell = row(file).getByRole('combobox', { name: `${field} of ${file}` });
      if ((await cell.count()) > 0) return void (await cell.selectOption(option));
      await choose(file);
      await layer(file).getByRole('button', { name: field }).click();
      await page.getByRole('option', { name: option }).first().click();
    },
    /** What a field of one file, beside the table, is set to. */
    async readChoice(file: string, field: string): Promise<string> {
      await choose(file);
      return layer(file).getByRole('button', { name: field }).innerText();
    },
    async readGuesses(file: string): Promise<string[]> {
      await choose(file);
      return layer(file).locator('li').allInnerTexts();
    },
    async type(file: string, field: string, text: string): Promise<void> {
      await choose(file);
      const input = layer(file).getByRole('textbox', { name: field });
      await input.fill(text);
      await input.blur();
    },
    async readTyped(file: string, field: string): Promise<string> {
      await choose(file);
      return layer(file).getByRole('textbox', { name: field }).inputValue();
    },
    confirmClasses: (file: string) => layer(file).getByRole('button', { name: 'These are right' }).click(),
    lookAgain: () => page.getByRole('button', { name: 'Look again' }).click(),
    showLayer: (file: string) => choose(file),
    /** Has the desktop application ask where the pack is kept as a folder. */
    async keep(name: string): Promise<void> {
      await page.getByRole('button', { name: 'Keep it as a folder' }).click();
      await page.getByText(`Kept as a folder, too: ${name}`).waitFor();
    },
    /** Makes and installs the pack; returns when it is there. */
    async make(): Promise<void> {
      await page.getByRole('button', { name: 'Make and install' }).click();
      await page.locator('[data-build-outcome="success"]').waitFor();
    },
  };
}
