import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import type { Asset } from '#shared/exposure/exposure.ts';
import type { FloodHazard, Hazard } from '#shared/hazard/hazard.ts';
import { createBuildingDriver } from './building-driver.ts';
import { callFromPage } from './call-from-page.ts';
import { createKeyboardDriver } from './keyboard-driver.ts';
import { listHeadingFaults } from './list-heading-faults.ts';
import { listShiftFaults } from './list-shift-faults.ts';
import { createOnlineGeocoderDriver } from './online-geocoder-driver.ts';
import { createRegionDriver } from './region-driver.ts';
import { createPackMakerDriver } from './pack-maker-driver.ts';
import { createPlacesDriver } from './places-driver.ts';
import { createPortfolioDriver } from './portfolio-driver.ts';
import { createReportDriver } from './report-driver.ts';
import { createSearchDriver } from './search-driver.ts';
import { createWhatIfDriver } from './what-if-driver.ts';
import { createSettingsDriver } from './settings-driver.ts';
import { createSurveysDriver } from './surveys-driver.ts';

/** What a tile of the answer says. */
export interface TileText {
  /** 1..10 as written, or null when the tile has no figure. */
  readonly index: string | null;
  /** Everything that the tile says. */
  readonly text: string;
}

/** The figures of one row of the loss table, as written. */
export interface LossRowText {
  readonly averageAnnualLoss: string;
  readonly probableMaximumLoss: string;
}

/** The window as a test uses it: what a person does and sees. No test touches a selector. */
export type WindowDriver = ReturnType<typeof createDriver>;

/** Drives the window in a page: a browser's or Electron's. */
export function createDriver(page: Page) {
  const answer = page.locator('article');
  const tiles = answer.locator(':is(button, div)[data-hazard]');
  const map = page.locator('.maplibregl-canvas');

  function tile(hazard: Hazard): Locator {
    return tiles.and(page.locator(`[data-hazard="${hazard}"]`));
  }

  return {
    page,
    keys: createKeyboardDriver(page),
    search: createSearchDriver(page),
    settings: createSettingsDriver(page),
    building: createBuildingDriver(page),
    places: createPlacesDriver(page),
    onlineGeocoder: createOnlineGeocoderDriver(page),
    region: createRegionDriver(page),
    packMaker: createPackMakerDriver(page),
    whatIf: createWhatIfDriver(page),
    report: createReportDriver(page),
    portfolio: createPortfolioDriver(page),
    surveys: createSurveysDriver(page),

    /** Waits until the window can be used: the search field is there and the regions are known. */
    async waitUntilReady(): Promise<void> {
      // A window that opens on a screen of its own has the search field behind it.
      await page.locator('[data-map-stage] [role=combobox]').waitFor({ state: 'attached' });
      await page.getByRole('navigation', { name: 'Freeboard' }).waitFor();
    },

    /** Waits until a region answers: at a first start the demonstration region is made in a few seconds. */
    async waitForRegion(title: string): Promise<void> {
      await page.getByRole('link', { name: 'Places' }).click();
      await page.locator('[data-pack] h3').filter({ hasText: title }).waitFor();
      await page.getByRole('link', { name: 'Query' }).click();
    },

    /** Waits until the map has drawn everything it has to. */
    async waitForMap(): Promise<void> {
      await page.locator('[data-map-ready="true"] [data-map-busy="false"]').waitFor();
    },

    /** Clicks the map at a place given as shares of its width and height. */
    async clickMap(horizontal: number, vertical: number): Promise<void> {
      const box = await map.boundingBox();
      if (box === null) throw new Error('the map is not there');
      await map.click({ position: { x: box.width * horizontal, y: box.height * vertical } });
    },

    /** Drags the pin by pixels. */
    async dragPin(right: number, down: number): Promise<void> {
      const box = await page.getByRole('button', { name: 'The building', exact: true }).boundingBox();
      if (box === null) throw new Error('there is no pin');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + right / 2, y + down / 2, { steps: 4 });
      await page.mouse.move(x + right, y + down, { steps: 4 });
      await page.mouse.up();
    },

    /** Puts the focus on the map and presses keys there. */
    async pressOnMap(...keys: string[]): Promise<void> {
      await map.focus();
      for (const key of keys) await page.keyboard.press(key);
    },

    /** Waits for an answer whose title has the text, and that belongs to the present question. */
    async waitForAnswer(title: string | RegExp = /./): Promise<void> {
      await page.locator('article[aria-busy="false"] h2').filter({ hasText: title }).waitFor();
    },

    /** The coordinates that were asked for, as they stand in the window's address. */
    async readLocation(): Promise<{ latitude: number; longitude: number }> {
      const search = new URLSearchParams(new URL(page.url()).hash.split('?')[1]);
      return { latitude: Number(search.get('latitude')), longitude: Number(search.get('longitude')) };
    },

    /** Heights of the tiles, CSS pixels. */
    readTileHeights: () => tiles.evaluateAll((found) => found.map((one) => one.getBoundingClientRect().height)),

    /** Whether there is a table of losses. */
    hasLosses: async () => (await answer.locator('table tbody[data-hazard]').count()) > 0,

    waitForLosses: () => answer.locator('table tbody[data-hazard]').first().waitFor(),

    /** Title of the answer: the address or the coordinates. */
    readTitle: () => answer.getByRole('heading', { level: 2 }).innerText(),

    /** What stands beneath the title: match level, uncertainty, coordinates. */
    readWhere: () => answer.locator('header').innerText(),

    async readTile(hazard: Hazard): Promise<TileText> {
      if ((await tile(hazard).count()) === 0) {
        const reason = answer.locator('[data-absent]').filter({ hasText: new RegExp(hazard, 'i') });
        return { index: null, text: await reason.innerText() };
      }
      const text = await tile(hazard).innerText();
      return { index: /^\d+$/m.exec(text)?.[0] ?? null, text };
    },

    /** The sentence about a hazard's score, which stands behind its (i). */
    async readScore(hazard: FloodHazard): Promise<string> {
      const info = answer.getByRole('button', { name: new RegExp(`^Structure score, ${hazard}`, 'i') });
      if ((await info.getAttribute('aria-expanded')) === 'false') await info.click();
      return answer.locator(`[id="${await info.getAttribute('aria-controls')}"]`).innerText();
    },

    /** Lays a hazard over the map by its tile. */
    async showHazard(hazard: Hazard): Promise<void> {
      await tile(hazard).click();
    },

    async readLosses(hazard: FloodHazard, row: Asset | 'total'): Promise<LossRowText> {
      const cells = answer.locator(`tbody[data-hazard="${hazard}"] tr[data-row="${row}"] td`);
      const [averageAnnualLoss = '', , probableMaximumLoss = ''] = await cells.allInnerTexts();
      return { averageAnnualLoss, probableMaximumLoss };
    },

    /** What the loss table says of a hazard, whether figures or words. */
    readLossWords: (hazard: FloodHazard) => answer.locator(`tbody[data-hazard~="${hazard}"]`).innerText(),

    /** Chooses how the defences behave in the loss table; false when there is nothing to choose. */
    async chooseScenario(name: 'Defences hold' | 'Overtopped' | 'Defences fail'): Promise<boolean> {
      const option = answer.getByRole('radio', { name });
      if ((await option.count()) === 0) return false;
      await option.first().check();
      return true;
    },

    /** Codes of the warnings beneath the figures. */
    readWarnings: () =>
      answer.locator('[data-warning]').evaluateAll((items) => items.map((item) => item.getAttribute('data-warning'))),

    /** Opens the calculation behind a hazard and returns what it says. */
    async openWhy(hazard: Hazard): Promise<string> {
      const name = `${hazard[0]?.toUpperCase()}${hazard.slice(1)}`;
      const details = answer.locator('details').filter({ has: page.locator('summary', { hasText: name }) });
      // It may be open already: it is as it was left at the last answer.
      if ((await details.first().getAttribute('open')) === null) await details.locator('summary').first().click();
      await details.locator('dl').first().waitFor();
      return details.innerText();
    },

    /** What the calculations say that are open. */
    readOpenWhy: () =>
      answer
        .locator('details[open] dl')
        .allInnerTexts()
        .then((texts) => texts.join('\n')),

    /** Waits until the window says something, whole or in part. */
    waitForWords: (words: string | RegExp) => page.getByText(words).first().waitFor(),

    /** Whether the window says something, as these words alone. */
    isSaid: async (words: string) => (await page.getByText(words, { exact: true }).count()) > 0,

    /** Waits until a screen that is gone to by its address has a heading. */
    waitForScreen: () => page.locator('[data-screen] h2').first().waitFor(),

    /** Whether anything is told as having failed. */
    hasFailure: async () => (await page.getByRole('alert').count()) > 0,

    /** The message that stands where something failed. */
    async readFailure(): Promise<string> {
      const alert = page.getByRole('alert').first();
      await alert.waitFor();
      await alert.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
      return alert.innerText();
    },

    /** Loads the window again where a part of it says that it has failed. */
    loadAgain: () => page.getByRole('button', { name: 'Load the window again' }).click(),

    /** Brings a part of the panel to its top by its title. */
    scrollTo: (title: string) =>
      page
        .locator('h3, summary')
        .filter({ hasText: title })
        .first()
        .evaluate((element) => {
          element.scrollIntoView({ block: 'start' });
          // The head of the panel stays and would cover it.
          element
            .closest('section[aria-label]')
            ?.querySelector('article')
            ?.parentElement?.parentElement?.scrollBy(0, -150);
        }),

    /** How far the work has come that is under way, percent; null while none says so. */
    readProgress: (): Promise<number | null> =>
      page.getByRole('progressbar').evaluateAll(([bar]) => {
        const shown = bar?.getAttribute('aria-valuenow') ?? null;
        return shown === null ? null : Number(shown);
      }),

    /** Closes the answer with the Escape key. */
    closeAnswer: () => page.keyboard.press('Escape'),

    /** Titles of the earlier queries in the panel. */
    readHistory: () => page.locator('[data-history] button > span:first-child').allInnerTexts(),

    /** Forgets an earlier query, which can be undone for some seconds. */
    async forget(title: string): Promise<void> {
      const entry = page.locator('[data-history]').filter({ hasText: title }).first();
      await entry.hover();
      await entry.getByRole('button').last().click();
      await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
    },

    async openHistory(title: string): Promise<void> {
      await page.locator('[data-history]').filter({ hasText: title }).getByRole('button').first().click();
    },

    async goTo(place: 'Query' | 'Places' | 'Settings'): Promise<void> {
      await page.getByRole('link', { name: place }).click();
      await page.getByRole('region', { name: place }).getByRole('heading', { level: 2 }).first().waitFor();
    },

    async chooseTheme(theme: 'As the system' | 'Light' | 'Dark'): Promise<void> {
      await page.getByRole('radio', { name: theme, exact: true }).check();
    },

    /** Background of the page as drawn. */
    readBackground: () => page.evaluate(() => getComputedStyle(document.body).backgroundColor),

    /** Moves the return period slider to its end or start. */
    async moveReturnPeriod(key: 'Home' | 'End' | 'ArrowLeft' | 'ArrowRight'): Promise<string> {
      const slider = page.getByRole('slider', { name: 'Return period' });
      await slider.focus();
      await slider.press(key);
      return (await slider.getAttribute('aria-valuetext')) ?? '';
    },

    /** Calls a procedure as the window itself does: the figures that the window ought to show. */
    call: (name: string, input: unknown) => callFromPage(page, name, input),

    /**
     * What axe finds wrong on the screen as it is, and what is wrong with its headings and boxes, one line for each
     * finding.
     */
    async findAccessibilityProblems(): Promise<string[]> {
      // Otherwise axe opens a page of its own, which Electron has none of; it is only needed for frames from elsewhere.
      // What it finds right is not looked at, and is thousands of elements written out.
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
      // What is fading in or changing its colour has the colours of neither state.
      await page.evaluate(async () => {
        const temporaryPaths = document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
        await Promise.allSettled(temporaryPaths.map(({ finished }) => finished));
      });
      const { violations } = await axe.analyze();
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
      );
      return [...found, ...(await page.evaluate(listHeadingFaults)), ...(await page.evaluate(listShiftFaults))];
    },
  };
}
