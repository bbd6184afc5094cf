import type { Page } from 'playwright-core';

/** The server that is asked for addresses, as a person sets it up in the settings. */
export function createOnlineGeocoderDriver(page: Page) {
  const choice = page.getByRole('switch', { name: 'Ask a server for addresses' });
  return {
    isOn: async () => (await choice.getAttribute('aria-checked')) === 'true',
    toggle: () => choice.click(),
    async nameServer(address: string): Promise<void> {
      const field = page.getByRole('textbox', { name: 'Address of the server' });
      await field.fill(address);
      await field.press('Enter');
    },
    /** Asks the server for an address, whether it is switched on or not. */
    async tryWith(address: string): Promise<void> {
      await page.getByRole('textbox', { name: 'Try it with' }).fill(address);
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
    },
  };
}
