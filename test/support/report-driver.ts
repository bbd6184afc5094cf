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
    /** Opens the report of surveys and waits until its pages are set. */
    async openSurveys(ids: readonly string[]): Promise<void> {
      await this.askForSurveys(ids);
      await this.waitUntilSet();
    },
    /** Goes to the report of surveys, whether there will be one or not. */
    askForSurveys: (ids: readonly string[]) =>
      page.evaluate((surveys) => {
        location.hash = `#/report/surveys?surveys=${encodeURIComponent(surveys)}`;
      }, ids.join(',')),
    /** The letters and figures that each page of the preview shows between its head and its foot. */
    readPages: () =>
      page.locator('section[data-page-size]').evaluateAll((sheets) =>
        sheets.map((sheet) =>
          Array.from(sheet.children)
            .filter((child) => child.getAttribute('aria-hidden') !== 'true')
            .map((child) => {
              const shown = child.cloneNode(true) as Element;
              // What is said to a screen reader alone is not on the paper.
              for (const caption of shown.querySelectorAll('caption')) caption.remove();
              return shown.textContent;
            })
            .join('\n'),
        ),
      ),
    /** What sticks out of its page's text area, or is cut off inside it. */
    findOverflow: () =>
      page.locator('section[data-page-size]').evaluateAll((sheets) =>
        sheets.flatMap((sheet, number) => {
          const style = getComputedStyle(sheet);
          const area = sheet.getBoundingClientRect();
          const bottom = area.bottom - parseFloat(style.paddingBottom);
          const right = area.right - parseFloat(style.paddingRight);
          const left = area.left + parseFloat(style.paddingLeft);
          return Array.from(sheet.querySelectorAll('*'))
            .filter((element) => element.closest('[aria-hidden="true"], caption') === null)
            .filter((element) => {
              const box = element.getBoundingClientRect();
              // A point of rounding.
              const isOutside = box.right > right + 1.4 || box.left < left - 1.4 || box.bottom > bottom + 1.4;
              const isCut =
                element instanceof HTMLElement &&
                Array.from(element.childNodes).some(({ nodeType }) => nodeType === Node.TEXT_NODE) &&
                getComputedStyle(element).overflow === 'hidden' &&
                element.scrollHeight > element.clientHeight + 1;
              return (isOutside || isCut) && !(element instanceof SVGElement);
            })
            .map(
              (element) => `page ${number + 1}: <${element.tagName.toLowerCase()}> ${element.textContent.slice(0, 60)}`,
            );
        }),
      ),
    cancelRun: () => page.getByRole('button', { name: 'Cancel' }).click(),
    waitForRun: () => page.getByRole('progressbar').waitFor(),
    waitForNoRun: () => page.getByRole('progressbar').waitFor({ state: 'detached' }),
    /** Where the report was written, as the toolbar says. */
    readSaved: (timeout = 120_000) => toolbar.getByText('Saved:').innerText({ timeout }),
    /** Takes a picture of a page, counted from 1, as it is printed. */
    takePicture: (number: number, file: string) =>
      page
        .locator('section[data-page-size]')
        .nth(number - 1)
        .screenshot({ path: file, animations: 'disabled' }),
    /** Everything beside the pages. */
    readToolbar: () => toolbar.innerText(),
    /** Waits until every page stands as it will be printed. */
    async waitUntilSet(): Promise<void> {
      await page.locator('[data-pages]').waitFor();
    },
    /** How many pages the screen says there are. */
    async countPages(): Promise<number> {
      return Number(await page.locator('[data-pages]').getAttribute('data-pages'));
    },
    choosePaper: (name: 'A4' | 'Letter') => toolbar.getByRole('radio', { name }).check(),
    /** Takes a section out of the report, or puts it back. */
    toggle: (section: string) => toolbar.getByRole('checkbox', { name: section, exact: true }).click(),
    /** Presses what makes the PDF: in a browser it is called by what it does there. */
    save: () => toolbar.getByRole('button', { name: /^(Save as PDF|Print)$/ }).click(),
    /** What is said when the PDF could not be written. */
    readFailure: () => page.getByRole('alert').innerText(),
    /** Has the browser print all that it is to print to a file. */
    async print(file: string): Promise<void> {
      // The dialog itself cannot be driven: what it would print is printed to a file instead.
      await page.evaluate(() => {
        globalThis.print = () => void (document.documentElement.dataset['printing'] = 'true');
      });
      await this.save();
      await page.locator('html[data-printing]').waitFor();
      await page.pdf({ path: file, preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
    },
    /** Asks for the figures as a table or as JSON. */
    pressExport: (format: 'CSV' | 'JSON') => toolbar.getByRole('button', { name: `Save ${format}` }).click(),
    /** Has a browser download the figures; gives the name that it is told, and keeps the file. */
    async downloadFigures(format: 'CSV' | 'JSON', file: string): Promise<string> {
      const begun = page.waitForEvent('download');
      await this.pressExport(format);
      const download = await begun;
      await download.saveAs(file);
      return download.suggestedFilename();
    },
    back: () => toolbar.getByRole('link', { name: 'Back' }).click(),
  };
}
