import type { Page } from 'playwright-core';

/** Fields of the building form by what they are called there. */
export interface BuildingEntry {
  readonly structureTIV?: string;
  readonly inventoryTIV?: string;
  readonly equipmentTIV?: string;
  readonly structureDeductible?: string;
  readonly inventoryDeductible?: string;
  readonly equipmentDeductible?: string;
  readonly firstFloorHeight?: string;
}

/** The form of building and policy as a person uses it. */
export function createBuildingDriver(page: Page) {
  const form = page.getByRole('form', { name: 'Building and policy' });
  return {
    /** Types into fields of the form; into that of the structure's value last: the first losses are of all of them. */
    async enter(entry: BuildingEntry): Promise<void> {
      const { structureTIV, ...others } = entry;
      const inOrder = structureTIV === undefined ? others : { ...others, structureTIV };
      for (const [name, text] of Object.entries(inOrder)) await form.locator(`[name="${name}"]`).fill(text);
    },
    /** Enters a field and types over what stands in it key by key, as hands do: each key may be the last. */
    async typeOver(name: keyof BuildingEntry, text: string): Promise<void> {
      const field = form.locator(`[name="${name}"]`);
      await field.blur();
      await field.selectText();
      await field.pressSequentially(text);
    },
    /** Types on in a field that has been entered. */
    typeOn: (name: keyof BuildingEntry, text: string) => form.locator(`[name="${name}"]`).pressSequentially(text),
    /** Presses one digit over the digit of a field that stands at `index`, as a correction is typed. */
    async retype(name: keyof BuildingEntry, index: number, digit: number): Promise<void> {
      const field = form.locator(`[name="${name}"]`);
      await field.focus();
      await field.evaluate((input: HTMLInputElement, at) => input.setSelectionRange(at, at + 1), index);
      await page.keyboard.press(String(digit));
    },
    async read(name: keyof BuildingEntry): Promise<string> {
      return form.locator(`[name="${name}"]`).inputValue();
    },
    async chooseBasement(name: 'Yes' | 'No' | 'Unknown'): Promise<void> {
      await form.getByRole('radio', { name, exact: true }).check();
    },
    async chooseUse(name: string): Promise<void> {
      await form.getByRole('button', { name: /Use of the building/ }).click();
      await page.getByRole('option', { name }).first().click();
    },
    /** What is said beneath a field; empty when nothing is wrong. */
    async readError(name: keyof BuildingEntry): Promise<string> {
      const id = await form.locator(`[name="${name}"][aria-invalid="true"]`).getAttribute('aria-describedby');
      return id === null ? '' : page.locator(`[id="${id}"]`).innerText();
    },
    /** Takes the building back: no losses are asked for any more. */
    clear: () => page.getByRole('button', { name: 'Clear', exact: true }).click(),
  };
}
