import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeWithShared } from '../support/shared.ts';
import { expectShownIndices, expectShownLosses } from '../support/shown-figures.ts';
import { askBackend } from '../support/ask-backend.ts';
import { useServedWindow, type OpenedWindow } from '../support/use-served-window.ts';
import { createDriver, type WindowDriver } from '../support/window-driver.ts';
import { typeBuilding, typedBuilding } from '../support/typed-building.ts';

const { open: openWindow, restart } = useServedWindow({ windowsLast: 'file' });

/** An address of the demonstration region, whichever the generator made. */
async function findAddress(window: WindowDriver) {
  const { suggestions } = await askBackend(window, 'place.suggest', { text: '12 Ma' });
  const found = suggestions.find(({ kind, query }) => kind === 'address' && query !== null);
  const query = found?.query ?? null;
  if (found === undefined || query === null) throw new Error('the region has no address that begins with "12 Ma"');
  return { label: found.label, query };
}

describe('the main job in the demonstration region', () => {
  let shared: OpenedWindow;
  beforeAll(async () => {
    shared = await openWindow();
  });
  afterAll(() => shared.page.context().close());
  beforeEach(async () => {
    const { window } = shared;
    await window.goTo('Query');
    if (await window.hasLosses()) await window.building.clear();
    await window.closeAnswer();
  });

  it('leads from an address to the figures that the service gives', async () => {
    const { window, faults } = shared;
    const address = await findAddress(window);
    await window.search.submit(address.label);
    await window.waitForAnswer();
    expect(await window.readWhere()).toMatch(/Address match · ±\d+ m/);
    expect(await window.readWhere()).toContain('Synthetic data');
    await expectShownIndices(window, await askBackend(window, 'risk.query', { location: address.query }));
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
  });

  it('leads from a click on the map to the figures of that point', async () => {
    const { window } = shared;
    await window.waitForMap();
    await window.clickMap(0.55, 0.45);
    await window.waitForAnswer(/^-?\d+\.\d{5}, -?\d+\.\d{5}$/);
    const asked = await window.readLocation();
    await expectShownIndices(window, await askBackend(window, 'risk.query', { location: asked }));
  });

  it('asks anew where the pin is dropped', async () => {
    const { window } = shared;
    await window.waitForMap();
    await window.clickMap(0.5, 0.5);
    await window.waitForAnswer();
    const before = await window.readTitle();
    await window.dragPin(60, 40);
    await expect.poll(() => window.readTitle()).not.toBe(before);
    await expectShownIndices(window, await askBackend(window, 'risk.query', { location: await window.readLocation() }));
  });

  it('asks for the centre of the map by keyboard', async () => {
    const { window } = shared;
    await window.waitForMap();
    await window.pressOnMap('+', 'ArrowRight', 'Enter');
    await window.waitForAnswer();
    await expectShownIndices(window, await askBackend(window, 'risk.query', { location: await window.readLocation() }));
  });

  it('shows the losses of the wire, with totals', async () => {
    const { window } = shared;
    const address = await findAddress(window);
    await window.search.submit(address.label);
    await window.waitForAnswer();
    await typeBuilding(window.building);
    const answer = await askBackend(window, 'risk.query', {
      location: address.query,
      financial: typedBuilding,
    });
    await expect
      .poll(() => expectShownLosses(window, answer).then(() => 'as on the wire', String))
      .toBe('as on the wire');
    await expectShownIndices(window, answer);
  });

  it('says what is wrong with a figure and computes nothing from it', async () => {
    const { window } = shared;
    await window.search.submit((await findAddress(window)).label);
    await window.waitForAnswer();
    await window.building.enter({ structureTIV: '-1', firstFloorHeight: '25' });
    expect(await window.building.readError('structureTIV')).toBe('Must be 0 or more');
    expect(await window.building.readError('firstFloorHeight')).toBe('Must be from -5 to 20 m');
    expect(await window.hasLosses()).toBe(false);
  });

  it('explains every figure down to the cells', async () => {
    const { window } = shared;
    await window.search.submit((await findAddress(window)).label);
    await window.waitForAnswer();
    expect(await window.openWhy('fluvial')).toContain('Portham County');
    expect(await window.openWhy('wildfire')).toContain('Annual risk');
  });

  it('changes the overlay by slider and tile', async () => {
    const { window, faults } = shared;
    await window.waitForMap();
    expect(await window.moveReturnPeriod('Home')).toMatch(/^1 in 2 years/);
    expect(await window.moveReturnPeriod('End')).toMatch(/^1 in 1,500 years/);
    expect(faults.errors).toEqual([]);
  });

  it('draws in light and dark', async () => {
    const { window } = shared;
    await window.goTo('Settings');
    await window.chooseTheme('Dark');
    const dark = await window.readBackground();
    await window.chooseTheme('Light');
    expect(await window.readBackground()).not.toBe(dark);
  });

  it('has nothing for axe to find', async () => {
    const { window } = shared;
    await window.waitForMap();
    await window.search.submit((await findAddress(window)).label);
    await window.waitForAnswer();
    await window.building.enter({ structureTIV: '400000' });
    await window.openWhy('fluvial');
    expect(await window.findAccessibilityProblems()).toEqual([]);
  });

  it('says that a place is outside every region', async () => {
    const { window } = shared;
    await window.search.submit('0, 0');
    expect(await window.readFailure()).toContain('This place is outside every active region');
  });
});

describe('the history', () => {
  it('is kept over a restart and opened as it was', async () => {
    const first = await openWindow({ drawsMap: false });
    const address = await findAddress(first.window);
    await first.window.search.submit(address.label);
    await first.window.waitForAnswer();
    const title = await first.window.readTitle();
    const tile = await first.window.readTile('fluvial');
    await first.window.page.context().close();
    await restart();

    const { window } = await openWindow({ drawsMap: false });
    await expect.poll(() => window.readHistory()).toContain(title);
    await window.openHistory(title);
    await window.waitForAnswer(title);
    expect((await window.readTile('fluvial')).index).toBe(tile.index);
    expect(await window.readWhere()).toContain('Answer of');
  });

  it('forgets at once what was taken out of it in a window that is closed', async () => {
    const { window } = await openWindow({ drawsMap: false });
    // Asked for here alone: an address of the tests above is in the history several times, and one of them is taken
    // out.
    await window.search.submit('42.5046, -62.9820');
    await window.waitForAnswer();
    const title = await window.readTitle();
    await window.closeAnswer();
    await expect.poll(() => window.readHistory()).toContain(title);
    const page = await window.page.context().newPage();
    await page.goto(new URL('/', window.page.url()).href);
    const other = createDriver(page);
    await other.waitUntilReady();
    await expect.poll(() => other.readHistory()).toContain(title);
    await window.forget(title);
    await window.page.close({ runBeforeUnload: true });
    await expect.poll(() => other.readHistory()).not.toContain(title);
  });
});

describeWithShared('a real pack', 'packs/chilliwack', (packPath) => {
  it('is brought by the browser and installed, answers, and makes the demonstration region step aside', async () => {
    const { window } = await openWindow({ drawsMap: false });
    await window.goTo('Places');
    await window.places.install(packPath);
    expect(await window.places.waitForOutcome()).toContain('Chilliwack');
    await expect.poll(() => window.places.isOn('Portham')).toBe(false);
    await window.goTo('Query');
    // A point of ../shared/data/cases/chilliwack.jsonl.
    await window.search.submit('49.1577, -121.9509');
    await window.waitForAnswer();
    await expectShownIndices(window, await askBackend(window, 'risk.query', { location: await window.readLocation() }));
    expect(await window.readWhere()).not.toContain('Synthetic data');
  });
});
