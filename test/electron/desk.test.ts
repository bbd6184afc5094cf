import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHazardLosses } from '#shared/query/hazard-losses.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { Financial } from '#shared/exposure/exposure.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import { scenarios, type Scenario } from '#shared/hazard/hazard.ts';
import { askBackend } from '../support/ask-backend.ts';
import { copyDemonstrationData, floodedAddress } from '../support/demonstration-data.ts';
import { cleanUp, launchApp, listPageFaults, type RunningApp } from '../support/electron-app.ts';
import { createMapDriver, type MapDriver } from '../support/map-driver.ts';

const scenarioNames = { base: 'Defences hold', defOverTop: 'Overtopped', defFail: 'Defences fail' } as const;
const written = new Intl.NumberFormat('en-CA');
const building: Financial = {
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

let running: RunningApp;
let map: MapDriver;

beforeAll(async () => {
  running = await launchApp({ dataDirectory: copyDemonstrationData() });
  map = createMapDriver(running.page);
  await running.window.waitForMap();
});
afterAll(cleanUp);

const window = () => running.window;

function preview(location: Coordinates): Promise<ProcedureOutput<'risk.preview'>> {
  return askBackend(window(), 'risk.preview', { location });
}

/** Depth of the river in the engine's answer, metres; undefined where it says none, and in open water. */
function findDepth({ assessment }: ProcedureOutput<'risk.preview'>, scenario: Scenario, years: number) {
  const trace = assessment.explanation.floods.fluvial;
  if (trace === undefined || trace.openWater !== 'none') return undefined;
  const depths = (trace.scenarios[scenario] ?? trace.scenarios.base)?.depthsMetres;
  return depths?.[trace.returnPeriodsYears.indexOf(years)];
}

/** Points at one place of the map after the other until the river comes deeper there when the defences fail. */
async function findPlaceBehindDefence(years: number) {
  for (let down = 0.3; down < 0.75; down += 0.03) {
    for (let right = 0.45; right < 0.75; right += 0.03) {
      // Beyond the region, and where the ground is unknown, there is nothing to ask for.
      const envelope = await window().call('risk.preview', { location: await map.pointAt(right, down) });
      if (!envelope.ok) continue;
      const answer = envelope.value as ProcedureOutput<'risk.preview'>;
      const [held, failed] = [findDepth(answer, 'base', years), findDepth(answer, 'defFail', years)];
      if (held !== undefined && failed !== undefined && failed > held) return { right, down };
    }
  }
  throw new Error('no place of the map is behind a defence');
}

const writeDepth = (metres: number | undefined): string =>
  metres !== undefined && metres > 0 ? `Depth ${metres.toFixed(2)} m` : 'Dry';

/** Years of the return period that is shown. */
async function readYears(): Promise<number> {
  const text = await map.readReturnPeriod();
  return Number(/^1 in ([\d,]+) years/.exec(text)?.[1]?.replaceAll(',', ''));
}

/** Losses of the river for the building at the flooded address, all assets. */
async function computeLosses(financial: Financial) {
  const location = floodedAddress;
  const { figures } = await askBackend(window(), 'risk.recompute', { location, financial });
  const losses = readHazardLosses(figures, 'fluvial', 'base');
  if (losses.absence !== null) throw new Error(losses.absence);
  return losses.total;
}

const computeAnnualLoss = async (financial: Financial): Promise<number> =>
  (await computeLosses(financial)).averageAnnualLoss;

describe('the map is explored', () => {
  it('under the pointer is the depth of the engine, for each behaviour of the defences and each return period', async () => {
    await map.chooseLayer('Fluvial');
    const years = await readYears();
    const { right, down } = await findPlaceBehindDefence(years);
    const words = new Set<string>();
    let answer: ProcedureOutput<'risk.preview'> | undefined;
    for (const scenario of scenarios) {
      await map.chooseScenario(scenarioNames[scenario]);
      answer = await preview(await map.pointAt(right, down));
      const expected = writeDepth(findDepth(answer, scenario, years));
      await expect.poll(() => map.readWords()).toBe(expected);
      words.add(expected);
    }
    expect(words.size).toBeGreaterThan(1);
    // The pointer rests where it is, and the layer beneath it changes.
    await map.pressOnReturnPeriod('End');
    await expect.poll(readYears).toBeGreaterThan(years);
    const rarest = findDepth(answer!, 'defFail', await readYears());
    await expect.poll(() => map.readWords()).toBe(writeDepth(rarest));
    expect(writeDepth(rarest)).not.toBe('Dry');
  });

  it('the slider plays from frequent to rare and stops where it is told to', async () => {
    await map.pressOnReturnPeriod('End');
    await map.play();
    // It stood at the end: it begins anew.
    await expect.poll(readYears).toBe(2);
    await expect.poll(readYears).toBeGreaterThan(2);
    await map.pause();
    await map.chooseScenario('Defences hold');
    await window().waitForMap();
  });

  it('the layer is made fainter, and a path is measured', async () => {
    await map.pressOnReturnPeriod('End');
    await window().waitForMap();
    const full = await map.takePicture();
    expect(await map.changeOpacity('Home')).toBe('10 %');
    await expect.poll(async () => full.equals(await map.takePicture())).toBe(false);
    await map.startMeasuring();
    const [from, to] = [await map.setPoint(0.5, 0.25), await map.setPoint(0.7, 0.45)];
    // Within half a percent on a sphere, which the ellipsoid differs from by less.
    const shown = Number(/Length\s+([\d.]+) km/.exec(await map.readMeasure())?.[1]);
    expect(Math.abs(shown / measureOnSphere(from, to) - 1)).toBeLessThan(0.005);
    expect(await window().findAccessibilityProblems()).toEqual([]);
    await window().keys.press('Escape');
    await expect.poll(() => map.isMeasuring()).toBe(false);
  });

  it('a click asks, the pin is dragged, and places are compared by the figures of each', async () => {
    await window().clickMap(0.6, 0.35);
    await window().waitForAnswer();
    const asked = await window().readLocation();
    await window().dragPin(40, 30);
    await expect.poll(() => window().readLocation()).not.toEqual(asked);
    await window().waitForAnswer();
    const here = await window().readLocation();
    const { assessment } = await preview(here);
    expect((await window().readTile('fluvial')).index).toBe(readIndex(assessment));

    await map.compareThis();
    await map.addToComparison(0.8, 0.3);
    await map.addToComparison(0.55, 0.6);
    await expect.poll(() => map.readCompared()).toHaveLength(3);
    const places = (await map.readCompared()).map(parsePlace);
    expect(places[0]).toEqual(here);
    const indices = await Promise.all(places.map(async (place) => readIndex((await preview(place)).assessment)));
    await expect.poll(() => map.readComparison('fluvial', 'index')).toEqual(indices);
    expect(await window().findAccessibilityProblems()).toEqual([]);
    for (const letter of ['C', 'B', 'A']) await map.removeCompared(letter);
    expect(await map.readCompared()).toEqual([]);
  });
});

describe('measures are tried', () => {
  const readRows = async (): Promise<(string | undefined)[][]> =>
    (await window().whatIf.readVariants()).map(({ name, cells }) => [name, cells[0]?.split('\n')[0]]);

  it('the losses follow the typing', async () => {
    await window().search.submit('12 Mill Rd');
    await window().waitForAnswer('12 Mill Rd');
    await window().building.enter({ structureTIV: '400000', inventoryTIV: '80000', structureDeductible: '1000' });
    await window().building.chooseBasement('No');
    for (const firstFloorHeight of [0.3, 1.1, 0.3]) {
      await window().building.enter({ firstFloorHeight: String(firstFloorHeight) });
      const losses = await computeLosses({ ...building, firstFloorHeight });
      await expect
        .poll(() => window().readLosses('fluvial', 'total'))
        .toEqual({
          averageAnnualLoss: written.format(losses.averageAnnualLoss),
          probableMaximumLoss: written.format(losses.probableMaximumLoss1500),
        });
    }
  });

  it('variants stand beside the building, each with what it saves', async () => {
    await window().whatIf.raiseFloor('0.5');
    await window().whatIf.changeDeductible('20000');
    await window().whatIf.chooseHazard('Fluvial');
    const deductibles = { structureDeductible: 20_000, inventoryDeductible: 20_000, equipmentDeductible: 20_000 };
    const before = await computeAnnualLoss(building);
    const raised = await computeAnnualLoss({ ...building, firstFloorHeight: 0.8 });
    expect(raised).toBeLessThan(before);
    await expect.poll(readRows).toEqual([
      ['As it is', written.format(before)],
      ['First floor +0.50 m', written.format(raised)],
      ['Deductible 20,000, all assets', written.format(await computeAnnualLoss({ ...building, ...deductibles }))],
    ]);
    const [, variant] = await window().whatIf.readVariants();
    expect(variant?.cells[0]).toContain(`\u2212${written.format(before - raised)}`);
  });

  it('the lowest floor that meets a target is found, added and made the building', async () => {
    const target = Math.floor((await computeAnnualLoss(building)) / 2);
    const sentence = await window().whatIf.solve('First floor', String(target));
    const height = Number(/First floor at ([\d.]+) m/.exec(sentence)?.[1]);
    expect(await computeAnnualLoss({ ...building, firstFloorHeight: height })).toBeLessThanOrEqual(target);
    const lower = Math.round(height * 100 - 1) / 100;
    expect(await computeAnnualLoss({ ...building, firstFloorHeight: lower })).toBeGreaterThan(target);
    expect(await window().findAccessibilityProblems()).toEqual([]);
    await window().whatIf.addSolution();
    await window().whatIf.open(`First floor +${(height - building.firstFloorHeight).toFixed(2)} m`);
    await window().whatIf.setAsBaseline();
    await expect.poll(() => window().building.read('firstFloorHeight')).toBe(String(height));
    const solved = await computeAnnualLoss({ ...building, firstFloorHeight: height });
    await expect
      .poll(async () => (await window().readLosses('fluvial', 'total')).averageAnnualLoss)
      .toBe(written.format(solved));
  });

  it('nothing has gone wrong in the page', async () => {
    expect(await window().findAccessibilityProblems()).toEqual([]);
    expect(await listPageFaults(running.page)).toEqual([]);
    await running.close();
  });
});

function readIndex({ floods }: ProcedureOutput<'risk.preview'>['assessment']): string {
  return floods.fluvial.status === 'answered' ? String(floods.fluvial.floodIndex) : floods.fluvial.status;
}

function parsePlace(text: string): Coordinates {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split(', ').map(Number);
  return { latitude, longitude };
}

/** Kilometres of the shortest way on the mean sphere. */
function measureOnSphere(from: Coordinates, to: Coordinates): number {
  const radians = Math.PI / 180;
  const north = (to.latitude - from.latitude) * radians;
  const east = (to.longitude - from.longitude) * radians * Math.cos(((from.latitude + to.latitude) / 2) * radians);
  return Math.hypot(north, east) * 6371.0088;
}
