import { expect, it } from 'vitest';
import type { Financial } from '#shared/exposure/exposure.ts';
import { readHazardLosses } from '#shared/query/hazard-losses.ts';
import { askBackend } from '../support/ask-backend.ts';
import { floodedAddress } from '../support/demonstration-data.ts';
import { useServedWindow, type WindowOptions } from '../support/use-served-window.ts';
import type { WindowDriver } from '../support/window-driver.ts';

const entry = { structureTIV: '400000', inventoryTIV: '80000', structureDeductible: '1000', firstFloorHeight: '0.3' };
const financial: Financial = {
  typeOfBusiness: 'RESIDENTIAL',
  basement: 'NO',
  numberOfStoreys: 'ONE STORY',
  firstFloorHeight: 0.3,
  structureDeductible: 1000,
  inventoryDeductible: 0,
  equipmentDeductible: 0,
  structureTIV: 400_000,
  inventoryTIV: 80_000,
  equipmentTIV: 0,
};
const written = new Intl.NumberFormat('en-CA');

const windows = useServedWindow({ drawsMap: false });

/** Opens the window with the building at the flooded address. */
async function openBuilding(options?: WindowOptions): Promise<WindowDriver> {
  const { window } = await windows.open(options);
  await window.search.submit('12 Mill Rd');
  await window.waitForAnswer('12 Mill Rd');
  await window.building.enter(entry);
  await window.building.chooseBasement('No');
  await expect.poll(() => window.whatIf.readVariants().catch(() => [])).toEqual([]);
  return window;
}

/** Losses of the river for a building, all assets. */
async function computeLosses(window: WindowDriver, building: Financial) {
  const { figures } = await askBackend(window, 'risk.recompute', { location: floodedAddress, financial: building });
  const losses = readHazardLosses(figures, 'fluvial', 'base');
  if (losses.absence !== null) throw new Error(losses.absence);
  return losses.total;
}

const totalLoss = async (window: WindowDriver, building: Financial): Promise<number> =>
  (await computeLosses(window, building)).averageAnnualLoss;

it('has losses that follow the typing', async () => {
  const window = await openBuilding();
  for (const firstFloorHeight of [0.3, 1.1, 0.3]) {
    await window.building.enter({ firstFloorHeight: String(firstFloorHeight) });
    const losses = await computeLosses(window, { ...financial, firstFloorHeight });
    await expect
      .poll(() => window.readLosses('fluvial', 'total'))
      .toEqual({
        averageAnnualLoss: written.format(losses.averageAnnualLoss),
        probableMaximumLoss: written.format(losses.probableMaximumLoss1500),
      });
  }
});

it('puts measures beside the building, with the figures of the engine, and keeps them', async () => {
  const window = await openBuilding();
  await window.whatIf.raiseFloor('0.5');
  await window.whatIf.changeDeductible('20000');
  await window.whatIf.chooseHazard('Fluvial');
  const before = await totalLoss(window, financial);
  const raised = await totalLoss(window, { ...financial, firstFloorHeight: 0.8 });
  expect(raised).toBeLessThan(before);
  await expect
    .poll(async () => (await window.whatIf.readVariants()).map(({ name, cells }) => [name, cells[0]?.split('\n')[0]]))
    .toEqual([
      ['As it is', written.format(before)],
      ['First floor +0.50 m', written.format(raised)],
      [
        'Deductible 20,000, all assets',
        written.format(
          await totalLoss(window, {
            ...financial,
            structureDeductible: 20_000,
            inventoryDeductible: 20_000,
            equipmentDeductible: 20_000,
          }),
        ),
      ],
    ]);
  const [, second] = await window.whatIf.readVariants();
  expect(second?.cells[0]).toContain(`\u2212${written.format(before - raised)}`);

  await window.whatIf.open('First floor +0.50 m');
  await window.whatIf.rename('On piles');
  expect(await window.findAccessibilityProblems()).toEqual([]);
  await window.page.reload();
  await window.waitForAnswer();
  // The building is the window's, and outlasts its page.
  expect(await window.building.read('structureTIV')).toBe('400,000');
  expect(await window.building.read('structureDeductible')).toBe('1,000');
  await expect
    .poll(async () => (await window.whatIf.readVariants()).map(({ name }) => name))
    .toEqual(['As it is', 'On piles', 'Deductible 20,000, all assets']);
});

it('solves for the floor that meets a target, and makes it the building', async () => {
  const window = await openBuilding();
  const before = await totalLoss(window, financial);
  const target = Math.floor(before / 2);
  await window.whatIf.raiseFloor('0.1');
  await window.whatIf.chooseHazard('Fluvial');
  const sentence = await window.whatIf.solve('First floor', String(target));
  const height = Number(/First floor at ([\d.]+) m/.exec(sentence)?.[1]);
  expect(await totalLoss(window, { ...financial, firstFloorHeight: height })).toBeLessThanOrEqual(target);
  const lower = Math.round(height * 100 - 1) / 100;
  expect(await totalLoss(window, { ...financial, firstFloorHeight: lower })).toBeGreaterThan(target);

  expect(await window.findAccessibilityProblems()).toEqual([]);
  await window.whatIf.addSolution();
  const added = `First floor +${(height - 0.3).toFixed(2)} m`;
  await window.whatIf.open(added);
  await window.whatIf.setAsBaseline();
  await expect.poll(() => window.building.read('firstFloorHeight')).toBe(String(height));
  const solved = await totalLoss(window, { ...financial, firstFloorHeight: height });
  await expect
    .poll(async () => (await window.readLosses('fluvial', 'total')).averageAnnualLoss)
    .toBe(written.format(solved));
});

it('builds elsewhere by a click on the map, without asking about that place', async () => {
  const window = await openBuilding({ drawsMap: true });
  await window.waitForMap();
  const asked = await window.readTitle();
  const picked = await window.whatIf.moveByMap(() => window.clickMap(0.7, 0.3));
  await expect
    .poll(async () => (await window.whatIf.readVariants()).map(({ name }) => name))
    .toEqual(['As it is', `At ${picked}`]);
  expect(await window.readTitle()).toBe(asked);
});
