import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { brokerFile } from '../support/broker-file.ts';
import type { PageFaults } from '../support/browser.ts';
import { useServedWindow } from '../support/use-served-window.ts';
import type { WindowDriver } from '../support/window-driver.ts';

const windows = useServedWindow({ windowsLast: 'file', drawsMap: false });
let folder: string;
let window: WindowDriver;
let faults: PageFaults;

beforeAll(async () => {
  folder = windows.dataDirectory();
  writeFileSync(path.join(folder, 'broker.csv'), brokerFile);
  ({ window, faults } = await windows.open());
});

describe('a portfolio', () => {
  it('is looked at before it is read: what each column is taken for can be corrected', async () => {
    const { portfolio } = window;
    await portfolio.lookAt(path.join(folder, 'broker.csv'));
    expect(await portfolio.readTakenFor('BuildingTIV')).toBe('Structure: insured value');
    await portfolio.takeFor('Localidad', 'City');
    expect(await portfolio.readTakenFor('Localidad')).toBe('City');
    await expect.poll(async () => (await portfolio.readPreview()).join('\n')).toContain('1,250,000');
  });

  it('is read and run; every row is answered or told why not; what was filled in is counted', async () => {
    const { portfolio } = window;
    await portfolio.importAndRun();
    await portfolio.sortBy('Line');
    // Last line first; they are read anew when the run has ended.
    await expect
      .poll(() => portfolio.readCellsOf('Identifier', 'Answer'))
      .toEqual([
        ['A-3', 'Outside every region'],
        ['A-2', 'Answered'],
        ['A-1', 'Answered'],
      ]);
    const read = (await portfolio.readCellsOf('Identifier', 'TIV', 'Fluvial')).find(([id]) => id === 'A-1');
    expect(read?.[1]).toBe('370,000');
    // The figures are those of the single query for the same building.
    const single = await window.call('risk.query', {
      location: { latitude: 42.50211, longitude: -62.97108 },
      financial: {
        typeOfBusiness: 'RESIDENTIAL',
        basement: 'UNKNOWN',
        numberOfStoreys: 'UNKNOWN',
        firstFloorHeight: 0.3,
        structureTIV: 350_000,
        inventoryTIV: 20_000,
        equipmentTIV: 0,
        structureDeductible: 0,
        inventoryDeductible: 0,
        equipmentDeductible: 0,
      },
    });
    if (!single.ok) throw new Error(single.error.message);
    const { figures } = single.value as { figures: Record<string, number> };
    expect(read?.[2]).toBe(String(figures['fluvialFloodIndex']));
    const notes = await portfolio.readNotes();
    expect(notes).toContainEqual(['Storeys not given: unknown', '', '3', '2']);
    expect(notes).toContainEqual(['Coordinates of at most two decimals: a kilometre or so', 'Lat', '2', '3']);
    expect(await window.findAccessibilityProblems()).toEqual([]);
    await portfolio.showRows();
  });

  it('is narrowed down by what became of the rows and by words', async () => {
    const { portfolio } = window;
    await portfolio.chooseStatus('Outside every region');
    await expect.poll(async () => (await portfolio.readRows()).map((cells) => cells[1])).toEqual(['A-3']);
    await portfolio.chooseStatus('Set aside');
    await expect.poll(async () => (await portfolio.readRows()).length).toBe(2);
    expect((await portfolio.readRows()).flat().join('\n')).toContain('north');
    await portfolio.chooseStatus('All locations');
    await portfolio.search('A-2');
    await expect.poll(async () => (await portfolio.readRows()).map((cells) => cells[1])).toEqual(['A-2']);
    await portfolio.search('');
  });

  it('adds up, and names the sum of PMLs the bound that it is', async () => {
    const summary = await window.portfolio.showSummary();
    expect(summary).toContain('upper bound and not the PML of the portfolio');
    expect(summary).toContain('Fluvial, Defences hold');
    await window.portfolio.showRows();
  });

  it('has its views, its export and its report in the palette', async () => {
    const { portfolio, settings } = window;
    const commands = await settings.listCommands();
    expect(commands).toEqual(
      expect.arrayContaining(['Export the portfolio', 'Report of the portfolio', 'Filter the portfolio']),
    );
    expect(commands).not.toContain('Portfolio view: Rows');
    await settings.runCommand('Portfolio view: Summary');
    await expect.poll(() => portfolio.readView()).toBe('summary');
    await settings.runCommand('Portfolio view: Rows');
    await expect.poll(() => portfolio.readView()).toBe('rows');
  });

  it('has nothing for axe to find, sends nothing away and breaks no rule of its page', async () => {
    expect(await window.findAccessibilityProblems()).toEqual([]);
    expect(faults.errors).toEqual([]);
    expect(faults.foreignRequests).toEqual([]);
  });

  it('is downloaded as CSV, by its own names or by those of OED, that another library reads', async () => {
    const file = path.join(folder, 'out.csv');
    expect(await window.portfolio.download('CSV', file)).toEqual({
      note: '5 rows written: your browser saves broker figures.csv',
      name: 'broker figures.csv',
    });
    const rows: Record<string, string>[] = parse(readFileSync(file), { bom: true, columns: true });
    expect(rows.map(({ structureTIV }) => structureTIV)).toEqual(['350000', '1250000', '100000', '', '']);
    await window.portfolio.answerForOed({ country: 'Canada', currency: 'Canadian Dollar', perils: 'Flood' });
    // What was set aside has no place in it.
    expect((await window.portfolio.download('OED', file)).note).toContain('3 rows written');
    const oed: Record<string, string>[] = parse(readFileSync(file), { bom: true, columns: true });
    expect(oed.map(({ BuildingTIV, LocCurrency }) => [BuildingTIV, LocCurrency])).toEqual([
      ['350000', 'CAD'],
      ['1250000', 'CAD'],
      ['100000', 'CAD'],
    ]);
    expect(await window.findAccessibilityProblems()).toEqual([]);
  });

  it.each([
    ['Excel', 'figures.xlsx', 'PK'],
    ['GeoJSON', 'map.geojson', '{"type":"FeatureCollection"'],
    ['GeoPackage', 'map.gpkg', 'SQLite format 3'],
  ])('is downloaded as %s', async (format, name, beginning) => {
    const file = path.join(folder, name);
    expect((await window.portfolio.download(format, file)).name).toBe(`broker ${name}`);
    expect(readFileSync(file).subarray(0, beginning.length).toString('latin1')).toBe(beginning);
  });

  it('has its rows that were set aside corrected in place or through a file, and runs those alone', async () => {
    const { portfolio } = window;
    expect(await portfolio.check()).toContain('Line 5');
    expect(await window.findAccessibilityProblems()).toEqual([]);
    await portfolio.correct(5, { BuildingTIV: '200.000,00' });
    expect(await portfolio.check()).toContain('Line 6');
    expect(await portfolio.readCellFault('Lat')).toBe(true);
    const file = path.join(folder, 'aside.csv');
    expect(await portfolio.downloadRejected(file)).toBe('broker rows set aside.csv');
    writeFileSync(file, readFileSync(file, 'utf8').replace(';north;', ';42,506;'));
    expect(await portfolio.takeCorrected(file)).toContain('1 taken in. Still set aside: 0');
    await portfolio.showRows();
    await portfolio.run();
    await portfolio.sortBy('Line');
    await expect.poll(async () => (await portfolio.readRows()).map((cells) => cells[1])).toHaveLength(5);
    await expect.poll(async () => (await portfolio.readRows()).flat()).not.toContain('Not run yet');
  });

  it('opens a row as a building in the desk, by keyboard alone', async () => {
    const { portfolio } = window;
    await portfolio.search('A-1');
    await expect.poll(async () => (await portfolio.readRows()).map((cells) => cells[1])).toEqual(['A-1']);
    await portfolio.openRow(0);
    await window.waitForAnswer();
    await window.waitForLosses();
    expect(await window.building.read('structureTIV')).toContain('350');
  });

  it('is removed only after a while in which that can be taken back', async () => {
    const { portfolio } = window;
    const list = async (): Promise<string[]> => {
      const envelope = await window.call('portfolio.list', {});
      if (!envelope.ok) throw new Error(envelope.error.message);
      return (envelope.value as ProcedureOutput<'portfolio.list'>).portfolios.map(({ name }) => name);
    };
    const names = await list();
    expect(names).toHaveLength(1);
    await window.goTo('Query');
    await portfolio.goThere();
    await portfolio.open('broker.csv');
    expect(await portfolio.remove()).toContain('broker.csv is removed');
    await portfolio.undoRemoval();
    await portfolio.open('broker.csv');
    expect(await list()).toEqual(names);
    await portfolio.remove();
    expect(await list()).toEqual(names);
    expect(await window.findAccessibilityProblems()).toEqual([]);
    // Whoever goes on with something else has made up their mind.
    await window.goTo('Query');
    await expect.poll(list).toEqual([]);
  });
});
