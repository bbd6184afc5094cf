import { describe, expect, it } from 'vitest';
import { askBackend } from '../support/ask-backend.ts';
import { createMapDriver, type MapDriver } from '../support/map-driver.ts';
import { useServedWindow, type OpenedWindow, type WindowOptions } from '../support/use-served-window.ts';

const windows = useServedWindow();

async function openWindow(options?: WindowOptions): Promise<OpenedWindow & { map: MapDriver }> {
  const opened = await windows.open(options);
  return { ...opened, map: createMapDriver(opened.page) };
}

describe('exploring the map', () => {
  it('says what the line with hatches is while one is in sight, with an overlay and without', async () => {
    const { window, map } = await openWindow();
    await window.waitForMap();
    await expect.poll(() => map.explainsLevees()).toBe(true);
    await map.chooseLayer('None');
    await window.waitForMap();
    expect(await map.explainsLevees()).toBe(true);
    // Hills without a levee.
    await window.search.submit('42.56, -63.08');
    await window.waitForAnswer();
    await window.waitForMap();
    await expect.poll(() => map.explainsLevees()).toBe(false);
  });

  it('says that parts of it cannot be read, until the view that lacks them is left', async () => {
    const { window, page, map } = await openWindow();
    await window.waitForMap();
    await page.route('**/bytes/packs/**', (route) => route.fulfill({ status: 500 }));
    await window.pressOnMap('+');
    await expect.poll(() => map.tellsGaps()).toBe(true);
    await page.unroute('**/bytes/packs/**');
    await window.pressOnMap('+');
    await window.waitForMap();
    expect(await map.tellsGaps()).toBe(false);
  });

  it('opens on the hazard that matters most, and writes beside the pin how deep it is there', async () => {
    const { window, map } = await openWindow();
    await window.waitForMap();
    const location = { latitude: 42.50444, longitude: -62.98289 };
    await window.search.submit(`${location.latitude}, ${location.longitude}`);
    await window.waitForAnswer();
    const { assessment } = await askBackend(window, 'risk.preview', { location });
    const findDepth = (hazard: 'fluvial' | 'pluvial'): number | undefined => {
      const { returnPeriodsYears, scenarios } = assessment.explanation.floods[hazard]!;
      return scenarios.base?.depthsMetres[returnPeriodsYears.indexOf(100)];
    };
    // Rain comes there, and the river does not, behind its defence.
    expect([findDepth('fluvial'), findDepth('pluvial')]).toEqual([0, 0.045]);
    await expect.poll(() => map.readPinLabel()).toBe('Depth 0.05 m');
    await map.chooseLayer('Fluvial');
    await expect.poll(() => map.readPinLabel()).toBe('Dry');
    await map.chooseLayer('None');
    await expect.poll(() => map.readPinLabel()).toBe('');
  });

  it('compares four places, each with the depths of its own query', async () => {
    const { window, map } = await openWindow();
    await window.waitForMap();
    const { entries: before } = await askBackend(window, 'history.list', {});
    await window.clickMap(0.6, 0.45);
    await window.waitForAnswer();
    await map.compareThis();
    for (const [right, down] of [
      [0.8, 0.3],
      [0.55, 0.6],
      [0.7, 0.55],
    ] as const) {
      await map.addToComparison(right, down);
    }
    await expect.poll(() => map.readCompared()).toHaveLength(4);
    const places = await map.readCompared();
    const [first] = places;
    const location = await window.readLocation();
    expect(first).toBe(`${location.latitude.toFixed(5)}, ${location.longitude.toFixed(5)}`);
    // A surveyor knows buildings by their addresses.
    const { match } = await askBackend(window, 'place.reverse', location);
    await expect.poll(async () => (await map.readComparedHeads())[0]).toContain(match?.label ?? 'no address');
    const indices = await Promise.all(
      places.map(async (place) => {
        const [latitude = Number.NaN, longitude = Number.NaN] = place.split(', ').map(Number);
        const { assessment } = await askBackend(window, 'risk.preview', { location: { latitude, longitude } });
        const { fluvial } = assessment.floods;
        return fluvial.status === 'answered' ? String(fluvial.floodIndex) : fluvial.status;
      }),
    );
    await expect.poll(() => map.readComparison('fluvial', 'index')).toEqual(indices);
    expect(await window.findAccessibilityProblems()).toEqual([]);
    // With a building: what it loses here, as in the table of its own answer, and at the other places.
    await window.building.enter({ structureTIV: '400000', inventoryTIV: '50000' });
    await window.waitForLosses();
    const { averageAnnualLoss, probableMaximumLoss } = await window.readLosses('fluvial', 'total');
    await expect.poll(async () => (await map.readComparison('fluvial', 'aal'))[0]).toBe(averageAnnualLoss);
    await expect.poll(() => map.readComparison('fluvial', 'pml')).toHaveLength(4);
    expect((await map.readComparison('fluvial', 'pml'))[0]).toBe(probableMaximumLoss);
    await map.chooseComparedAsset('Inventory');
    const inventory = await window.readLosses('fluvial', 'inventory');
    // The table leaves out the assets of a hazard that costs nothing.
    const expected = inventory.probableMaximumLoss || '0';
    await expect.poll(async () => (await map.readComparison('fluvial', 'pml'))[0]).toBe(expected);
    expect(await window.findAccessibilityProblems()).toEqual([]);
    // A fifth has no room, and looking costs no entry of the history: its only new one is of the place that was asked
    // for.
    await map.addToComparison(0.5, 0.5);
    expect(await map.readCompared()).toHaveLength(4);
    const { entries } = await askBackend(window, 'history.list', {});
    const [newest, ...earlier] = entries;
    expect(newest?.label).toBe(first);
    expect(earlier).toEqual(before);
    await map.removeCompared('A');
    expect(await map.readCompared()).toEqual(places.slice(1));
    // What was taken out comes back where it was, one place as well as all of them.
    await window.keys.press('ControlOrMeta+z');
    await expect.poll(() => map.readCompared()).toEqual(places);
    await map.clearComparison();
    expect(await map.readCompared()).toEqual([]);
    await window.keys.press('ControlOrMeta+z');
    await expect.poll(() => map.readCompared()).toEqual(places);
  });

  it('answers while the pin is dragged, and keeps only where it was dropped', async () => {
    const { window, map } = await openWindow();
    await window.waitForMap();
    await window.clickMap(0.6, 0.35);
    await window.waitForAnswer();
    const before = await window.readTitle();
    const { entries: kept } = await askBackend(window, 'history.list', {});
    await map.holdPin(40, 30);
    await expect.poll(() => window.readTitle()).not.toBe(before);
    expect((await askBackend(window, 'history.list', {})).entries).toHaveLength(kept.length);
    await map.dropPin();
    await window.waitForAnswer();
    await expect.poll(async () => (await askBackend(window, 'history.list', {})).entries.length).toBe(kept.length + 1);
  });

  it('never leaves the pin beneath the layers', async () => {
    const { window, map } = await openWindow();
    await window.waitForMap();
    await map.toggleLayerCard();
    await window.clickMap(0.2, 0.8);
    await window.waitForAnswer();
    await map.toggleLayerCard();
    await expect.poll(() => map.isPinCovered()).toBe(false);
  });

  it('has every attribution in full at each size', async () => {
    for (const size of [
      { width: 1280, height: 800 },
      { width: 1920, height: 1080 },
    ]) {
      const { window, map } = await openWindow(size);
      await window.waitForMap();
      expect(await map.isAttributionWhole()).toBe(true);
    }
  });
});

describe('measuring', () => {
  it('gives the geodesic length of a path', async () => {
    const { window, map } = await openWindow();
    await window.waitForMap();
    await map.startMeasuring();
    const from = await map.setPoint(0.5, 0.25);
    const to = await map.setPoint(0.7, 0.45);
    // By hand: on an ellipsoid, over some kilometres, with the radii of curvature at the mean latitude (WGS 84).
    const radians = Math.PI / 180;
    const mean = ((from.latitude + to.latitude) / 2) * radians;
    const w2 = 1 - 0.00669437999014 * Math.sin(mean) ** 2;
    const north = (to.latitude - from.latitude) * radians * ((6_378_137 * (1 - 0.00669437999014)) / w2 ** 1.5);
    const east = (to.longitude - from.longitude) * radians * (6_378_137 / Math.sqrt(w2)) * Math.cos(mean);
    const kilometres = Math.hypot(north, east) / 1000;
    const shown = /Length\s+([\d.]+) km/.exec(await map.readMeasure())?.[1];
    expect(Math.abs(Number(shown) - kilometres)).toBeLessThan(0.002 * kilometres);
    await map.setPoint(0.5, 0.45);
    expect(await map.readMeasure()).toMatch(/Area enclosed\s+[\d.]+ km²/);
    expect(await window.findAccessibilityProblems()).toEqual([]);
  });

  it('works by keyboard alone, and Escape ends it without closing the answer', async () => {
    const { window, map } = await openWindow();
    await window.waitForMap();
    await window.pressOnMap('Enter');
    await window.waitForAnswer();
    const title = await window.readTitle();
    await map.startMeasuring('keyboard');
    await window.pressOnMap('Enter', 'ArrowRight');
    await window.waitForMap();
    await window.pressOnMap('Enter');
    await expect.poll(() => map.readMeasure()).toMatch(/Length\s+[\d.]+ (k?m)/);
    await window.keys.press('Backspace');
    await expect.poll(() => map.readMeasure()).toContain('Set the next point');
    await window.keys.press('Escape');
    await expect.poll(() => map.isMeasuring()).toBe(false);
    expect(await window.readTitle()).toBe(title);
  });
});

describe('by keyboard', () => {
  it('the pin is moved, layers are chosen, and the centre is read aloud', async () => {
    const { window, map } = await openWindow();
    await window.waitForMap();
    // The cross is for whoever has no mouse to point with.
    expect(await map.hasCrosshair()).toBe(false);
    await window.pressOnMap('ArrowUp');
    expect(await map.hasCrosshair()).toBe(true);
    await expect.poll(() => map.readSpoken()).not.toBe('');
    await window.pressOnMap('Enter');
    await window.waitForAnswer();
    const before = await window.readLocation();
    await map.pressOnPin('Shift+ArrowRight');
    await expect.poll(async () => (await window.readLocation()).longitude).toBeGreaterThan(before.longitude);
    await map.pressOnLayer('Fluvial', 'ArrowRight');
    expect(await map.readLayer()).toBe('Coastal');
  });
});
