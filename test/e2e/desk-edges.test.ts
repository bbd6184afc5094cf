import { describe, expect, it } from 'vitest';
import { askBackend } from '../support/ask-backend.ts';
import { createMapDriver } from '../support/map-driver.ts';
import { createSurvey } from '../support/reported-surveys.ts';
import { useServedWindow, type OpenedWindow, type WindowOptions } from '../support/use-served-window.ts';

const windows = useServedWindow();

/** A window with the settings of a new installation: those of another test stay in the backend. */
async function open(options?: WindowOptions): Promise<OpenedWindow> {
  const opened = await windows.open(options);
  await opened.window.call('settings.set', {
    lengthUnit: 'metres',
    numberStyle: 'comma-point',
    theme: 'light',
    textSizePercent: 100,
  });
  return opened;
}

describe('at the edge of what is known', () => {
  it('a pin that is dragged out of the region says so, and answers again when it is brought back', async () => {
    const { window, page, faults } = await open();
    const map = createMapDriver(page);
    await window.waitForMap();
    await window.clickMap(0.6, 0.2);
    await window.waitForAnswer();
    const inside = await window.readLocation();
    // Beyond the northern edge, which lies about an eighth of the map's height below its top.
    await map.holdPin(0, -100);
    await map.dropPin();
    expect(await window.readFailure()).toContain('This place is outside every active region');
    expect((await window.readLocation()).latitude).toBeGreaterThan(inside.latitude);
    await map.holdPin(0, 100);
    await map.dropPin();
    await window.waitForAnswer();
    expect((await window.readLocation()).latitude).toBeCloseTo(inside.latitude, 3);
    // Only what has an answer is kept.
    const { entries } = await askBackend(window, 'history.list', {});
    expect(entries.length).toBeLessThanOrEqual(2);
    expect(faults.foreignRequests).toEqual([]);
  });

  it('the return periods play to the last, stop there, and play from the first again', async () => {
    const { window, page } = await open();
    const map = createMapDriver(page);
    await window.waitForMap();
    await map.pressOnReturnPeriod('End');
    await map.pressOnReturnPeriod('ArrowLeft');
    await expect.poll(() => map.readReturnPeriod()).toMatch(/^1 in 1,000 years/);
    await map.play();
    await expect.poll(() => map.readReturnPeriod()).toMatch(/^1 in 1,500 years/);
    // It has stopped: what plays can be paused, what does not can be played.
    await map.play();
    await expect.poll(() => map.readReturnPeriod()).toMatch(/^1 in 2 years/);
    await map.pause();
  });

  it('four compared places follow the units and the style of numbers', async () => {
    const { window, page } = await open();
    const map = createMapDriver(page);
    await window.search.submit('25 Mill Rd Portham');
    await window.waitForAnswer();
    await window.building.enter({ structureTIV: '400000' });
    await window.waitForLosses();
    await window.waitForMap();
    await map.compareThis();
    for (const [right, down] of [
      [0.62, 0.35],
      [0.55, 0.25],
      [0.6, 0.3],
    ] as const) {
      await map.addToComparison(right, down);
    }
    await map.showComparedDepths();
    await expect.poll(() => map.readComparison('fluvial', '1500')).toHaveLength(4);
    const { figures, assessment } = await askBackend(window, 'risk.preview', {
      location: assessedAt(await map.readCompared()),
      financial: {
        typeOfBusiness: 'RESIDENTIAL',
        basement: 'UNKNOWN',
        numberOfStoreys: 'ONE STORY',
        firstFloorHeight: 0.3,
        structureTIV: 400_000,
        inventoryTIV: 0,
        equipmentTIV: 0,
        structureDeductible: 0,
        inventoryDeductible: 0,
        equipmentDeductible: 0,
      },
    });
    const trace = assessment.explanation.floods.fluvial;
    const metres = trace?.scenarios.base?.depthsMetres[trace.returnPeriodsYears.indexOf(1500)] ?? Number.NaN;
    await expect.poll(async () => (await map.readComparison('fluvial', '1500'))[0]).toBe(metres.toFixed(2));
    await window.call('settings.set', { lengthUnit: 'feet', numberStyle: 'space-comma' });
    const french = new Intl.NumberFormat('fr-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    await expect
      .poll(async () => (await map.readComparison('fluvial', '1500'))[0])
      .toBe(french.format(metres / 0.3048));
    const pml = figures['fluvialStructurePml1500'] ?? Number.NaN;
    await expect
      .poll(async () => (await map.readComparison('fluvial', 'pml'))[0])
      .toBe(new Intl.NumberFormat('fr-CA').format(pml));
    expect(await map.readAllCompared()).toContain('Depth, feet');
  });
});

describe('surveys, where nobody looks', () => {
  it('are found and filtered by tags with accents, however those were typed', async () => {
    const { window } = await open({ drawsMap: false });
    await createSurvey(window);
    await window.surveys.openList();
    await window.surveys.openFirst();
    // As a Mac types it: an e and an accent of its own.
    await window.surveys.addTag('E\u0301rable');
    await window.surveys.waitUntilSaved();
    await window.surveys.close();
    await window.surveys.search('erable');
    await window.surveys.waitForCount('1 survey');
    await window.surveys.search('\u00c9rable');
    await window.surveys.waitForCount('1 survey');
    await window.surveys.openFilters();
    await window.surveys.toggleTagFilter('\u00c9rable');
    await window.surveys.waitForCount('1 survey');
    await window.surveys.toggleTagFilter('\u00c9rable');
    await window.surveys.search('');
  });

  it('say of a pasted file that they do not take what they do not take, twice as well', async () => {
    const { window, faults } = await open({ drawsMap: false });
    await createSurvey(window);
    await window.surveys.openList();
    await window.surveys.openFirst();
    for (let time = 0; time < 2; time += 1) {
      await window.surveys.pasteFile('plan.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>');
      await expect
        .poll(() => window.surveys.readRefused())
        .toEqual([expect.stringMatching(/plan\.svg was not added[\s\S]*photos, PDF, text and office documents/)]);
    }
    expect(await window.surveys.countPhotos()).toBe(0);
    expect(await window.findAccessibilityProblems()).toEqual([]);
    expect(faults.foreignRequests).toEqual([]);
  });
});

describe('a page at 200 %', () => {
  it('has the search field over the map while it is typed into, then its sign', async () => {
    const { window } = await open({ width: 640, height: 400, drawsMap: false });
    expect(await window.search.measureCover()).toBeGreaterThan(0.5);
    await window.search.submit('12 Mill Rd');
    await window.waitForAnswer('12 Mill Rd');
    await expect.poll(() => window.search.measureCover()).toBeLessThan(0.1);
    await window.keys.press('/');
    expect(await window.search.measureCover()).toBeGreaterThan(0.5);
    await window.search.leave();
    expect(await window.findAccessibilityProblems()).toEqual([]);
  });
});

describe('the largest text at 1280 by 800', () => {
  it('cuts nothing off on any screen of the desk', async () => {
    const { window, page } = await open({ width: 1280, height: 800 });
    await window.call('settings.set', { textSizePercent: 200 });
    await expect.poll(() => window.settings.measureRootFont()).toBe(32);
    const overflows: Record<string, string[]> = {};
    const check = async (screen: string): Promise<void> => {
      overflows[screen] = await window.settings.listOverflows();
    };
    await check('start');
    await window.search.submit('25 Mill Rd Portham');
    await window.waitForAnswer();
    await window.building.enter({ structureTIV: '400000' });
    await window.waitForLosses();
    await window.whatIf.raiseFloor('0.5');
    for (const hazard of ['fluvial', 'pluvial', 'wildfire'] as const) await window.openWhy(hazard);
    await check('answer');
    const map = createMapDriver(page);
    await map.compareThis();
    await map.addToComparison(0.8, 0.2);
    await check('comparison');
    await window.surveys.saveAnswer();
    await window.surveys.addTag('riverside');
    await check('survey');
    await window.surveys.close();
    await window.surveys.openFilters();
    await check('list of surveys');
    await window.goTo('Places');
    await check('places');
    await window.settings.open();
    await window.settings.openEverything();
    await check('settings');
    await window.settings.openPalette();
    await check('palette');
    await window.settings.closeOverlay();
    await window.settings.openKeys();
    await check('keys');
    expect(overflows).toEqual(Object.fromEntries(Object.keys(overflows).map((screen) => [screen, []])));
  });
});

describe('every command of the palette', () => {
  it('does something, also from a screen that covers the map', async () => {
    const { window, page, faults } = await open();
    await window.search.submit('25 Mill Rd Portham');
    await window.waitForAnswer();
    await expect.poll(() => window.readWhere()).toContain(' m');
    const commands = await window.settings.listCommands();
    expect(commands).toEqual(
      expect.arrayContaining([
        'Search an address',
        'Review a portfolio',
        'See the surveys',
        'See and install regions',
        'Open the settings',
        'Theme: dark',
        'Show lengths in feet',
        'Layer: Coastal',
        'Layer: Defences',
        'Open another window',
        'Show all keys',
        'Save as survey',
        'Open the report',
      ]),
    );
    await window.settings.runCommand('Search an address');
    await expect.poll(() => window.search.hasFocus()).toBe(true);
    await window.keys.press('Escape');
    const map = createMapDriver(page);
    await window.settings.runCommand('Layer: Coastal');
    await expect.poll(() => map.readLayer()).toBe('Coastal');
    await window.settings.runCommand('Theme: dark');
    await expect.poll(() => window.settings.readTheme()).toBe('dark');
    await window.settings.runCommand('Show lengths in feet');
    await expect.poll(() => window.readWhere()).toContain(' ft');
    await window.settings.runCommand('Show all keys');
    await expect.poll(() => window.settings.readKeys()).toContain('To the search field');
    await window.settings.closeOverlay();
    await window.settings.runCommand('Open the report');
    await window.report.waitUntilSet();
    // The report covers map and search field: the way to them leads out of it.
    expect(await window.settings.listCommands()).not.toContain('Layer: Coastal');
    await window.settings.runCommand('Search an address');
    await expect.poll(() => window.search.hasFocus()).toBe(true);
    await window.keys.press('Escape');
    await window.settings.runCommand('Review a portfolio');
    await window.keys.press('/');
    await expect.poll(() => window.search.hasFocus()).toBe(true);
    await window.keys.press('Escape');
    await window.settings.runCommand('See and install regions');
    const region = 'Portham County (synthetic demonstration region)';
    await expect
      .poll(() => window.settings.listCommands())
      .toEqual(expect.arrayContaining([`Show on the map: ${region}, 1.0.0`, `Remove: ${region}, 1.0.0`]));
    await window.settings.runCommand(`Check: ${region}, 1.0.0`);
    await window.places.waitUntilVerified(region);
    await window.settings.runCommand('Open the settings');
    await window.settings.waitUntilOpen();
    await window.settings.runCommand('See the surveys');
    await window.surveys.openList();
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
  });
});

/** The first of the compared places, out of the head of its column. */
function assessedAt([first = '']: readonly string[]): { latitude: number; longitude: number } {
  const [latitude = Number.NaN, longitude = Number.NaN] = first.split(',').map(Number);
  return { latitude, longitude };
}
