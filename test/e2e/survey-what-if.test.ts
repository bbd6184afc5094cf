import { expect, it } from 'vitest';
import type { Financial } from '#shared/exposure/exposure.ts';
import { readHazardLosses } from '#shared/query/hazard-losses.ts';
import { askBackend } from '../support/ask-backend.ts';
import { floodedAddress } from '../support/demonstration-data.ts';
import { createSurvey, reportedPolicy } from '../support/reported-surveys.ts';
import { useServedWindow } from '../support/use-served-window.ts';
import type { WindowDriver } from '../support/window-driver.ts';

const written = new Intl.NumberFormat('en-CA');
const windows = useServedWindow({ drawsMap: false });

/** Total AAL of the river as written, for a building at the surveyed place. */
async function totalLoss(window: WindowDriver, building: Financial): Promise<string> {
  const { figures } = await askBackend(window, 'risk.recompute', { location: floodedAddress, financial: building });
  const losses = readHazardLosses(figures, 'fluvial', 'base');
  if (losses.absence !== null) throw new Error(losses.absence);
  return written.format(losses.total.averageAnnualLoss);
}

it('what is tried of a survey stays with it, is computed with its answer, undone by key, and made its building', async () => {
  const { window, faults } = await windows.open();
  const { id } = await createSurvey(window);
  const read = () => askBackend(window, 'survey.get', { id });
  const readRows = async () =>
    (await window.whatIf.readVariants()).map(({ name, cells }) => [name, cells[0]?.split('\n')[0]]);
  await window.surveys.openList();
  await window.surveys.openFirst();
  await window.whatIf.raiseFloor('0.5');
  await window.whatIf.chooseHazard('Fluvial');
  const [asItIs, raised] = [
    await totalLoss(window, reportedPolicy),
    await totalLoss(window, { ...reportedPolicy, firstFloorHeight: 0.8 }),
  ];
  expect(raised).not.toBe(asItIs);
  await expect.poll(readRows).toEqual([
    ['As it is', asItIs],
    ['First floor +0.50 m', raised],
  ]);
  // Saved with the survey, and assessed with it: a report needs no more.
  await expect
    .poll(async () => (await read()).answer?.variants)
    .toMatchObject([{ measures: [{ kind: 'raiseFloor', byMetres: 0.5 }], figures: expect.anything() }]);
  expect((await read()).survey.variants).toMatchObject([{ measures: [{ kind: 'raiseFloor', byMetres: 0.5 }] }]);

  await window.whatIf.open('First floor +0.50 m');
  await window.whatIf.rename('On piles');
  await expect.poll(async () => (await read()).survey.variants[0]?.name).toBe('On piles');
  expect(await window.findAccessibilityProblems()).toEqual([]);
  await window.page.reload();
  await expect.poll(readRows).toEqual([
    ['As it is', asItIs],
    ['On piles', raised],
  ]);

  await window.whatIf.open('On piles');
  await window.whatIf.setAsBaseline();
  await expect.poll(async () => (await read()).survey.building.firstFloorHeight).toBe(0.8);
  await expect.poll(() => window.surveys.read('firstFloorHeight')).toBe('0.8');
  expect((await read()).survey.variants).toEqual([]);
  await window.keys.press('ControlOrMeta+z');
  await expect.poll(async () => (await read()).survey.building.firstFloorHeight).toBe(0.3);
  await expect.poll(readRows).toEqual([
    ['As it is', asItIs],
    ['On piles', raised],
  ]);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
});

it('a building that is not known whole says what its losses need, and is completed by the standard one', async () => {
  const { window } = await windows.open();
  const { id } = await createSurvey(window, {}, { location: floodedAddress });
  const read = () => askBackend(window, 'survey.get', { id });
  await window.surveys.openList();
  await window.surveys.openFirst();
  await window.surveys.enter({ structureTIV: '400,000', measuredFloorHeight: '0.62' });
  await expect.poll(() => window.surveys.readMissingInputs()).toContain('still to be entered: Use of the building');
  expect(await window.surveys.readMissingInputs()).not.toContain('Structure: insured value');
  await window.surveys.takeStandardBuilding();
  // The floor is the one that was measured; nobody entered any money but the one value.
  await expect
    .poll(async () => (await read()).survey.building)
    .toMatchObject({
      typeOfBusiness: 'RES1',
      firstFloorHeight: 0.62,
      structureTIV: 400_000,
      structureDeductible: 0,
      equipmentTIV: 0,
    });
  await expect.poll(() => window.surveys.readRecord()).toContain('PML 1500');
  await window.keys.press('ControlOrMeta+z');
  await expect
    .poll(async () => (await read()).survey.building)
    .toEqual({ structureTIV: 400_000, firstFloorHeight: 0.62 });
});
