import type { Page } from 'playwright-core';

/** A row of the comparison, as written. */
export interface VariantText {
  readonly name: string;
  /** AAL and PML with what they changed by, or why there are none. */
  readonly cells: readonly string[];
}

/** The measures that stand beside a building, as a person tries them. */
export function createWhatIfDriver(page: Page) {
  const section = page.getByRole('region', { name: 'What if', exact: true });
  const editor = page.getByRole('form', { name: 'Add a measure' });

  async function openEditor(kind: string): Promise<void> {
    await section.getByRole('button', { name: 'Add a measure' }).click();
    await editor.getByRole('button', { name: /Kind of measure/ }).click();
    await page.getByRole('option', { name: kind }).click();
  }
  const finish = (): Promise<void> => editor.getByRole('button', { name: 'Add', exact: true }).click();

  return {
    async raiseFloor(metres: string): Promise<void> {
      await openEditor('Raise the first floor');
      await editor.getByLabel('Raise by').fill(metres);
      await finish();
    },
    async changeDeductible(amount: string): Promise<void> {
      await openEditor('Change a deductible');
      await editor.getByLabel('New deductible').fill(amount);
      await finish();
    },
    /** Builds where the next click on the map goes; `click` makes it. */
    async moveByMap(click: () => Promise<void>): Promise<string> {
      await openEditor('Build elsewhere');
      // By key: a press of the mouse misses the button when the settling answer moves it meanwhile.
      await editor.getByRole('button', { name: 'Pick on the map' }).press('Enter');
      await editor.getByRole('button', { name: 'Click the map' }).waitFor();
      await click();
      await editor.getByRole('button', { name: 'Pick on the map' }).waitFor();
      const place = await editor.getByLabel('Coordinates', { exact: true }).inputValue();
      await finish();
      return place;
    },
    async chooseHazard(name: 'Fluvial' | 'Coastal' | 'Pluvial'): Promise<void> {
      await section.getByRole('radio', { name, exact: true }).check();
    },
    /** Waits until there are figures of the building as it is. */
    waitForFigures: () => section.locator('[data-variant] td').first().waitFor(),
    /** The building as it is and its variants, in their order. */
    readVariants: (): Promise<VariantText[]> =>
      section.locator('[data-variant]').evaluateAll((rows) =>
        rows.map((row) => ({
          name: row.querySelector('th')?.textContent ?? '',
          cells: [...row.querySelectorAll('td')].map((cell) => (cell as HTMLElement).innerText),
        })),
      ),
    async open(name: string): Promise<void> {
      await section.getByRole('button', { name, exact: true }).click();
    },
    async rename(to: string): Promise<void> {
      await section.getByRole('button', { name: 'Rename' }).click();
      await section.getByLabel('Name').fill(to);
      await section.getByLabel('Name').press('Enter');
    },
    setAsBaseline: () => section.getByRole('button', { name: 'Set as baseline' }).click(),
    remove: () => section.getByRole('button', { name: 'Remove' }).click(),
    /** Asks what it would take, and gives the sentence that is answered. */
    async solve(quantity: 'First floor' | 'Deductible', target: string): Promise<string> {
      const solver = section.getByRole('group', { name: 'What would it take?' });
      if ((await solver.count()) === 0) await section.getByText('What would it take?').click();
      await solver.getByRole('radio', { name: quantity }).check();
      await solver.getByLabel('AAL at most').fill(target);
      await solver.getByRole('status').waitFor();
      return solver.getByRole('status').innerText();
    },
    addSolution: () => section.getByRole('button', { name: 'Add as a measure' }).click(),
  };
}
