import path from 'node:path';
import type { Page } from 'playwright-core';

/** The making of a region from a folder of maps, as a person does it. */
export function createPackMakerDriver(page: Page) {
  const layer = (file: string) => page.locator(`[data-layer="${file}"]`);

  return {
    open: () => page.getByText('Make a region from a folder of maps').click(),
    /** Takes the folder that was dropped for a pack and is none. */
    async takeOffered(): Promise<void> {
      await page.getByRole('button', { name: 'Make a region of this folder' }).click();
      await page.getByRole('button', { name: 'Look into it' }).click();
    },
    /** Chooses a folder in a browser, which brings it. */
    async lookInto(folder: string): Promise<void> {
      await page.getByLabel('Choose the folder of maps').setInputFiles(folder);
      await page.getByText(`Folder of the maps: ${path.basename(folder)}`).waitFor();
      await page.getByRole('button', { name: 'Look into it' }).click();
    },
    waitUntilOpen: () => page.getByRole('button', { name: 'Look into it' }).waitFor(),
    /** Whether maps can be had from servers. */
    canFetch: async () => (await page.getByRole('textbox', { name: 'Addresses of GeoTIFFs' }).count()) > 0,
    /** Types where maps are. */
    enterServer: (addresses: string) => page.getByRole('textbox', { name: 'Addresses of GeoTIFFs' }).fill(addresses),
    fetchAndLook: () => page.getByRole('button', { name: 'Fetch and look' }).click(),
    waitForLayer: (file: string) => layer(file).waitFor(),
    waitUntilMissing: () => page.getByText('This has to be known before the pack can be made').waitFor(),
    /** What is worth knowing may also stand beside what is missing. */
    async waitUntilComplete(): Promise<void> {
      await page.getByText('This has to be known before the pack can be made').waitFor({ state: 'hidden' });
      await page.getByText('Worth knowing').waitFor();
    },
    /** Everything that is said of what is missing, or worth knowing. */
    readRemarks: () => page.locator('[data-plan-remarks]').innerText(),
    canBeMade: () => page.getByRole('button', { name: 'Make and install' }).isEnabled(),
    /** Chooses among the values of a field of one file. */
    async choose(file: string, field: string, option: string): Promise<void> {
      await layer(file).getByRole('button', { name: field }).click();
      await page.getByRole('option', { name: option }).first().click();
    },
    /** What a field of one file is set to. */
    readChoice: (file: string, field: string) => layer(file).getByRole('button', { name: field }).innerText(),
    readGuesses: (file: string) => layer(file).locator('li').allInnerTexts(),
    async type(file: string, field: string, text: string): Promise<void> {
      const input = layer(file).getByRole('textbox', { name: field });
      await input.fill(text);
      await input.blur();
    },
    readTyped: (file: string, field: string) => layer(file).getByRole('textbox', { name: field }).inputValue(),
    confirmClasses: (file: string) => layer(file).getByRole('button', { name: 'These are right' }).click(),
    lookAgain: () => page.getByRole('button', { name: 'Look again' }).click(),
    showLayer: (file: string) => layer(file).scrollIntoViewIfNeeded(),
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
