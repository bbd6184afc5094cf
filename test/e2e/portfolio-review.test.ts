import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Coordinates } from '#shared/geo/geo.ts';
import type { PageFaults } from '../support/browser.ts';
import { createReviewDriver } from '../support/review-driver.ts';
import { useServedWindow } from '../support/use-served-window.ts';
import type { WindowDriver } from '../support/window-driver.ts';
import { pickPoints, writeSyntheticPortfolio } from '../perf/synthetic-portfolio.ts';

const ROWS = 400;
const windows = useServedWindow({ windowsLast: 'file' });
let folder: string;
let window: WindowDriver;
let review: ReturnType<typeof createReviewDriver>;
let faults: PageFaults;
let points: readonly Coordinates[];

beforeAll(async () => {
  folder = windows.dataDirectory();
  ({ window, faults } = await windows.open());
  review = createReviewDriver(window.page);
  points = pickPoints(folder, ROWS);
  writeSyntheticPortfolio(path.join(folder, 'harbour.csv'), points);
  await window.portfolio.lookAt(path.join(folder, 'harbour.csv'));
  await window.portfolio.importAndRun();
});

/** How many points of the file lie in a box. */
function countIn(west: number, south: number, east: number, north: number): number {
  return points.filter(
    ({ latitude, longitude }) => longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  ).length;
}

describe('a portfolio on the map', () => {
  it('shows every location, and says so to those who cannot see it', async () => {
    await review.show('Map');
    await expect.poll(() => review.readDescription()).toContain(`${ROWS} of ${ROWS} locations are in sight`);
    expect(await review.readLegend()).toContain(
      'AAL, All floods, All assets, Defences hold, in the file’s currency, mean',
    );
  });

  it('stays fitted to the locations in a window of another size', async () => {
    for (const [width, height] of [
      [900, 620],
      [1400, 1000],
      [1280, 800],
    ] as const) {
      await review.resize(width, height);
      await expect.poll(() => review.readDescription()).toContain(`${ROWS} of ${ROWS} locations are in sight`);
    }
  });

  it('has the map of a hazard beneath, which can be chosen and is explained', async () => {
    expect(await review.readBeneath()).toContain('Depth of water');
    await review.layBeneath('Wildfire');
    await expect.poll(() => review.readBeneath()).toContain('Wildfire index, 1 to 10');
    await review.layBeneath('Fluvial');
  });

  it('is coloured by any figure; a sum of PMLs is called the bound that it is', async () => {
    await review.drawAs('Heat');
    await review.colourBy('Coloured by', 'PML 1500');
    await review.colourBy('Hazard', 'Fluvial');
    await review.colourBy('Asset', 'Structure');
    await review.colourBy('Defences', 'Defences fail');
    await expect.poll(() => review.readLegend()).toMatch(/PML 1500, Fluvial, Structure, .*an upper bound/);
    await review.drawAs('Clusters');
    await review.colourBy('Coloured by', 'AAL');
  });

  it('is narrowed down to what is drawn around, and the table with it', async () => {
    await review.lasso([
      [0.45, 0.15],
      [0.8, 0.15],
      [0.8, 0.55],
      [0.45, 0.55],
    ]);
    await expect.poll(() => review.readArea()).toMatch(/Locations\s+\d+/);
    const count = Number(/Locations\s+(\d+)/.exec(await review.readArea())?.[1]);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(ROWS);
    await expect.poll(() => review.readRowCount()).toBe(count);
    expect(await review.readArea()).toContain('upper bound');
    await review.removeArea();
    await expect.poll(() => review.readRowCount()).toBe(ROWS);
  });

  it('is narrowed down by keyboard alone: corners, what is in sight, four numbers', async () => {
    await review.setCornersByKeyboard([
      ['ArrowRight', 1],
      ['ArrowDown', 1],
    ]);
    await expect.poll(() => review.readRowCount()).toBeLessThan(ROWS);
    await review.removeArea();
    await review.takeInSight();
    await expect.poll(() => review.readArea()).toMatch(/Locations/);
    await review.removeArea();
    const [west, south, east, north] = [-63, 42.45, -62.95, 42.55] as const;
    await review.typeArea({ West: '-63', South: '42.45', East: '-62.95', North: '42.55' });
    await expect.poll(() => review.readRowCount()).toBe(countIn(west, south, east, north));
  });

  it('keeps an area under a name, and adds up by it', async () => {
    await review.keepArea('Old harbour');
    await review.removeArea();
    await review.show('Summary');
    await review.accumulateBy('Drawn ring');
    await expect.poll(() => review.readSummary()).toContain('Old harbour');
    expect(await review.readSummary()).toContain('sum of location PMLs (upper bound)');
    expect(await window.findAccessibilityProblems()).toEqual([]);
  });

  it('has the same areas in every window, also once they are removed', async () => {
    const { window: otherWindow, page } = await windows.open();
    const otherReview = createReviewDriver(page);
    await otherWindow.portfolio.goThere();
    await otherWindow.portfolio.open('harbour.csv');
    await otherReview.show('Summary');
    await otherReview.accumulateBy('Drawn ring');
    await expect.poll(() => otherReview.readSummary()).toContain('Old harbour');
    await otherReview.showNamedArea('Old harbour');
    await expect.poll(() => otherReview.readArea()).toMatch(/Locations\s+\d+/);
    await review.removeNamedArea('Old harbour');
    await expect.poll(() => review.readSummary()).toContain('No area is kept');
    await otherReview.show('Summary');
    await otherReview.accumulateBy('Drawn ring');
    await expect.poll(() => otherReview.readSummary()).toContain('No area is kept');
    await window.keys.press('ControlOrMeta+z');
    await expect.poll(() => review.readSummary()).toContain('Old harbour');
    await window.keys.press('ControlOrMeta+Shift+z');
    await expect.poll(() => review.readSummary()).toContain('No area is kept');
    await page.close();
  });

  it('has nothing for axe to find on the map', async () => {
    await review.show('Map');
    expect(await window.findAccessibilityProblems()).toEqual([]);
  });
});

describe('filters', () => {
  interface RowFigures {
    readonly tiv: number;
    readonly figures: Readonly<Record<string, number>> | null;
    readonly address: { readonly postalCode: string };
  }

  /** Every row, as the backend has it without a filter. */
  async function listAll(): Promise<RowFigures[]> {
    const list = await window.call('portfolio.list', {});
    if (!list.ok) throw new Error(list.error.message);
    const { portfolios } = list.value as { portfolios: { id: string; rows: number }[] };
    const portfolio = portfolios.find(({ rows: count }) => count === ROWS);
    const rows = await window.call('portfolio.rows', { id: portfolio?.id, limit: 1000 });
    if (!rows.ok) throw new Error(rows.error.message);
    return (rows.value as { rows: RowFigures[] }).rows;
  }

  it('narrow rows down by figures, from and to, all at once, and back', async () => {
    await review.show('Rows');
    const rows = await listAll();
    expect(rows).toHaveLength(ROWS);
    const isHigh = ({ figures }: RowFigures): boolean => (figures?.['fluvialFloodIndex'] ?? 0) >= 8;
    const high = rows.filter(isHigh).length;
    const dear = rows.filter((row) => isHigh(row) && row.tiv <= 500_000).length;
    expect([0, high, ROWS]).not.toContain(dear);
    await review.openFilters();
    await review.addCondition('Fluvial index', { from: '8' });
    await expect.poll(() => review.readRowCount()).toBe(high);
    await review.addCondition('TIV', { to: '500,000' });
    await expect.poll(() => review.readRowCount()).toBe(dear);
    expect(await review.readFilters()).toBe('Filters (2)');
    expect(await window.findAccessibilityProblems()).toEqual([]);
    await review.removeCondition('TIV');
    await expect.poll(() => review.readRowCount()).toBe(high);
    await review.clearFilters();
    await expect.poll(() => review.readRowCount()).toBe(ROWS);
  });

  it('narrow everything down to a postal code that the sums name', async () => {
    const here = (await listAll()).filter(({ address }) => address.postalCode === 'B8X 3K1').length;
    expect([0, ROWS]).not.toContain(here);
    await review.show('Summary');
    await review.accumulateBy('Postal code');
    await review.narrowTo('B8X 3K1');
    await review.show('Rows');
    await expect.poll(() => review.readRowCount()).toBe(here);
    expect(await review.readFilters()).toBe('Filters (1)');
    await review.clearFilters();
  });
});

describe('two runs', () => {
  it('are compared: higher floors lose less, and each row says why', async () => {
    await review.show('Compare');
    await review.tryMeasure('1');
    const aal = await review.readSum('AAL, all floods');
    expect(aal.after).toBeLessThan(aal.before);
    expect(await review.readComparison()).toContain('sum of location PMLs (upper bound)');
    await review.explainFirst();
    expect(await window.findAccessibilityProblems()).toEqual([]);
    await review.removeComparison();
    await expect.poll(() => review.readComparison()).toContain('Nothing to compare yet');
    await window.keys.press('ControlOrMeta+z');
    await expect.poll(() => review.readComparison()).toContain('sum of location PMLs (upper bound)');
  });
});

describe('the table', () => {
  it('is sorted from its heads by keyboard, and has other columns when they are chosen', async () => {
    await review.show('Rows');
    await review.sortByKeyboard(1);
    await expect.poll(() => review.readSorted()).toBe('AAL ‰');
    await review.chooseColumn('PML 1500, fluvial');
    expect(await review.listHeads()).toContain('PML 1500, fluvial');
    expect(await window.findAccessibilityProblems()).toEqual([]);
    await review.chooseColumn('PML 1500, fluvial');
    await review.closeColumns();
  });

  it('is come to from the row that costs most in the summary', async () => {
    await review.show('Summary');
    const locationId = await review.showFirstContributor();
    await expect.poll(async () => (await review.readActiveRow())[1]).toBe(locationId);
  });
});

describe('a row', () => {
  it('opens as a building in the desk with its inputs, and the way back leads to the same row', async () => {
    await review.show('Rows');
    await review.moveDown(40);
    await expect.poll(async () => (await review.readActiveRow()).length).toBeGreaterThan(0);
    const row = await review.readActiveRow();
    const value = row[(await review.listHeads()).indexOf('TIV')]!;
    // While its screen is left the table must not ask for rows that nobody sees.
    const asked: unknown[] = [];
    window.page.on('request', (request) => {
      if (request.url().endsWith('/portfolio.rows')) asked.push((request.postDataJSON() as { offset?: number }).offset);
    });
    await review.openActiveRow();
    await window.waitForAnswer();
    await window.waitForLosses();
    const tiv = await Promise.all(
      (['structureTIV', 'inventoryTIV', 'equipmentTIV'] as const).map((field) => window.building.read(field)),
    );
    const sum = tiv.reduce((all, text) => all + Number(text.replaceAll(',', '')), 0);
    expect(sum).toBe(Number(value.replaceAll(',', '')));
    await review.goBackTo('harbour.csv');
    await expect.poll(() => review.readActiveRow()).toEqual(row);
    expect(asked.filter((offset) => offset !== 0)).toEqual([]);
  });

  it('breaks no rule of its page and sends nothing away', () => {
    expect(faults.errors).toEqual([]);
    expect(faults.foreignRequests).toEqual([]);
  });
});

it('an empty portfolio says that there is nothing to draw', async () => {
  const file = path.join(folder, 'empty.csv');
  writeFileSync(file, 'Ref,Lat,Lon,BuildingTIV\nA,north,-62.9,100000\n');
  await window.portfolio.lookAt(file);
  await window.portfolio.importNothing('1 row · 1 set aside');
  expect(await window.portfolio.readRows()).toEqual([['No row has been taken in']]);
  await review.showEmptyMap();
  expect(await window.findAccessibilityProblems()).toEqual([]);
});
