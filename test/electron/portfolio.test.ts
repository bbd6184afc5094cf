import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pickPoints, writeSyntheticPortfolio } from '../perf/synthetic-portfolio.ts';
import { copyDemonstrationData } from '../support/demonstration-data.ts';
import { cleanUp, launchApp, listPageFaults, makeDataDirectory, type RunningApp } from '../support/electron-app.ts';
import { readPdf } from '../support/read-pdf.ts';
import { takeMainStall, watchMainProcess } from '../support/main-stalls.ts';

const ROWS = 100_000;
const TIMEOUT = 600_000;
const dataDirectory = copyDemonstrationData();
const folder = makeDataDirectory();
const source = path.join(folder, 'broker.csv');
let running: RunningApp;

beforeAll(async () => {
  writeSyntheticPortfolio(source, pickPoints(dataDirectory, ROWS));
  running = await launchApp({ dataDirectory });
  await watchMainProcess(running.app);
}, TIMEOUT);
afterAll(async () => {
  await running.close();
  await cleanUp();
});

/** Says how long the main process answered nothing meanwhile; docs/performance.md has figures of a quiet machine. */
async function tellStall(phase: string): Promise<void> {
  const { longest, computing, mostComputing, over50, computingOver50 } = await takeMainStall(running.app);
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

describe(`a portfolio of ${ROWS} rows`, { timeout: TIMEOUT }, () => {
  it('is looked at, read and run in the window', async () => {
    const { portfolio } = running.window;
    await takeMainStall(running.app);
    await portfolio.lookAt(source);
    await tellStall('looking at the file');
    await portfolio.importAndRun(TIMEOUT);
    await tellStall('reading and running');
    const listed = await running.window.call('portfolio.list', {});
    if (!listed.ok) throw new Error(listed.error.message);
    expect(listed.value).toMatchObject({ portfolios: [{ rows: ROWS, rejected: 0, pending: 0, state: 'ready' }] });
  });

  it('is sorted, searched and summed up', async () => {
    const { portfolio } = running.window;
    await portfolio.sortBy('TIV');
    await expect.poll(async () => (await portfolio.readRows()).length).toBeGreaterThan(10);
    const tivs = (await portfolio.readRows()).map((cells) => Number(cells[6]?.replaceAll(',', '')));
    expect(tivs).toEqual(tivs.toSorted((a, b) => b - a));
    await portfolio.search('L77777');
    await expect.poll(async () => (await portfolio.readRows()).map((cells) => cells[1])).toEqual(['L77777']);
    await portfolio.search('');
    expect(await portfolio.showSummary()).toContain('100,000');
    await portfolio.showRows();
    await tellStall('reviewing');
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
    await expect.poll(() => existsSync(file), { timeout: 60_000 }).toBe(true);
    await tellStall('writing the report');
    const pdf = readPdf(file);
    expect(pdf.pages).toBeGreaterThan(2);
    expect(pdf.fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
    expect([pdf.isTagged, pdf.hasBookmarks]).toEqual([true, true]);
    for (const text of ['broker.csv', '100,000', 'Synthetic data', 'Every location of the file', 'Portham'])
      expect(pdf.text).toContain(text);
    await window.portfolio.closeReport();
  });

  it('leaves nothing for axe to find, and no fault in the page', async () => {
    expect(await running.window.findAccessibilityProblems()).toEqual([]);
    expect(await listPageFaults(running.page)).toEqual([]);
  });
});
