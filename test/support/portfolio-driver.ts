import type { Page } from 'playwright-core';

/** The screen of portfolios as a person uses it. */
export function createPortfolioDriver(page: Page) {
  const grid = page.getByRole('grid', { name: 'Rows' });
  const choice = (label: string) =>
    page.getByRole('button', { name: label }).and(page.locator('[aria-haspopup="listbox"]'));
  /** Opens a part of the screen that is shown on demand. */
  async function open(title: string): Promise<void> {
    const details = page.locator('details').filter({ has: page.locator('summary', { hasText: title }) });
    if (await details.evaluate((element: HTMLDetailsElement) => !element.open))
      await details.locator('summary').click();
  }
  const openOptions = () => open('How it is read');
  const openAttention = () => page.getByRole('radio', { name: 'To check' }).check();
  /** Goes to where portfolios begin. */
  async function goThere(): Promise<void> {
    const way = page.getByRole('link', { name: 'Portfolio' });
    const begin = page.getByRole('button', { name: 'Choose a file' });
    await way.click();
    await begin
      .or(page.getByRole('button', { name: /^(All portfolios|Another file)$/ }))
      .first()
      .waitFor();
    // What was open there is open again: from it the way leads to all of them.
    if (!(await begin.isVisible())) await way.click();
    await begin.waitFor();
  }
  /** The rows in sight, cell by cell, all of one moment; without texts as long as they are not there. */
  const readRows = (): Promise<string[][]> =>
    grid
      .locator('[role=rowgroup] [role=row]:not([data-totals])')
      .evaluateAll((rows) =>
        rows.map((row) => Array.from(row.querySelectorAll<HTMLElement>('[role=gridcell]'), (cell) => cell.innerText)),
      );
  /** Of the rows in sight the cells of some columns, by their headings. */
  const readCellsOf = async (...headings: string[]): Promise<string[][]> => {
    const heads = await grid.getByRole('columnheader').allInnerTexts();
    const at = headings.map((heading) => heads.findIndex((head) => head.trim() === heading));
    if (at.includes(-1)) throw new Error(`${headings.join(', ')}: not all of them are among ${heads.join(', ')}`);
    return (await readRows()).map((cells) => at.map((column) => cells[column] ?? ''));
  };

  return {
    goThere,
    /** Goes to the portfolios by the rail, to whatever was open there. */
    comeBack: () => page.getByRole('link', { name: 'Portfolio' }).click(),
    /** Chooses a file, and waits until it is known what it is. */
    async lookAt(path: string): Promise<void> {
      await goThere();
      await page.getByLabel('Choose a file').setInputFiles(path);
      await page.getByRole('heading', { name: 'What this file is' }).waitFor();
    },
    /** Everything that is said of the file that is looked at. */
    async readFindings(): Promise<string> {
      if ((await page.getByText(/^What was found out/).count()) > 0) await open('What was found out');
      return page.getByRole('main').innerText();
    },
    /** The columns of the file that is looked at. */
    readColumns: () => page.getByRole('rowheader').allInnerTexts(),
    /** What a column of the file is taken for. */
    readTakenFor: (column: string) =>
      page
        .getByLabel(`${column} is taken for`)
        .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text),
    takeFor: (column: string, field: string) =>
      page
        .getByLabel(`${column} is taken for`)
        .selectOption({ label: field })
        .then(() => undefined),
    /** Corrects how the file is read: one of the choices by its label. */
    async correctChoice(label: string, value: string): Promise<void> {
      await openOptions();
      await choice(label).click();
      await page.getByRole('option', { name: value, exact: true }).click();
    },
    /** Corrects a line that is typed. */
    async correctText(label: string, value: string): Promise<void> {
      await openOptions();
      const field = page.getByLabel(label, { exact: true });
      await field.fill(value);
      await field.press('Enter');
    },
    readChoice: (label: string) => openOptions().then(() => choice(label).innerText()),
    hasChoice: async (label: string) => (await choice(label).count()) > 0,
    readText: (label: string) => openOptions().then(() => page.getByLabel(label, { exact: true }).inputValue()),
    /** Goes back to what was found out. */
    forgetCorrections: () => page.getByRole('button', { name: 'As it was found out' }).click(),
    /** Gives a word of the file a meaning. */
    giveMeaning: (word: string, meaning: string) =>
      page
        .getByLabel(`${word} means`, { exact: true })
        .selectOption({ label: meaning })
        .then(() => undefined),
    async saveMapping(name: string): Promise<void> {
      await page.getByLabel('Save this mapping as').fill(name);
      await page.getByRole('button', { name: /^(Save mapping|Replace)/ }).click();
      await page.getByText(`Saved as ${name}`).waitFor();
    },
    removeMapping: (name: string) => page.getByRole('button', { name: `Remove the mapping ${name}` }).click(),
    /** Columns of the file, by their names. */
    listColumns: () => page.locator('select[aria-label$="is taken for"]').evaluateAll((all) => all.length),
    /** The first rows as they will be, one text for each. */
    readPreview: () =>
      page.getByRole('region', { name: 'What the first rows become' }).locator('tbody tr').allInnerTexts(),
    hasAlert: async () => (await page.getByRole('alert').count()) > 0,
    readAlert: () => page.getByRole('alert').first().innerText(),
    /** Reads the file and runs it to the end. */
    async importAndRun(): Promise<void> {
      await page.getByRole('button', { name: 'Import and run' }).click();
      await grid.waitFor();
      await page.locator('[data-figures-of]:not([data-figures-of=""])').waitFor();
      await page.getByRole('progressbar').waitFor({ state: 'detached' });
    },
    /** Reads a file of which no row can be taken in, until that is said: no pack is named, for there are no figures. */
    async importNothing(said: string): Promise<void> {
      await page.getByRole('button', { name: 'Import and run' }).click();
      await grid.waitFor();
      await page.getByText(said, { exact: true }).waitFor();
      await page.getByRole('progressbar').waitFor({ state: 'detached' });
    },
    readRows,
    readCellsOf,
    sortBy: (column: string) => grid.getByRole('columnheader', { name: column }).getByRole('button').click(),
    readSearch: () => page.getByRole('searchbox').inputValue(),
    search: (text: string) => page.getByRole('searchbox').fill(text),
    chooseStatus: (status: string) =>
      page
        .getByLabel('What became of the rows')
        .selectOption({ label: status })
        .then(() => undefined),
    async showSummary(): Promise<string> {
      await page.getByRole('radio', { name: 'Summary' }).check();
      const region = page.getByRole('region', { name: 'Summary' });
      await region.getByText('Losses by hazard and scenario').waitFor();
      return region.innerText();
    },
    /** Which view is chosen: `rows`, `map`, … */
    readView: () =>
      page.getByRole('radiogroup', { name: 'View', exact: true }).getByRole('radio', { checked: true }).inputValue(),
    showRows: () => page.getByRole('radio', { name: 'Rows' }).check(),
    /** Opens the row that is in focus, by keyboard alone. */
    async openRow(steps: number): Promise<void> {
      await grid.focus();
      for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    },
    openAttention,
    /** Opens what has to be looked at, and gives what is said of the first row that is set aside. */
    async check(): Promise<string> {
      await openAttention();
      await page.getByRole('radio', { name: /^Set aside/ }).check();
      const list = page.getByRole('region', { name: 'Rows that are set aside' });
      return list.getByRole('listitem').first().innerText();
    },
    /** What was filled in or translated, rule by rule: rule, column, rows, first line. */
    async readNotes(): Promise<string[][]> {
      await openAttention();
      await page.getByRole('radio', { name: 'Filled in or translated' }).check();
      const table = page.getByRole('region', { name: 'Filled in or translated' });
      await table.waitFor();
      const rows = await table.locator('tbody tr').all();
      return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
    },
    /** Corrects cells of the row that is open, takes it in, and waits until it is in no list any more. */
    async correct(line: number, cells: Readonly<Record<string, string>>): Promise<void> {
      const form = page.getByRole('form', { name: `Correct line ${line}` });
      for (const [column, value] of Object.entries(cells)) await form.getByLabel(column, { exact: true }).fill(value);
      await form.getByText('This row can be taken in.').waitFor();
      await form.getByRole('button', { name: 'Take in' }).click();
      await form.waitFor({ state: 'detached' });
    },
    /** What is wrong with a cell of the row that is open. */
    readCellFault: async (column: string) =>
      (await page.getByRole('form').getByLabel(column, { exact: true }).getAttribute('aria-invalid')) === 'true',
    async downloadRejected(path: string): Promise<string> {
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as a file' }).click();
      const download = await coming;
      await download.saveAs(path);
      return download.suggestedFilename();
    },
    async takeCorrected(path: string): Promise<string> {
      await page.getByRole('button', { name: 'Take in a corrected file' }).click();
      await page.getByLabel('Choose a file').setInputFiles(path);
      return page.getByRole('status').filter({ hasText: 'Still set aside' }).innerText();
    },
    /** Opens the report, and waits until its pages stand as they will be printed. */
    async openReport(): Promise<void> {
      await page.getByRole('button', { name: 'Report' }).click();
      await page.locator('[data-pages]').waitFor();
    },
    saveReport: () => page.getByRole('button', { name: 'Save as PDF' }).click(),
    closeReport: () => page.getByRole('link', { name: 'Back' }).click(),
    /** Removes the portfolio that is open; what is told of it. */
    async remove(): Promise<string> {
      await page.getByRole('button', { name: 'Remove this portfolio' }).click();
      return page.getByRole('status').filter({ hasText: 'is removed' }).innerText();
    },
    /** Takes the last removal back by the button that is offered. */
    undoRemoval: () =>
      page.getByRole('status').filter({ hasText: 'is removed' }).getByRole('button', { name: 'Undo' }).click(),
    open: (name: string) => page.getByRole('button', { name }).click(),
    run: () => page.getByRole('button', { name: 'Run', exact: true }).click(),
    /**
     * Exports as one of the formats by its name, where the browser downloads: gives what the window says and the name.
     */
    async download(format: string, path: string): Promise<{ readonly note: string; readonly name: string }> {
      const coming = page.waitForEvent('download');
      const note = await this.export(format);
      const download = await coming;
      await download.saveAs(path);
      return { note, name: download.suggestedFilename() };
    },
    async showExport(): Promise<void> {
      const form = page.getByRole('region', { name: 'Export' });
      if (!(await form.isVisible())) await page.getByRole('button', { name: 'Export' }).click();
      await form.waitFor();
    },
    /** Chooses OED as the format and answers what it asks for. */
    async answerForOed(given: { readonly country: string; readonly currency: string; readonly perils: string }) {
      await this.showExport();
      const form = page.getByRole('region', { name: 'Export' });
      await form.getByRole('radio', { name: 'OED', exact: true }).check();
      for (const [label, value] of [
        ['Country', given.country],
        ['Currency', given.currency],
      ] as const) {
        await form.getByRole('button', { name: label }).click();
        await page.getByRole('option', { name: value }).click();
      }
      await form.getByRole('radio', { name: given.perils, exact: true }).check();
    },
    /** Exports as one of the formats by its name, and waits until the window says what came of it. */
    async export(format: string): Promise<string> {
      await this.showExport();
      const form = page.getByRole('region', { name: 'Export' });
      await form.getByRole('radio', { name: format, exact: true }).check();
      await form.getByRole('button', { name: 'Save' }).click();
      return form.getByRole('status').filter({ hasText: 'written' }).innerText();
    },
  };
}
