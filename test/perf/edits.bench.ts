// Measures what a surveyor feels: from a key pressed in the building form to the frame that shows the new figures, over
// 200 edits in the real window, one after the other; and what the engine itself needs for each. Prints; judges nothing.
import type { Page } from 'playwright-core';
import { createBackend } from '#main/backend.ts';
import type { BuildingEntry } from '../support/building-driver.ts';
import { cleanUp, launchApp } from '../support/electron-app.ts';
import { makeDemonstrationData } from '../support/make-demonstration-data.ts';
import { readDemonstrationAddresses } from '../support/demonstration-addresses.ts';
import { measureEdits, readEditTimes, type EditTimes } from './edit-probe.ts';
import { computeQuantile } from './quantile.ts';

const EDITS = 200;
const WARM_UP = 20;
/** Between two keys, as quick typing has it. */
const PAUSE_MILLISECONDS = 80;

const building = {
  typeOfBusiness: 'RESIDENTIAL',
  basement: 'UNKNOWN',
  numberOfStoreys: 'ONE STORY',
  structureDeductible: 900,
  inventoryDeductible: 500,
  equipmentDeductible: 100,
  inventoryTIV: 90_000,
  equipmentTIV: 90_000,
};

/** The digits that are typed over, where a change moves the figures by more than their rounding. */
const digits: readonly (readonly [field: keyof BuildingEntry, index: number])[] = [
  ['structureTIV', 0],
  ['firstFloorHeight', 2],
  ['structureDeductible', 0],
  ['inventoryTIV', 0],
  ['equipmentTIV', 0],
];

try {
  const dataDirectory = await makeDemonstrationData();
  const { page, window, close } = await launchApp({ drawsMap: true, dataDirectory });
  await window.waitForMap();
  const { latitude, longitude } = await findFloodedAddress(page);
  await window.search.submit(`${latitude}, ${longitude}`);
  await window.waitForAnswer();
  await window.building.enter({
    structureTIV: '900000',
    inventoryTIV: '90000',
    equipmentTIV: '90000',
    structureDeductible: '900',
    inventoryDeductible: '500',
    equipmentDeductible: '100',
    firstFloorHeight: '0.3',
  });
  await window.waitForMap();
  await page.waitForTimeout(1500);
  await measureEdits(page);
  for (let edit = 0; edit < EDITS + WARM_UP; edit++) {
    const [field, index] = digits[edit % digits.length] ?? ['structureTIV', 0];
    // The digits go round at different times, so that no building comes twice and no answer can be kept from before.
    const round = Math.floor(edit / digits.length);
    await window.building.retype(field, index, 1 + ((round + Math.floor(round / 9) * (edit % digits.length)) % 9));
    await waitForEdit(page, edit + 1);
  }
  const times = (await readEditTimes(page)).slice(WARM_UP);
  await close();
  print(times);
  printTimes(
    'computed in the backend, everything checked',
    await measureBackend(dataDirectory, { latitude, longitude }),
  );
} finally {
  await cleanUp();
}

/** The same kind of edits without a window: what the engine and the contract's checks take, milliseconds each. */
async function measureBackend(
  dataDirectory: string,
  location: { latitude: number; longitude: number },
): Promise<number[]> {
  const backend = await createBackend({ dataDirectory, version: '0.0.0', name: 'bench' });
  const times: number[] = [];
  for (let edit = 0; edit < EDITS + WARM_UP; edit++) {
    const financial = { ...building, structureTIV: 100_000 + edit * 1000, firstFloorHeight: 0.1 + edit / 1000 };
    const started = performance.now();
    const answer = await backend.dispatch('risk.recompute', { location, financial });
    times.push(performance.now() - started);
    if (!answer.ok) throw new Error(answer.error.message);
  }
  await backend.close();
  return times.slice(WARM_UP);
}

/** Waits until an edit's figures are on the screen, and for the machine to rest as a hand does. */
async function waitForEdit(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => (globalThis as { editCount?: number }).editCount === wanted, count);
  await page.waitForTimeout(PAUSE_MILLISECONDS);
}

/** The first address of the region, by the generator's order, with fluvial losses to change. */
async function findFloodedAddress(page: Page): Promise<{ latitude: number; longitude: number }> {
  const addresses = readDemonstrationAddresses();
  const points = addresses
    .filter((_, index) => index % 10 === 0)
    .map(({ latitude, longitude }) => ({ latitude, longitude }));
  const found = await page.evaluate(async (all) => {
    const { freeboard } = globalThis as unknown as {
      freeboard: {
        call(name: string, input: unknown, id: string): Promise<{ value: { figures: Record<string, number> } }>;
      };
    };
    for (const location of all) {
      const { value } = await freeboard.call('risk.query', { location }, crypto.randomUUID());
      if ((value.figures['fluvialFloodIndex'] ?? 0) >= 6) return location;
    }
    return null;
  }, points);
  if (found === null) throw new Error('no address of the region is flooded');
  return found;
}

function print(times: readonly EditTimes[]): void {
  const steps: readonly (readonly [label: string, pick: (times: EditTimes) => number])[] = [
    ['key pressed to handled', ({ handled }) => handled],
    ['key pressed to new figures in the page', ({ changed }) => changed],
    ['key pressed to the frame handed on', ({ committed }) => committed],
    ['key pressed to the frame on the screen', ({ presented }) => presented],
  ];
  for (const [label, pick] of steps) {
    printTimes(label, times.map(pick));
  }
}

function printTimes(label: string, values: readonly number[]): void {
  const [median, high, worst] = [0.5, 0.95, 1].map((share) => computeQuantile(values, share).toFixed(1));
  console.log(`${label}: median ${median} ms, p95 ${high} ms, worst ${worst} ms of ${values.length}`);
}
