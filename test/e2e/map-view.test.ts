import { globSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { scenarios, type Scenario } from '#shared/hazard/hazard.ts';
import { askBackend } from '../support/ask-backend.ts';
import { createMapDriver, type MapDriver } from '../support/map-driver.ts';
import { useServedWindow, type OpenedWindow } from '../support/use-served-window.ts';

const windows = useServedWindow({ windowsLast: 'file' });

type MapWindow = OpenedWindow & { map: MapDriver };

const scenarioNames = { base: 'Defences hold', defOverTop: 'Overtopped', defFail: 'Defences fail' } as const;

async function previewAt({ window, map }: MapWindow, right: number, down: number) {
  return askBackend(window, 'risk.preview', { location: await map.pointAt(right, down) });
}

/** Depth of the river in the engine's answer, metres; undefined where it says none, and in open water. */
function findDepth({ assessment }: ProcedureOutput<'risk.preview'>, scenario: Scenario, years: number) {
  const trace = assessment.explanation.floods.fluvial;
  if (trace === undefined || trace.openWater !== 'none') return undefined;
  const depths = (trace.scenarios[scenario] ?? trace.scenarios.base)?.depthsMetres;
  return depths?.[trace.returnPeriodsYears.indexOf(years)];
}

const writeDepth = (metres: number | undefined): string =>
  metres !== undefined && metres > 0 ? `Depth ${metres.toFixed(2)} m` : 'Dry';

/** Years of the return period that is shown. */
async function readYears(map: MapDriver): Promise<number> {
  return Number(/^1 in ([\d,]+) years/.exec(await map.readReturnPeriod())?.[1]?.replaceAll(',', ''));
}

/** Whether the river comes deeper, by more than is written, where the defences fail. */
async function isBehindDefence({ window, map }: MapWindow, right: number, down: number, years: number) {
  // Beyond the region, and where the ground is unknown, there is nothing to ask for.
  const envelope = await window.call('risk.preview', { location: await map.pointAt(right, down) });
  if (!envelope.ok) return false;
  const answer = envelope.value as ProcedureOutput<'risk.preview'>;
  const [held, failed] = [findDepth(answer, 'base', years), findDepth(answer, 'defFail', years)];
  return held !== undefined && failed !== undefined && failed > held && writeDepth(failed) !== writeDepth(held);
}

/** Looks at one place of the map after the other until one is behind a defence, and what is about it as well. */
async function findPlaceBehindDefence(looking: MapWindow, years: number) {
  for (let down = 0.3; down < 0.75; down += 0.03) {
    for (let right = 0.45; right < 0.75; right += 0.03) {
      let around = 0;
      for (const aside of [0, -0.01, 0.01])
        if (await isBehindDefence(looking, right + aside, down + aside, years)) around += 1;
        else break;
      if (around === 3) return { right, down };
    }
  }
  throw new Error('no place of the map is behind a defence');
}

// In this order: the first expects the whole region at 1 in 100 years, the others leave it another view.
describe('looking at the map', () => {
  const kept = () => globSync('tiles/*/*.png', { cwd: windows.dataDirectory() }).toSorted();
  let keptBefore: string[];
  beforeAll(() => {
    keptBefore = kept();
  });
  // One window: the tests leave nothing behind which another would stumble over.
  let shared: MapWindow;
  beforeAll(async () => {
    const opened = await windows.open();
    shared = { ...opened, map: createMapDriver(opened.page) };
  });
  const look = (): MapWindow => shared;

  it('shows the images of the region that an earlier start has drawn, and draws none of them anew', async () => {
    await look().window.waitForMap();
    expect(keptBefore).not.toEqual([]);
    expect(kept()).toEqual(keptBefore);
  });

  it('reads under the pointer the depth that a query at the same point answers with', async () => {
    const { window, map } = look();
    await window.waitForMap();
    // The river's floodplain above the town.
    const depths: number[] = [];
    for (const [right, down] of [
      [0.47, 0.55],
      [0.5, 0.56],
      [0.46, 0.58],
      [0.52, 0.6],
    ] as const) {
      const { coordinates } = await map.readAt(right, down);
      const { assessment } = await askBackend(window, 'risk.preview', { location: coordinates });
      const trace = assessment.explanation.floods.fluvial;
      const metres = trace?.scenarios.base?.depthsMetres[trace.returnPeriodsYears.indexOf(100)];
      if (trace === undefined || metres === undefined || trace.openWater !== 'none') continue;
      await expect.poll(() => map.readWords()).toBe(writeDepth(metres));
      await expect.poll(() => map.readTag()).toBe(metres > 0 ? writeDepth(metres) : '');
      depths.push(metres);
    }
    expect(depths.length).toBeGreaterThan(0);
  });

  it('reads the depth for each behaviour of the defences and each return period', async () => {
    const { window, map } = look();
    await window.waitForMap();
    const years = await readYears(map);
    const { right, down } = await findPlaceBehindDefence(look(), years);
    const words = new Set<string>();
    for (const scenario of scenarios) {
      await map.chooseScenario(scenarioNames[scenario]);
      const expected = writeDepth(findDepth(await previewAt(look(), right, down), scenario, years));
      await expect.poll(() => map.readWords()).toBe(expected);
      words.add(expected);
    }
    expect(words.size).toBeGreaterThan(1);
    // The pointer rests where it is, and the layer beneath it changes.
    await map.pressOnReturnPeriod('End');
    await expect.poll(() => readYears(map)).toBeGreaterThan(years);
    const rarest = findDepth(await previewAt(look(), right, down), 'defFail', await readYears(map));
    await expect.poll(() => map.readWords()).toBe(writeDepth(rarest));
    expect(writeDepth(rarest)).not.toBe('Dry');
    await map.chooseScenario('Defences hold');
  });

  it('follows the hand all the way, and is sharp again when it rests', async () => {
    const { window, map } = look();
    await window.waitForMap();
    const held = await map.readAt(0.6, 0.3);
    await map.dragMap(-0.2);
    await expect.poll(() => map.readSharpness()).toBeCloseTo(1, 2);
    const { coordinates } = await map.readAt(0.4, 0.3);
    // Two pixels of 800 that show 0.25 degrees.
    expect(coordinates.longitude).toBeCloseTo(held.coordinates.longitude, 3);
    expect(coordinates.latitude).toBeCloseTo(held.coordinates.latitude, 3);
    await window.moveReturnPeriod('Home');
    await expect.poll(() => map.readSharpness()).toBeCloseTo(1, 2);
  });

  it('plays from frequent to rare, stops by itself, and can be paused', async () => {
    const { window, map, faults } = look();
    await window.waitForMap();
    expect(await window.moveReturnPeriod('End')).toContain('1,500');
    await map.play();
    // It stood at the end: it begins anew.
    await expect.poll(() => map.readReturnPeriod()).toMatch(/^1 in 2 years/);
    await expect.poll(() => map.readReturnPeriod()).toMatch(/^1 in 10 years/);
    await map.pause();
    const paused = await map.readReturnPeriod();
    await window.page.waitForTimeout(2500);
    expect(await map.readReturnPeriod()).toBe(paused);
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
  });

  it('offers every layer with its legend and unit, and changes the opacity', async () => {
    const { window, map } = look();
    await window.waitForMap();
    for (const [layer, legend] of [
      ['Terrain', 'Height of the ground, metres'],
      ['Defences', 'Standard of protection, years'],
      ['Wildfire', 'Wildfire index, 1 to 10'],
      ['Coastal', 'Depth of water, metres'],
    ] as const) {
      await map.chooseLayer(layer);
      expect(await map.readLayerCard()).toContain(legend);
      await window.waitForMap();
    }
    expect(await window.findAccessibilityProblems()).toEqual([]);
    const before = await map.takePicture();
    expect(await map.changeOpacity('Home')).toBe('10 %');
    await expect.poll(async () => before.equals(await map.takePicture())).toBe(false);
  });
});
