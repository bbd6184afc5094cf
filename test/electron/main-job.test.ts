import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDemonstrationData, floodedAddress } from '../support/demonstration-data.ts';
import { launchApp, listPageFaults, cleanUp, type RunningApp } from '../support/electron-app.ts';
import { startQueryService, type QueryService } from '../support/query-service.ts';
import { expectShownIndices, expectShownLosses, type ShownFigures } from '../support/shown-figures.ts';
import { typeBuilding, typedBuilding } from '../support/typed-building.ts';

const dataDirectory = copyDemonstrationData();
let running: RunningApp;
let service: QueryService;

beforeAll(async () => {
  [running, service] = await Promise.all([
    launchApp({ dataDirectory, drawsMap: true }),
    startQueryService(dataDirectory),
  ]);
});
afterAll(async () => {
  await running.close();
  await service.stop();
  await cleanUp();
});

/** An answer of the service as the figures alone. */
function figuresOf(body: Record<string, unknown>): ShownFigures {
  return { figures: body as Record<string, number> };
}

async function searchFloodedAddress(): Promise<void> {
  const { window } = running;
  await window.goTo('Query');
  await window.search.submit('12 Mill Rd Portham');
  await window.waitForAnswer('12 Mill Rd');
}

describe('the main job', () => {
  it('leads from an address to the figures of the HTTP service', async () => {
    await searchFloodedAddress();
    const body = await service.queryBuilding({ location: floodedAddress });
    expect(body['fluvialFloodIndex']).toBeGreaterThan(1);
    await expectShownIndices(running.window, figuresOf(body));
    expect(await running.window.readWhere()).toContain('Synthetic data');
  });

  it('shows the losses of the HTTP service, in each scenario', async () => {
    const { window } = running;
    await searchFloodedAddress();
    await typeBuilding(window.building);
    const body = await service.queryBuilding({
      location: floodedAddress,
      financial: typedBuilding,
    });
    expect(body['fluvialStructureAalDefFail']).toBeGreaterThan(Number(body['fluvialStructureAal']));
    await expect
      .poll(() => expectShownLosses(window, figuresOf(body)).then(() => 'as over HTTP', String))
      .toBe('as over HTTP');
    await window.chooseScenario('Defences fail');
    const shown = await window.readLosses('fluvial', 'structure');
    expect(shown.averageAnnualLoss.replaceAll(',', '')).toBe(String(body['fluvialStructureAalDefFail']));
    expect(shown.probableMaximumLoss.replaceAll(',', '')).toBe(String(body['fluvialStructurePml1500DefFail']));
  });

  it('leads from a click on the map to the figures of that point', async () => {
    const { window } = running;
    await window.closeAnswer();
    await window.waitForMap();
    await window.clickMap(0.55, 0.5);
    await window.waitForAnswer(/^-?\d+\.\d{5}, -?\d+\.\d{5}$/);
    const body = await service.queryPoint({ location: await window.readLocation() });
    await expectShownIndices(window, figuresOf(body));
  });

  it('draws overlay, basemap and labels from app:// without an error', async () => {
    const { window, page } = running;
    await window.waitForMap();
    expect(await window.moveReturnPeriod('End')).toMatch(/^1 in 1,500 years/);
    await window.waitForMap();
    expect(await listPageFaults(page)).toEqual([]);
  });
});
