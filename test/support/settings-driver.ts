import type { ElectronApplication, Page } from 'playwright-core';

/** Does in the settings what a user does, and reads what they show. */
export interface SettingsDriver {
  open(): Promise<void>;
  useFeet(): Promise<void>;
  /** Switches the fetching of maps from servers. */
  toggleFetching(): Promise<void>;
  readLengthUnit(): Promise<string>;
  setFirmName(name: string): Promise<void>;
  readFirmName(): Promise<string>;
  setTextSize(percent: number): Promise<void>;
  /** Starts the query service and gives its port. */
  startService(port: number): Promise<number>;
  /** Asks for the query service at a port, whether it will start or not. */
  askForService(port: number): Promise<void>;
  stopService(): Promise<void>;
  /** The port that is shown as listened on; null while none is. */
  readListeningPort(): Promise<number | null>;
  countRequests(): Promise<number>;
  /** Issues a token for every module and gives its text. */
  issueToken(name: string): Promise<string>;
  openPalette(): Promise<void>;
  /** Types into the palette and takes the first line. */
  runCommand(text: string): Promise<void>;
  /** Titles of all commands that the palette offers here, in its order. */
  listCommands(): Promise<string[]>;
  openKeys(): Promise<void>;
  closeOverlay(): Promise<void>;
  /** Chooses a place that the open palette lists, by its label. */
  takePlace(label: string): Promise<void>;
  readKeys(): Promise<string>;
  /** What each listed key does. */
  listKeys(): Promise<string[]>;
  /** What is pressed, as it stands beside each line of the list of keys: `Ctrl+K`. */
  listPresses(): Promise<string[]>;
  isPaletteOpen(): Promise<boolean>;
  waitUntilOpen(): Promise<void>;
  /** Opens everything in the panel that can be opened. */
  openEverything(): Promise<void>;
  /** Collects the diagnostics; gives their files by their names. */
  collectDiagnostics(): Promise<Record<string, string>>;
  saveDiagnostics(): Promise<void>;
  /** What is said of the diagnostics that were saved. */
  readSaving(): Promise<string>;
  /** Size of the text that everything scales with, CSS pixels. */
  measureRootFont(): Promise<number>;
  /** What stands out of the window or out of its own box, by its words. */
  listOverflows(): Promise<string[]>;
  readTheme(): Promise<string>;
  readPackFailure(): Promise<string>;
  hasPackFailure(): Promise<boolean>;
  retryPack(): Promise<void>;
  /** Whether the panel shows an answer. */
  hasAnswer(): Promise<boolean>;
  /** Opens another window by key and gives its page. */
  openWindow(app: ElectronApplication): Promise<Page>;
}

/** Drives the settings, the palette and the keys of a window. */
export function createSettingsDriver(page: Page): SettingsDriver {
  const lengths = page.getByRole('radiogroup', { name: 'Lengths' });
  const service = page.getByRole('region', { name: 'Query service' });
  const diagnostics = page.getByRole('region', { name: 'Diagnostics' });
  const palette = page.getByRole('dialog', { name: 'Commands and places' });

  async function open(): Promise<void> {
    await page.getByRole('link', { name: 'Settings' }).click();
    await lengths.waitFor();
  }

  async function askForService(port: number): Promise<void> {
    await service.getByRole('textbox', { name: 'Port' }).fill(String(port));
    await service.getByRole('button', { name: 'Start' }).click();
  }

  return {
    open,
    async useFeet() {
      await open();
      await lengths.getByText('Feet').click();
      await page.getByText(/For example .* ft,/).waitFor();
    },
    toggleFetching: () => page.getByRole('switch', { name: 'Fetch maps from servers' }).click(),
    readLengthUnit: async () => (await lengths.locator('label:has(:checked)').textContent()) ?? '',
    async setFirmName(name) {
      const field = page.getByRole('textbox', { name: 'Name of the firm' });
      await field.fill(name);
      await field.press('Enter');
    },
    readFirmName: () => page.getByRole('textbox', { name: 'Name of the firm' }).inputValue(),
    async setTextSize(percent) {
      await page.getByRole('slider', { name: 'Text size' }).fill(String((percent - 90) / 10));
    },
    askForService,
    async startService(port) {
      await askForService(port);
      const text = (await service.getByText(/Listening on/).textContent()) ?? '';
      return Number(/:(\d+)/.exec(text)?.[1]);
    },
    async stopService() {
      await service.getByRole('button', { name: 'Stop' }).click();
      await service.getByRole('button', { name: 'Start' }).waitFor();
    },
    async readListeningPort() {
      const [text] = await service.getByText(/Listening on/).allTextContents();
      return text === undefined ? null : Number(/:(\d+)/.exec(text)?.[1]);
    },
    async countRequests() {
      const [text = '0'] = await service.getByText(/requests? since the start/).allTextContents();
      return Number.parseInt(text, 10);
    },
    async issueToken(name) {
      await service.getByText('Issue a token').click();
      await service.getByRole('textbox', { name: 'Who it is for' }).fill(name);
      await service.getByRole('button', { name: 'Issue', exact: true }).click();
      return (
        (await service
          .getByRole('group', { name: /shown this once/ })
          .locator('[data-new-token]')
          .textContent()) ?? ''
      );
    },
    async openPalette() {
      await page.keyboard.press('ControlOrMeta+k');
      await palette.waitFor();
    },
    async runCommand(text) {
      await page.keyboard.press('ControlOrMeta+k');
      await palette.getByRole('combobox').fill(text);
      await palette.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await palette.waitFor({ state: 'detached' });
    },
    async listCommands() {
      await page.keyboard.press('ControlOrMeta+k');
      const groups = palette.getByRole('group', { name: /^(Commands|On this screen)$/ });
      const options = groups.getByRole('option');
      await options.first().waitFor();
      const titles = await options.locator('[data-label]').allInnerTexts();
      await page.keyboard.press('Escape');
      await palette.waitFor({ state: 'detached' });
      return titles;
    },
    async openKeys() {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    },
    async closeOverlay() {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
    async takePlace(label) {
      const option = palette.getByRole('group', { name: 'Places' }).getByRole('option').filter({ hasText: label });
      await option.waitFor();
      // With the arrows, as somebody without a mouse does.
      for (let step = 0; step < 50; step += 1) {
        if ((await option.first().getAttribute('aria-selected')) === 'true') break;
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Enter');
    },
    listKeys: () => page.getByRole('dialog', { name: 'Keys' }).locator('dt').allInnerTexts(),
    async listPresses() {
      const cells = await page.getByRole('dialog', { name: 'Keys' }).locator('dd').all();
      const each = await Promise.all(cells.map((cell) => cell.locator('kbd').allInnerTexts()));
      return each.map((caps) => caps.join('+'));
    },
    isPaletteOpen: () => palette.isVisible(),
    waitUntilOpen: () =>
      page.getByRole('region', { name: 'Settings' }).getByRole('heading', { level: 2 }).first().waitFor(),
    readKeys: async () => (await page.getByRole('dialog', { name: 'Keys' }).textContent()) ?? '',
    async openEverything() {
      await page.getByRole('button', { name: 'Collect and show' }).click();
      await page.getByRole('button', { name: 'Save as a zip' }).waitFor();
      const closed = page.locator('section details:not([open]) > summary');
      while ((await closed.count()) > 0) await closed.first().click();
    },
    async collectDiagnostics() {
      await page.getByRole('button', { name: 'Collect and show' }).click();
      await page.getByRole('button', { name: 'Save as a zip' }).waitFor();
      const closed = diagnostics.locator('details:not([open]) > summary');
      while ((await closed.count()) > 0) await closed.first().click();
      const texts = await diagnostics
        .locator('textarea')
        .evaluateAll((areas) => areas.map((area) => [area.ariaLabel ?? '', (area as HTMLTextAreaElement).value]));
      return Object.fromEntries(texts) as Record<string, string>;
    },
    saveDiagnostics: () => page.getByRole('button', { name: 'Save as a zip' }).click(),
    readSaving: () => diagnostics.getByRole('status').innerText(),
    measureRootFont: () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)),
    listOverflows: () => page.evaluate(listOverflowing),
    readTheme: () => page.evaluate(() => document.documentElement.dataset['theme'] ?? ''),
    readPackFailure: async () => (await page.locator('[data-floating-notice="pack-failure"]').textContent()) ?? '',
    hasPackFailure: async () => (await page.locator('[data-floating-notice="pack-failure"]').count()) > 0,
    retryPack: () =>
      page.locator('[data-floating-notice="pack-failure"]').getByRole('button', { name: 'Try again' }).click(),
    hasAnswer: async () => (await page.getByRole('article').count()) > 0,
    async openWindow(app) {
      const next = app.waitForEvent('window');
      await page.keyboard.press('ControlOrMeta+n');
      return next;
    },
  };
}

/** Runs in the page: controls and lines of text that are cut off or reach out of the window. */
function listOverflowing(): string[] {
  /** Whether it stands in a wide table or the like, which is moved sideways within its own bounds. */
  const scrollsByItself = (element: Element): boolean => {
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(around).overflowX) && around.scrollWidth > around.clientWidth + 1) {
        return around.getBoundingClientRect().right <= innerWidth + 1;
      }
    }
    return false;
  };
  const isCutOnPurpose = (element: Element): boolean => getComputedStyle(element).textOverflow === 'ellipsis';
  return [...document.querySelectorAll('nav a, button, h2, h3, label, th, td, p, li')].flatMap((element) => {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0 || element.closest('[class*=skip]') !== null) return [];
    const isOutside = (box.left < -1 || box.right > innerWidth + 1) && !scrollsByItself(element);
    const isCut =
      element instanceof HTMLElement &&
      element.matches('nav a, button') &&
      !isCutOnPurpose(element) &&
      element.scrollWidth > element.clientWidth + 1;
    return isOutside || isCut
      ? [(element.textContent ?? '').trim().slice(0, 60) || element.outerHTML.slice(0, 80)]
      : [];
  });
}
