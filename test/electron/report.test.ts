import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDemonstrationData, floodedAddress } from '../support/demonstration-data.ts';
import { cleanUp, launchApp, listPageFaults, makeDataDirectory, type RunningApp } from '../support/electron-app.ts';
import { startQueryService, type QueryService } from '../support/query-service.ts';
import { readPdf } from '../support/read-pdf.ts';

const dataDirectory = copyDemonstrationData();
const folder = makeDataDirectory();
const financial = {
  typeOfBusiness: 'RESIDENTIAL',
  basement: 'UNKNOWN',
  numberOfStoreys: 'ONE STORY',
  firstFloorHeight: 0.3,
  structureTIV: 400_000,
  inventoryTIV: 50_000,
  equipmentTIV: 20_000,
  structureDeductible: 5000,
  inventoryDeductible: 0,
  equipmentDeductible: 0,
};
let running: RunningApp;
let service: QueryService;

beforeAll(async () => {
  [running, service] = await Promise.all([launchApp({ dataDirectory }), startQueryService(dataDirectory)]);
  const { window } = running;
  await window.search.submit('12 Mill Rd Portham');
  await window.waitForAnswer('12 Mill Rd');
  await window.building.enter({
    structureTIV: '400000',
    inventoryTIV: '50000',
    equipmentTIV: '20000',
    structureDeductible: '5000',
  });
  await window.waitForLosses();
  await window.report.open();
});
afterAll(async () => {
  await running.close();
  await service.stop();
  await cleanUp();
});

/** Answers the next dialog that asks where to save, as its user would. */
async function answerSaveDialog(filePath: string | null): Promise<void> {
  await running.app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: chosen === null, filePath: chosen ?? '' });
  }, filePath);
}

/** The figures as the query service gives them, without what is each answer's own. */
async function queryFigures(): Promise<Record<string, unknown>> {
  const body = await service.queryBuilding({ location: floodedAddress, financial });
  const ofTheAnswer = new Set(['uuid', 'timeStamp', 'type', 'description', 'statusCode', 'status']);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !ofTheAnswer.has(name)));
}

describe('the report', () => {
  it('is saved as a tagged PDF with bookmarks, embedded fonts and the figures of the HTTP service', async () => {
    const file = path.join(folder, 'report.pdf');
    const { window } = running;
    await answerSaveDialog(file);
    await window.report.save();
    await expect.poll(() => existsSync(file)).toBe(true);

    const pdf = readPdf(file);
    expect(pdf.pages).toBe(await window.report.countPages());
    expect(pdf.pageSize).toContain('(A4)');
    expect(pdf.title).toContain('12 Mill Rd');
    expect(pdf.isTagged).toBe(true);
    expect(pdf.hasBookmarks).toBe(true);
    expect(pdf.fonts.length).toBeGreaterThan(0);
    expect(pdf.fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);

    const figures = await service.queryBuilding({ location: floodedAddress, financial });
    expect(pdf.text).toContain('12 Mill Rd');
    expect(pdf.text).toContain('Synthetic data');
    const money = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 0 });
    const shown = ['fluvialStructureAal', 'fluvialStructurePml1500']
      .map((name) => figures[name])
      .filter((figure) => typeof figure === 'number');
    expect(shown).toHaveLength(2);
    for (const figure of shown) expect(pdf.text).toContain(money.format(figure));
  });

  it('has its figures saved as a table where its user wants them, and says where', async () => {
    const file = path.join(folder, 'figures.csv');
    const { window } = running;
    await answerSaveDialog(file);
    await window.report.pressExport('CSV');
    // Until then it may say where the one before was saved.
    await expect.poll(() => window.report.readSaved()).toContain(file);
    const text = readFileSync(file, 'utf8');
    rmSync(file);

    // Read back by another library than the one that wrote it, and held against the service beside the window.
    const rows = parse(text, { bom: true, columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];
    const figures = await queryFigures();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject(
      Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, String(figure)])),
    );
    expect(rows[0]?.['label']).toContain('12 Mill Rd');
  });

  it('has them saved as JSON that says the same', async () => {
    const file = path.join(folder, 'figures.json');
    const { window } = running;
    await answerSaveDialog(file);
    await window.report.pressExport('JSON');
    await expect.poll(() => window.report.readSaved()).toContain(file);
    const read = JSON.parse(readFileSync(file, 'utf8')) as { readonly answer: Readonly<Record<string, unknown>> }[];
    rmSync(file);
    expect(read).toHaveLength(1);
    expect(read[0]?.answer).toMatchObject(await queryFigures());
  });

  it('is set anew on other paper, and leaves out what is not wanted', async () => {
    const file = path.join(folder, 'letter.pdf');
    const { window } = running;
    await window.report.choosePaper('Letter');
    await window.report.toggle('What the figures assume');
    await window.report.waitUntilSet();
    await answerSaveDialog(file);
    await window.report.save();
    await expect.poll(() => existsSync(file)).toBe(true);
    const pdf = readPdf(file);
    expect(pdf.pageSize).toContain('612 x 792');
    expect(pdf.text).not.toContain('What the figures assume');
    expect(pdf.text).toContain('What the figures leave out');
  });

  it('says so when the file cannot be written, and leaves nothing behind', async () => {
    const { window } = running;
    await answerSaveDialog(path.join(folder, 'no-such-folder', 'report.pdf'));
    await window.report.save();
    expect(await window.report.readFailure()).toMatch(/not (?:be )?written/);
    expect(readdirSync(folder).sort()).toEqual(['letter.pdf', 'report.pdf']);
  });

  it('writes nothing when its user thinks better of it', async () => {
    await answerSaveDialog(null);
    await running.window.report.save();
    await running.window.report.waitUntilSet();
    expect(readdirSync(folder).sort()).toEqual(['letter.pdf', 'report.pdf']);
  });

  it('has nothing for axe to find, and no fault in its page', async () => {
    expect(await running.window.findAccessibilityProblems()).toEqual([]);
    expect(await listPageFaults(running.page)).toEqual([]);
  });
});
