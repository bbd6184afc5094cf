import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Coordinates } from '#shared/geo/geo.ts';
import { pickPoints, writeSyntheticPortfolio } from '../perf/synthetic-portfolio.ts';
import { copyDemonstrationData } from '../support/demonstration-data.ts';
import { cleanUp, launchApp, listPageFaults, makeDataDirectory, type RunningApp } from '../support/electron-app.ts';
import { createReviewDriver } from '../support/review-driver.ts';
import { readPdf } from '../support/read-pdf.ts';
import { takeMainStall, watchMainProcess } from '../support/main-stalls.ts';
import { listMainDatabases, watchMainStatements } from '../support/main-statements.ts';

const ROWS = 100_000;
/** One before a piece of work and one behind it are none in between. */
const LEAST_TURNS = 2;
const dataDirectory = copyDemonstrationData();
const folder = makeDataDirectory();
const source = path.join(folder, 'broker.csv');
let running: RunningApp;
let points: readonly Coordinates[];

beforeAll(async () => {
  points = pickPoints(dataDirectory, ROWS);
  writeSyntheticPortfolio(source, points);
  running = await launchApp({ dataDirectory, drawsMap: true });
  await watchMainProcess(running.app);
  await watchMainStatements(running.app);
});
afterAll(async () => {
  await running.close();
  await cleanUp();
});

/**
 * Expects the main process to have had turns for other things meanwhile, more than one that does a phase at one go has,
 * and says how long it answered nothing: that is judged nowhere, docs/performance.md has figures of a quiet machine.
 */
async function tellStall(phase: string): Promise<void> {
  const { longest, computing, mostComputing, over50, computingOver50, turns } = await takeMainStall(running.app);
  expect(turns, phase).toBeGreaterThan(LEAST_TURNS);
  const figure = (value: number | null) => (value === null ? 'unknown' : `${value.toFixed(1)} ms`);
  console.log(
    `main process, ${phase}: longest stall ${figure(longest)}, of which computing ${figure(computing)}, most computing in one ${figure(mostComputing)}; ` +
      `over 50 ms: ${over50}, of which computing: ${computingOver50 ?? 'unknown'}`,
  );
}

/** Answers the next dialogs that ask where to save, as their user would. */
async function answerSaveDialog(filePath: string): Promise<void> {
  await running.app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: chosen });
  }, filePath);
}

/** How many locations the panel of an area says that it has. */
function readLocations(panel: string): number {
  return Number(/Locations\s+([\d,]+)/.exec(panel)?.[1]?.replaceAll(',', ''));
}

describe(`a portfolio of ${ROWS} rows`, () => {
  it('is looked at, read and run in the window', async () => {
    const { portfolio } = running.window;
    await takeMainStall(running.app);
    await portfolio.lookAt(source);
    await tellStall('looking at the file');
    await portfolio.importAndRun();
    await tellStall('reading and running');
    const listed = await running.window.call('portfolio.list', {});
    if (!listed.ok) throw new Error(listed.error.message);
    expect(listed.value).toMatchObject({ portfolios: [{ rows: ROWS, rejected: 0, pending: 0, state: 'ready' }] });
  });

  it('is sorted, searched and summed up', async () => {
    const { portfolio } = running.window;
    await portfolio.sortBy('TIV');
    const readTivs = async (): Promise<string[]> =>
      (await portfolio.readCellsOf('TIV')).flat().filter((tiv) => tiv !== '');
    await expect.poll(async () => (await readTivs()).length).toBeGreaterThan(10);
    const tivs = (await readTivs()).map((tiv) => Number(tiv.replaceAll(',', '')));
    expect(tivs).toEqual(tivs.toSorted((a, b) => b - a));
    await portfolio.search('L77777');
    await expect.poll(async () => (await portfolio.readRows()).map((cells) => cells[1])).toEqual(['L77777']);
    await portfolio.search('');
    expect(await portfolio.showSummary()).toContain('100,000');
    await portfolio.showRows();
    await tellStall('reviewing');
  });

  it('is drawn, narrowed down by a lasso and by a ring of bounds, and summed up by the ring', async () => {
    const review = createReviewDriver(running.page);
    await review.show('Map');
    await expect.poll(() => review.readDescription()).toContain('100,000 of 100,000 locations are in sight');
    await tellStall('drawing the map');
    await review.drawAs('Heat');
    await review.colourBy('Coloured by', 'PML 1500');
    await expect.poll(() => review.readLegend()).toContain('PML 1500');
    await tellStall('colouring the map otherwise');
    await review.lasso([
      [0.45, 0.2],
      [0.8, 0.2],
      [0.8, 0.6],
      [0.45, 0.6],
    ]);
    await expect.poll(() => review.readArea()).toMatch(/Locations\s+[\d,]+/);
    const drawn = readLocations(await review.readArea());
    expect(drawn).toBeGreaterThan(0);
    expect(drawn).toBeLessThan(ROWS);
    await expect.poll(() => review.readRowCount()).toBe(drawn);
    await tellStall('narrowing down by a lasso');
    await review.removeArea();
    const [west, south, east, north] = [-63, 42.45, -62.95, 42.55] as const;
    await review.typeArea({ West: '-63', South: '42.45', East: '-62.95', North: '42.55' });
    const within = points.filter(
      ({ latitude, longitude }) => longitude >= west && longitude <= east && latitude >= south && latitude <= north,
    );
    await expect.poll(() => review.readRowCount()).toBe(within.length);
    await review.keepArea('Old harbour');
    await review.show('Summary');
    await review.accumulateBy('Drawn ring');
    await expect.poll(() => review.readSummary()).toContain('Old harbour');
    await tellStall('keeping a ring and summing up by it');
    await review.show('Map');
    await review.removeArea();
    await expect.poll(() => review.readRowCount()).toBe(ROWS);
  });

  it('is compared with itself on higher floors', async () => {
    const review = createReviewDriver(running.page);
    await review.show('Compare');
    await takeMainStall(running.app);
    await review.tryMeasure('1');
    const aal = await review.readSum('AAL, all floods');
    expect(aal.after).toBeLessThan(aal.before);
    await review.explainFirst();
    await tellStall('comparing two runs');
  });

  it('opens a row as a building in the desk, and is there again on the way back', async () => {
    const review = createReviewDriver(running.page);
    await review.show('Rows');
    await review.moveDown(3);
    await expect.poll(async () => (await review.readActiveRow()).length).toBeGreaterThan(0);
    const row = await review.readActiveRow();
    await review.openActiveRow();
    await running.window.waitForAnswer();
    await running.window.waitForLosses();
    expect(Number((await running.window.building.read('structureTIV')).replaceAll(',', ''))).toBeGreaterThan(0);
    await review.goBackTo('broker.csv');
    await expect.poll(() => review.readActiveRow()).toEqual(row);
    await tellStall('opening a row in the desk');
  });

  it.each([
    ['CSV', 'csv'],
    ['Excel', 'xlsx'],
    ['GeoPackage', 'gpkg'],
  ])('is exported as %s to where its user wants it', async (format, ending) => {
    const file = path.join(folder, `out.${ending}`);
    await answerSaveDialog(file);
    expect(await running.window.portfolio.export(format)).toBe(`100,000 rows written to ${file}`);
    await tellStall(`exporting as ${format}`);
    expect(existsSync(file)).toBe(true);
    expect(statSync(file).size).toBeGreaterThan(1e6);
  });

  it('has in its file what the window shows', async () => {
    const rows: Record<string, string>[] = parse(readFileSync(path.join(folder, 'out.csv')), {
      bom: true,
      columns: true,
    });
    expect(rows).toHaveLength(ROWS);
    expect(new Set(rows.map(({ locationId }) => locationId)).size).toBe(ROWS);
    const row = rows[77_776]!;
    const single = await running.window.call('risk.query', {
      location: { latitude: Number(row['latitude']), longitude: Number(row['longitude']) },
      financial: Object.fromEntries(
        [
          'typeOfBusiness',
          'basement',
          'numberOfStoreys',
          'firstFloorHeight',
          'structureDeductible',
          'inventoryDeductible',
          'equipmentDeductible',
          'structureTIV',
          'inventoryTIV',
          'equipmentTIV',
        ].map((name) => [name, Number.isNaN(Number(row[name])) ? row[name] : Number(row[name])]),
      ),
    });
    await tellStall('the first query of one building');
    if (!single.ok) throw new Error(single.error.message);
    const { figures } = single.value as { figures: Record<string, number> };
    for (const [name, figure] of Object.entries(figures)) expect([name, row[name]]).toEqual([name, String(figure)]);
  });

  it('is reported as a PDF with its map, its charts and where the figures come from', async () => {
    const { window } = running;
    const file = path.join(folder, 'review.pdf');
    await answerSaveDialog(file);
    await window.portfolio.openReport();
    await tellStall('setting the report');
    expect(await window.findAccessibilityProblems()).toEqual([]);
    // What axe takes is not the application's.
    await takeMainStall(running.app);
    await window.portfolio.saveReport();
    await expect.poll(() => existsSync(file)).toBe(true);
    await tellStall('writing the report');
    const pdf = readPdf(file);
    expect(pdf.pages).toBeGreaterThan(2);
    expect(pdf.fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
    expect([pdf.isTagged, pdf.hasBookmarks]).toEqual([true, true]);
    for (const text of ['broker.csv', '100,000', 'Synthetic data', 'Every location of the file', 'Portham'])
      expect(pdf.text).toContain(text);
    await window.portfolio.closeReport();
  });

  it('is worked on by other threads: the main one has asked its own databases only', async () => {
    const files = await listMainDatabases(running.app, dataDirectory);
    // What was asked for the single building went into them: the watch sees statements.
    expect(files).not.toEqual([]);
    expect(files.filter((file) => file.startsWith('portfolios'))).toEqual([]);
  });

  it('leaves nothing for axe to find, and no fault in the page', async () => {
    expect(await running.window.findAccessibilityProblems()).toEqual([]);
    expect(await listPageFaults(running.page)).toEqual([]);
  });
});
