import type { Page } from 'playwright-core';
import { createSurveyPhotosDriver } from './survey-photos-driver.ts';

/** Fields of a survey by their names. */
export type SurveyFieldEntry = Partial<
  Record<'surveyor' | 'surveyedOn' | 'measuredFloorHeight' | 'notes' | 'firstFloorHeight' | 'structureTIV', string>
>;

/** The screen of surveys as a person uses it. */
export function createSurveysDriver(page: Page) {
  const record = page.locator('[data-survey-record]');
  const rows = page.locator('[data-survey]');
  const list = page.getByRole('listbox', { name: 'Surveys' });
  const filterButton = page.getByRole('button', { name: 'Filters' });
  const filters = page.getByRole('group', { name: 'Filters' });

  return {
    ...createSurveyPhotosDriver(page),

    /** Opens the list by the rail. */
    async openList(): Promise<void> {
      const way = page.getByRole('link', { name: 'Surveys' });
      const title = page.getByRole('region', { name: 'Surveys' }).getByRole('heading', { name: 'Surveys' });
      await way.click();
      await title.or(record).or(page.getByRole('alert')).first().waitFor();
      // The survey that was open there is open again: from it the way leads to all of them.
      if (!(await title.isVisible())) await way.click();
      await title.waitFor();
    },
    /** Goes to the surveys by the rail, to whatever was open there. */
    comeBack: () => page.getByRole('link', { name: 'Surveys' }).click(),

    /** Goes to a survey by its id, whether it is kept or not. */
    openAt: (id: string) =>
      page.evaluate((survey) => {
        location.hash = `#/surveys?survey=${survey}`;
      }, id),

    /** Saves the answer on the screen as a survey and waits until it is open. */
    async saveAnswer(): Promise<string> {
      await page.getByRole('button', { name: 'Save as survey' }).click();
      await record.waitFor();
      return (await record.getAttribute('data-survey-record')) ?? '';
    },

    /** Everything that the open survey says. */
    readRecord: () => record.innerText(),

    /** Everything that the figures of the open survey say. */
    readFigures: () => record.getByRole('region', { name: 'Figures' }).innerText(),
    /** What is said of figures that are not those of today; empty where they are. */
    readBasis: async () => (await record.locator('[data-survey-basis]').allInnerTexts()).join(''),
    computeAnew: () => record.getByRole('button', { name: 'Compute anew' }).click(),
    /** Opens or closes a part of what stands behind the figures. */
    togglePart: (name: string) =>
      record
        .getByRole('region', { name: 'Figures' })
        .locator('summary')
        .filter({ has: page.getByText(name, { exact: true }) })
        .click(),

    openAsQuery: () => record.getByRole('button', { name: 'Open as a query' }).click(),

    /** What is said to be missing before there are losses. */
    readMissingInputs: () => record.locator('[data-missing-inputs]').innerText(),
    takeStandardBuilding: () => record.getByRole('button', { name: 'Take the standard building' }).click(),

    /** Id of the survey that is open. */
    readOpenId: async () => (await record.getAttribute('data-survey-record')) ?? '',

    /** Types into fields of the open survey. */
    async enter(entry: SurveyFieldEntry): Promise<void> {
      for (const [name, text] of Object.entries(entry)) await record.locator(`[name="${name}"]`).fill(text);
    },

    /** Types over what stands in a field key by key, as hands do: each key may be the last. */
    async typeOver(name: keyof SurveyFieldEntry, text: string): Promise<void> {
      const field = record.locator(`[name="${name}"]`);
      await field.selectText();
      await field.pressSequentially(text);
    },

    read: (name: keyof SurveyFieldEntry) => record.locator(`[name="${name}"]`).inputValue(),

    async chooseStatus(name: 'Draft' | 'In review' | 'Final'): Promise<void> {
      await record.getByRole('radio', { name }).check();
    },

    async chooseMethod(name: string): Promise<void> {
      await record.getByRole('button', { name: /How it was measured/ }).click();
      await page.getByRole('option', { name }).click();
    },

    async addTag(tag: string): Promise<void> {
      const field = record.locator('[name="tag"]');
      await field.fill(tag);
      await field.press('Enter');
    },

    /** Whether somebody who asked for it has just been told that everything is saved. */
    isSavingTold: async () => (await page.locator('[data-save-state="saved"][role="status"]').count()) === 1,

    /** Waits until everything that was typed is on the disk. */
    waitUntilSaved: () => page.locator('[data-save-state="saved"]').waitFor(),

    /** Waits until it is said that something could not be saved yet. */
    waitUntilUnsaved: () => page.locator('[data-save-state="failed"]').waitFor(),

    /** What the head of the record says of the saving. */
    readSaveState: () => page.locator('[data-save-state]').innerText(),

    async pasteIntoNotes(text: string): Promise<void> {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await record.locator('[name="notes"]').focus();
      await page.keyboard.press('ControlOrMeta+v');
    },

    /** Takes the last thing back. */
    undo: () => page.getByRole('button', { name: 'Undo' }).click(),

    /** Texts of the earlier versions of the notes, newest first. */
    async readNoteVersions(): Promise<string[]> {
      const details = record.locator('details').filter({ hasText: 'Earlier versions' });
      if ((await details.getAttribute('open')) === null) await details.locator('summary').click();
      await record.locator('[data-note-version]').first().waitFor();
      return record.locator('[data-note-version] p').allInnerTexts();
    },

    async archive(): Promise<void> {
      await record.getByRole('button', { name: 'Archive', exact: true }).click();
    },

    /** The message and both sides when two windows changed the same. */
    async readContest(): Promise<string> {
      const notice = page.getByText('This was changed in two windows').locator('..');
      await notice.waitFor();
      return notice.innerText();
    },

    keepMine: () => page.getByRole('button', { name: 'Keep what was typed' }).click(),

    /** Back to the list. */
    async close(): Promise<void> {
      await page.keyboard.press('Escape');
      await record.waitFor({ state: 'detached' });
    },

    /** Types into the search of the list, which `/` leads to. */
    async search(text: string): Promise<void> {
      await page.keyboard.press('/');
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },

    /** Asks again for a list that could not be read. */
    retryList: () => page.getByRole('region', { name: 'Surveys' }).getByRole('button', { name: 'Try again' }).click(),

    /** Waits until the list counts so many. */
    async waitForCount(count: string): Promise<void> {
      // The count of the list before stays until the next is there.
      await page.locator('[role="listbox"][aria-busy="true"]').waitFor({ state: 'detached' });
      await page.getByText(count, { exact: true }).first().waitFor();
    },

    async openFilters(): Promise<void> {
      await filterButton.click();
      await filters.waitFor();
    },
    async closeFilters(): Promise<void> {
      await filterButton.click();
      await filters.waitFor({ state: 'detached' });
    },
    /** Shows the surveys of a tag alone, or all of them again. */
    toggleTagFilter: (tag: string) => filters.getByRole('button', { name: new RegExp(`^${tag} `) }).click(),

    focusList: () => list.focus(),
    /** Whether the list has rows to scroll to, and how wide the place of its scroll bar is, CSS pixels. */
    readScrolling: () =>
      list.evaluate((element: HTMLElement) => ({
        scrolls: element.scrollHeight > element.clientHeight,
        barWidth: element.offsetWidth - element.clientWidth,
      })),
    /** Turns the wheel over the list, a row and a half each time. */
    async turnWheel(times: number): Promise<void> {
      await list.hover();
      for (let turn = 0; turn < times; turn += 1) await page.mouse.wheel(0, 96);
    },

    /** Lets go of what is chosen and not shown. */
    keepShown: () => page.getByRole('button', { name: 'Only those shown' }).click(),

    /** How many surveys of the list are drawn. */
    countRows: () => rows.count(),

    /** Waits until there is a survey in the list. */
    waitForSurvey: () => rows.first().waitFor(),

    /** Waits until rows are drawn. */
    waitForRows: () => rows.nth(3).waitFor(),

    /** Brings the head of the record into sight. */
    scrollToTop: () =>
      record
        .locator('header')
        .evaluate((element) => element.closest('section')?.querySelector('article')?.scrollIntoView()),

    readRows: () => rows.allInnerTexts(),

    /** Where what names the four indices stands, and where the figures of the first row do: their middles. */
    async readIndexColumns(): Promise<{ readonly headings: number[]; readonly figures: number[] }> {
      const region = page.getByRole('region', { name: 'Surveys' });
      const findMiddle = async (title: string, position: number): Promise<number> => {
        const box = await region.getByTitle(title, { exact: true }).nth(position).boundingBox();
        if (box === null) throw new Error(`there is no ${title} in the list`);
        return box.x + box.width / 2;
      };
      const titles = ['Fluvial', 'Coastal', 'Pluvial', 'Wildfire'];
      return {
        headings: await Promise.all(titles.map((title) => findMiddle(title, 0))),
        figures: await Promise.all(titles.map((title) => findMiddle(title, 1))),
      };
    },

    async openFirst(): Promise<void> {
      await rows.first().click();
      await record.waitFor();
    },

    /** Hands every survey over and gives the path of the file that was saved. */
    async handAllOver(): Promise<string> {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Hand all over' }).click();
      const download = await saved;
      return download.path();
    },

    /** Where a hand-over was saved, as the window says. */
    readSaved: () => page.getByRole('status').filter({ hasText: 'Saved:' }).innerText(),

    /** Puts the focus out of the field that is being typed into. */
    leaveField: () => record.getByRole('heading').first().click(),

    pressHandAllOver: () => page.getByRole('button', { name: 'Hand all over' }).click(),

    /** Chooses a file to bring in and waits for what it would bring. */
    async chooseHandOver(file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
      await page.locator('input[accept=".freeboard"]').setInputFiles(file);
      await page.getByRole('heading', { name: 'Bring surveys in' }).waitFor();
    },

    /** Titles of the kinds of surveys in the file. */
    async readImportKinds(): Promise<string[]> {
      await page.locator('[data-import-kind]').first().waitFor();
      return page.locator('[data-import-kind] h3').allInnerTexts();
    },

    /** Both sides of the first field that was changed here and there. */
    async readConflict(): Promise<string> {
      const field = page.locator('[data-field-sides]').first();
      return (await field.locator('strong, dl').allInnerTexts()).join('\n');
    },

    async chooseForConflict(name: 'Keep mine' | 'Take theirs' | 'Keep both'): Promise<void> {
      await page.getByRole('radio', { name }).first().check();
    },

    /** Brings in and gives what is said of it. */
    async bringIn(): Promise<string> {
      await page.getByRole('button', { name: 'Bring in', exact: true }).click();
      return this.readImportResult();
    },

    /** What is said of surveys that were brought in. */
    async readImportResult(): Promise<string> {
      const done = page.getByText(/added, .* updated/);
      await done.waitFor();
      return done.innerText();
    },

    showAll: () => page.getByRole('button', { name: 'Show all surveys' }).click(),

    /** Presses keys where the focus is. */
    async press(...keys: string[]): Promise<void> {
      for (const key of keys) await page.keyboard.press(key);
    },

    /** Whether a survey is open. */
    isOpen: async () => (await record.count()) === 1,
  };
}
