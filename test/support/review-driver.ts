import type { Locator, Page } from 'playwright-core';

/** A place on the map: shares of its width and height. */
type Place = readonly [right: number, down: number];

/** The review of a portfolio as a person uses it: map, areas, sums, comparison. */
export function createReviewDriver(page: Page) {
  const map = page.locator('[data-rows-map]');
  const grid = page.getByRole('grid', { name: 'Rows' });
  const area = page.getByRole('region', { name: 'This area' });

  async function find(element: Locator, [right, down]: Place): Promise<{ x: number; y: number }> {
    const box = await element.boundingBox();
    if (box === null) throw new Error('the map is not there');
    return { x: box.x + box.width * right, y: box.y + box.height * down };
  }

  async function waitForMap(): Promise<void> {
    await page.locator('[data-rows-map][data-map-busy="false"]').waitFor();
  }

  return {
    waitForMap,
    async show(view: 'Rows' | 'Map' | 'Summary' | 'Compare'): Promise<void> {
      await page.getByRole('radio', { name: view, exact: true }).check();
      if (view === 'Map') await waitForMap();
    },
    /** Goes to the map where the browser can draw none: the table below it is there. */
    async showWithoutMap(): Promise<void> {
      await page.getByRole('radio', { name: 'Map', exact: true }).check();
      await page.getByText('The map cannot be drawn').last().waitFor();
    },
    /** Asks for the map of a portfolio that has nothing on it. */
    async showEmptyMap(): Promise<void> {
      await page.getByRole('radio', { name: 'Map', exact: true }).check();
      await page.getByText('No location with a point').waitFor();
    },
    /** Gives the window another size, and waits until the map has it. */
    async resize(width: number, height: number): Promise<void> {
      await page.setViewportSize({ width, height });
      await waitForMap();
    },
    /** Lays the map of a hazard beneath the locations. */
    layBeneath: (name: string) =>
      page
        .getByRole('combobox', { name: 'Map of a hazard beneath', exact: true })
        .selectOption({ label: name })
        .then(() => undefined),
    readBeneath: () => page.getByRole('region', { name: 'Map of a hazard beneath' }).innerText(),
    /** What the map says to those who cannot see it. */
    async readDescription(): Promise<string> {
      const id = await map.locator('canvas').getAttribute('aria-describedby');
      return (await page.locator(`[id="${id}"]`).textContent()) ?? '';
    },
    readLegend: () => page.getByRole('region', { name: 'Legend of the portfolio' }).innerText(),
    colourBy: (what: 'Coloured by' | 'Hazard' | 'Asset' | 'Defences', choice: string) =>
      page
        .getByRole('combobox', { name: what, exact: true })
        .selectOption({ label: choice })
        .then(() => undefined),
    drawAs: (style: 'Clusters' | 'Heat') => page.getByRole('radio', { name: style }).check(),
    async lasso(places: readonly Place[]): Promise<void> {
      await page.getByRole('button', { name: 'Draw around locations: press and drag' }).click();
      const at = await Promise.all(places.map((place) => find(map, place)));
      await page.mouse.move(at[0]!.x, at[0]!.y);
      await page.mouse.down();
      for (const { x, y } of at.slice(1)) await page.mouse.move(x, y, { steps: 8 });
      await page.mouse.up();
    },
    /** Sets corners by keyboard alone: moves of the map between them, in presses of an arrow. */
    async setCornersByKeyboard(moves: readonly (readonly [key: string, times: number])[]): Promise<void> {
      await page.getByRole('button', { name: 'Set the corners of an area one by one' }).press('Enter');
      await map.locator('canvas').focus();
      await page.keyboard.press('Enter');
      for (const [key, times] of moves) {
        for (let press = 0; press < times; press++) {
          await page.keyboard.press(key);
          await page.waitForTimeout(400);
        }
        await page.keyboard.press('Enter');
      }
      await page.getByRole('button', { name: 'Close the area' }).press('Enter');
    },
    takeInSight: () => page.getByRole('button', { name: 'Take what the map shows' }).press('Enter'),
    async typeArea(bounds: Readonly<Record<'West' | 'East' | 'South' | 'North', string>>): Promise<void> {
      await page.getByRole('button', { name: 'Type the bounds of an area' }).press('Enter');
      for (const [side, degrees] of Object.entries(bounds)) await page.getByLabel(side, { exact: true }).fill(degrees);
      await page.getByRole('button', { name: 'Take this area' }).press('Enter');
    },
    readArea: () => area.innerText(),
    async keepArea(name: string): Promise<void> {
      await area.getByLabel('Name of the area').fill(name);
      await area.getByRole('button', { name: 'Keep' }).click();
    },
    /** Shows a kept area on the map, from the sums by area. */
    async showNamedArea(name: string): Promise<void> {
      await page.getByRole('button', { name, exact: true }).click();
      await waitForMap();
    },
    removeNamedArea: (name: string) => page.getByRole('button', { name: `Remove the area ${name}` }).click(),
    removeArea: () => page.getByRole('button', { name: 'Remove the area' }).first().click(),
    async chooseAt(place: Place): Promise<void> {
      const { x, y } = await find(map, place);
      await page.mouse.click(x, y);
    },
    /** Cells of the row that is looked at. */
    readActiveRow: () => grid.locator('[aria-selected=true]').getByRole('gridcell').allInnerTexts(),
    /** How many rows the filter holds for. */
    readRowCount: async () =>
      Number(await grid.getAttribute('aria-rowcount')) - 1 - (await grid.locator('[data-totals]').count()),
    async openFilters(): Promise<void> {
      await page.getByRole('button', { name: /^Filters/ }).click();
      await page.getByRole('region', { name: 'Filters' }).waitFor();
    },
    closeFilters: () => page.getByRole('button', { name: /^Filters/ }).click(),
    /** What the button of the filters says. */
    readFilters: () => page.getByRole('button', { name: /^Filters/ }).innerText(),
    clearFilters: () => page.getByRole('button', { name: 'Clear the filters' }).click(),
    /** Adds a condition on a figure; an end that is left out stays open. */
    async addCondition(figure: string, { from = '', to = '' }): Promise<void> {
      await page.getByRole('button', { name: 'Add a condition' }).click();
      await page.getByLabel('Figure').last().selectOption({ label: figure });
      await page.getByLabel('From', { exact: true }).last().fill(from);
      await page.getByLabel('To', { exact: true }).last().fill(to);
    },
    removeCondition: (figure: string) =>
      page
        .getByRole('button', { name: `Remove the condition on ${figure}` })
        .first()
        .click(),
    /** Narrows down to what the sums call by this name. */
    narrowTo: (name: string) => page.getByRole('button', { name: `Only ${name}`, exact: true }).click(),
    /** Looks at the row by so many presses of the arrow, by keyboard alone. */
    async moveDown(steps: number): Promise<void> {
      await grid.focus();
      for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowDown');
    },
    /** Opens the row that is looked at in the desk. */
    async openActiveRow(): Promise<void> {
      await grid.focus();
      await page.keyboard.press('Enter');
    },
    goBackTo: (name: string) => page.getByRole('button', { name: `Back to ${name}` }).click(),
    /** Works a measure out and waits until what it moves is there. */
    async tryMeasure(raiseMetres: string): Promise<void> {
      await page.getByLabel('Raise the first floor by').fill(raiseMetres);
      await page.getByRole('button', { name: 'Work it out' }).click();
      await page.getByRole('heading', { name: 'Rows by benefit a year' }).waitFor();
      await page.getByRole('progressbar').waitFor({ state: 'detached' });
    },
    removeComparison: () => page.getByRole('button', { name: /^Remove the comparison/ }).click(),
    readComparison: () => page.getByRole('region', { name: 'Compare' }).innerText(),
    /** Before and after of a sum, as numbers. */
    async readSum(name: string): Promise<{ before: number; after: number }> {
      const cells = await page.getByRole('row', { name }).first().getByRole('cell').allInnerTexts();
      const [before = Number.NaN, after = Number.NaN] = cells.map((text) => Number(text.replaceAll(',', '')));
      return { before, after };
    },
    async explainFirst(): Promise<void> {
      await page
        .getByRole('button', { name: /^Why .* moved$/ })
        .first()
        .click();
      await page.getByText(/First floor: .* before, .* after/).waitFor();
    },
    accumulateBy: (kind: string) => page.getByRole('radio', { name: kind }).check(),
    /** Goes to the row that costs most, and gives its identifier. */
    async showFirstContributor(): Promise<string> {
      const first = page
        .getByRole('region', { name: 'Summary' })
        .getByRole('table', { name: 'Largest contributors' })
        .getByRole('button')
        .first();
      const name = await first.innerText();
      await first.press('Enter');
      return name.split(' · ')[0]!;
    },
    /** Sorts by the head so many places to the right of the one that is sorted by, by keyboard alone. */
    async sortByKeyboard(steps: number): Promise<void> {
      await grid.focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowUp');
      for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    },
    /** What the rows are sorted by. */
    readSorted: () => grid.locator('[role=columnheader]:not([aria-sort=none])').innerText(),
    async chooseColumn(name: string): Promise<void> {
      const columns = page.getByRole('button', { name: 'Columns', exact: true });
      if ((await columns.getAttribute('aria-expanded')) === 'false') await columns.click();
      await page.getByRole('region', { name: 'Columns' }).getByLabel(name, { exact: true }).click();
    },
    closeColumns: () => page.getByRole('button', { name: 'Columns', exact: true }).click(),
    listHeads: () => grid.getByRole('columnheader').allInnerTexts(),
    readSummary: () => page.getByRole('region', { name: 'Summary' }).innerText(),
  };
}
