import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { portfolioFigureNames } from '#shared/portfolio/portfolio-figures.ts';
import { findPortfolioFile } from '#main/portfolio/portfolio-database.sql.ts';
import { openSqliteFile } from '#main/platform/database/database.ts';
import { toOedName } from '#main/portfolio/export/oed/oed-result-names.ts';
import { checkOedFile, readCsv, type Cells } from './support/check-oed-file.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';
import { writeVariedRows } from './support/varied-rows.ts';

const world = setUpPortfolioWorld({ isShared: true });
const { latitude: y, longitude: x } = insidePoint;
const floods = { 'oed-perils': 'OO1;WSS' };

/** A portfolio that was read and not run: its inputs are written all the same. */
async function read(text: string): Promise<string> {
  const { portfolio } = await world.call('portfolio.create', { path: world.write('in.csv', text), run: false });
  await world.waitUntilReady(portfolio.id);
  return portfolio.id;
}

/** Changes a portfolio's database behind the application's back. */
async function spoil(id: string, sql: string): Promise<void> {
  await world.restart();
  const database = openSqliteFile(findPortfolioFile(world.folder, id));
  database.exec(sql);
  database.close();
}

async function exportOed(id: string, answers: Record<string, string> = {}): Promise<string> {
  return (await writeOed(id, answers)).path;
}

function writeOed(id: string, answers: Record<string, string> = {}) {
  const file = path.join(world.folder, `oed-${Object.keys(answers).length}.csv`);
  return world.call('portfolio.export', { id, path: file, format: 'oed', answers });
}

/** An OED file as ceding companies send it: codes, terms and perils that nothing is made of here. */
const names =
  'PortNumber,AccNumber,LocNumber,CountryCode,AreaCode,Latitude,Longitude,OccupancyCode,ConstructionCode,YearBuilt,' +
  'NumberOfStoreys,NumberOfBuildings,FirstFloorHeight,FirstFloorHeightUnit,BuildingTIV,ContentsTIV,BITIV,LocCurrency,' +
  'LocPerilsCovered,LocDedType1Building,LocDed1Building,LocDed6All,LocLimit1Building,FloodZone';
const lines = [
  `P1,A1,7,CA,ON,${y},${x},1071,5150,1990,12,10,,,1000000,500000,1000,CAD,WW1;OO1,2,0.02,500,900000,X500`,
  `P1,A1,8,CA,ON,${y},${x},,5150,1990,-3,1,-999,1,100000.50,0,0,CAD,OO1,0,1000,,,AE`,
  `P1,A1,9,CA,ON,${y},${x},1050,5150,1990,2,1,3,1,250000,0,0,CAD,ORF,1,0.1,,,AE`,
];
const source = [names, ...lines, ''].join('\n');

function listCells(line: string): Cells {
  const cells = line.split(',');
  return Object.fromEntries(names.split(',').map((name, at) => [name, cells[at]!]));
}

/** What a row comes to, and where that is from, behind what became of it. */
const sums =
  'tiv,aal,aalPerMille,fluvialAal,coastalAal,pluvialAal,mainHazard,mainHazardDepth,mainHazardDepthReturnPeriod,packs,modelVersion,computedOn,syntheticData'.split(
    ',',
  );

describe('an OED file of an OED source', () => {
  it('has whole units where the source says thousands beside the currency', async () => {
    const line = `P1,A1,7,CA,ON,${y},${x},1071,5150,1990,2,1,,,1000,500,1,kCAD,WW1;OO1,2,0.02,5,900,X500`;
    const [row] = checkOedFile(await exportOed(await read([names, line, ''].join('\n'))));
    expect(row).toMatchObject({ BuildingTIV: '1000000', ContentsTIV: '500000', BITIV: '1000', LocCurrency: 'CAD' });
    expect(row).toMatchObject({ LocDed1Building: '0.02', LocDed6All: '5000', LocLimit1Building: '900000' });
  });

  it('has each row as it stands in the source, terms, codes and unknowns included, and asks for nothing', async () => {
    const id = await world.run(source);
    expect(await world.call('portfolio.oed', { id })).toEqual({ questions: [], answers: {}, remarks: [] });
    const rows = checkOedFile(await exportOed(id));
    expect(Object.keys(rows[0]!)).toEqual([
      ...names.split(','),
      ...['line', 'status', 'matchLevel', 'matchLatitude', 'matchLongitude'].map(toOedName),
      ...[...sums, 'notModelled', 'sources1', ...portfolioFigureNames].map(toOedName),
    ]);
    expect(rows).toMatchObject(lines.map(listCells));
    const plain = path.join(world.folder, 'plain.csv');
    await world.call('portfolio.export', { id, path: plain, format: 'csv' });
    const figures = readCsv(plain);
    for (const name of ['status', 'line', ...sums, ...portfolioFigureNames])
      expect(rows.map((row) => row[toOedName(name)])).toEqual(figures.map((row) => row[name]));
  });

  it('is read again with the same inputs, and written again the same', async () => {
    const first = await exportOed(await read(source));
    const { portfolio } = await world.call('portfolio.create', { path: first, run: false });
    await world.waitUntilReady(portfolio.id);
    const again = path.join(world.folder, 'again.csv');
    await world.call('portfolio.export', { id: portfolio.id, path: again, format: 'oed' });
    expect(readCsv(again)).toEqual(readCsv(first));
  });

  it('has what was understood where OED does not allow what stands in a cell, and the rest as it is', async () => {
    const mended = `P1,A1,8,ca,ON,${y},${x},Bank,5150,1990,,1,"3,5",ft,"100.000,50",1.250,"1,5",€,OO1,0,2%,,"1000,5",AE`;
    const id = await read([names, mended, ''].join('\n'));
    const [row] = checkOedFile(await exportOed(id));
    expect(row).toMatchObject({
      CountryCode: 'CA',
      OccupancyCode: '1125',
      FirstFloorHeight: '1.0668',
      FirstFloorHeightUnit: '2',
      BuildingTIV: '100000.5',
      ContentsTIV: '1250',
      BITIV: '1.5',
      LocCurrency: 'EUR',
      LocDedType1Building: '0',
      LocDed1Building: '2000.01',
      LocLimit1Building: '1000.5',
      ConstructionCode: '5150',
    });
  });

  it('asks for what the source leaves blank and has to be there, and fills that alone', async () => {
    const blank = `,,,,ON,${y},${x},1071,5150,1990,12,10,,,1000000,,,,,,,,,`;
    const id = await read([names, lines[0], blank, ''].join('\n'));
    const { questions } = await world.call('portfolio.oed', { id });
    expect(questions.map(({ code, rows, proposed: [first] }) => [code, rows, first])).toEqual([
      ['oed-country', 1, 'CA'],
      ['oed-currency', 1, 'CAD'],
      ['oed-perils', 1, 'OO1'],
    ]);
    const refused = exportOed(id, { ...floods, 'oed-country': 'XX', 'oed-currency': 'USD' });
    await expect(refused).rejects.toMatchObject({
      code: 'ANSWER_NEEDED',
      details: { oedQuestions: [{ code: 'oed-country' }] },
    });
    const [kept, filled] = checkOedFile(await exportOed(id, { ...floods, 'oed-country': 'US', 'oed-currency': 'USD' }));
    expect(kept).toMatchObject(listCells(lines[0]!));
    expect(filled).toMatchObject({
      ...listCells(blank),
      PortNumber: '1',
      AccNumber: '1',
      LocNumber: 'L3',
      CountryCode: 'US',
      LocCurrency: 'USD',
      LocPerilsCovered: 'OO1;WSS',
    });
    // Answered once for the portfolio, until it is answered otherwise.
    const answers = { ...floods, 'oed-country': 'US', 'oed-currency': 'USD' };
    expect(await world.call('portfolio.oed', { id })).toMatchObject({ questions, answers });
    expect(checkOedFile(await exportOed(id, {}))[1]).toMatchObject({ CountryCode: 'US', LocCurrency: 'USD' });
    expect(checkOedFile(await exportOed(id, { 'oed-country': 'CA' }))[1]).toMatchObject({ CountryCode: 'CA' });
    expect((await world.call('portfolio.oed', { id })).answers).toEqual({ ...answers, 'oed-country': 'CA' });
  });

  it('has a row that was set aside as it stands, and changed where somebody has corrected it', async () => {
    const aside = lines[0]!.replace(',1071,', ',9999,');
    const id = await read([names, aside, ''].join('\n'));
    const [before] = readCsv(await exportOed(id));
    expect(before).toMatchObject({ ...listCells(aside), FlexiLocStatus: 'REJECTED' });
    const { rows } = await world.call('portfolio.rows', { id, filter: { statuses: ['REJECTED'] } });
    const { id: rowId } = rows[0]!;
    const cells = aside.replace(',9999,', ',1053,').split(',');
    expect(await world.call('portfolio.takeRow', { id, rowId, cells })).toMatchObject({ isTaken: true });
    const [after] = checkOedFile(await exportOed(id));
    expect(after).toMatchObject({ ...listCells(aside), OccupancyCode: '1053' });
    // What was corrected is nowhere else.
    await spoil(id, 'DELETE FROM corrected_cells');
    await expect(exportOed(id)).rejects.toMatchObject({ code: 'FILE_DAMAGED' });
  });

  it('says where heights are read in metres that would else be read in feet', async () => {
    const heights =
      'PortNumber,AccNumber,LocNumber,CountryCode,Latitude,Longitude,BuildingTIV,FirstFloorHeight,LocCurrency';
    const text = [heights, `P1,A1,7,CA,${y},${x},100000,0.5,CAD`, `P1,A1,8,CA,${y},${x},100000,,CAD`, ''].join('\n');
    const file = world.write('metres.csv', text);
    const { portfolio } = await world.call('portfolio.create', {
      path: file,
      options: { lengthUnit: 'm' },
      run: false,
    });
    await world.waitUntilReady(portfolio.id);
    const written = checkOedFile(await exportOed(portfolio.id, floods));
    expect(written.map((row) => [row['FirstFloorHeight'], row['FirstFloorHeightUnit']])).toEqual([
      ['0.5', '2'],
      ['', ''],
    ]);
  });

  it('of a portfolio of an earlier version, which has not kept the cells, is made of what it has, and says so', async () => {
    const id = await read(source);
    await spoil(id, 'DELETE FROM kept_source; DELETE FROM source_block');
    const { questions, remarks } = await world.call('portfolio.oed', { id });
    expect(questions.map(({ code }) => code)).toEqual(['oed-perils']);
    expect(remarks).toEqual([{ code: 'cells-not-kept', detail: 'in.csv' }]);
    const rows = checkOedFile(await exportOed(id, floods));
    expect(rows.map(({ BuildingTIV, LocDed1Building }) => [BuildingTIV, LocDed1Building])).toEqual([
      ['1000000', '20000'],
      ['100000.5', '1000'],
      ['250000', '0'],
    ]);
  });

  // OED 4.0, OEDInputFields.csv: FloodZone varchar(20), LocNumber nvarchar(20).
  it('tells of texts that are longer than OED has it for their fields, and leaves them as they are', async () => {
    const zone = (length: number) => lines[0]!.replace('X500', 'é'.repeat(length - 1).concat('🌊'));
    const id = await read([names, zone(20), zone(21).replace(',7,', `,${'8'.repeat(21)},`), zone(300), ''].join('\n'));
    const { path: file, remarks } = await writeOed(id);
    expect(remarks).toEqual([{ code: 'texts-too-long', detail: 'FloodZone 2 above 20, LocNumber 1 above 20' }]);
    expect(readCsv(file).map((row) => [...row['FloodZone']!].length)).toEqual([20, 21, 300]);
    expect((await writeOed(await read(source))).remarks).toEqual([]);
  });

  it('whose kept cells are damaged is refused', async () => {
    const id = await read(source);
    await spoil(id, "UPDATE source_block SET cells = CAST(cells || x'00' AS BLOB)");
    await expect(exportOed(id)).rejects.toMatchObject({ code: 'FILE_DAMAGED' });
  });
});

describe('an OED file of another source', () => {
  it('fills what is required by rule, and asks for what nobody may guess', async () => {
    const head = 'id,Latitude,Longitude,Building,Contents,BI,Country,State,Storeys,Use,First floor height (m)';
    const rows = [
      `é1,${y},${x},1000000,5000,77,United States,Utah,2,Bank,0.5`,
      `,${y},${x},200000,1000,,USA,UT,1,,`,
      `=x,${y},${x},200000,1000,,Kanada,ON,1,RES1,0`,
      `z,,,200000,1000,,Canada,ON,1,RES1,0`,
    ];
    const id = await read([head, ...rows, ''].join('\n'));
    const { questions, remarks } = await world.call('portfolio.oed', { id });
    expect(questions.map(({ code }) => code)).toEqual(['oed-currency', 'oed-perils']);
    expect(remarks).toEqual([
      { code: 'rows-left-out', detail: '1' },
      { code: 'interruption-left-out', detail: 'BI' },
    ]);
    await expect(exportOed(id)).rejects.toMatchObject({ code: 'ANSWER_NEEDED' });
    const written = checkOedFile(await exportOed(id, { ...floods, 'oed-currency': 'USD' }));
    const shared = { PortNumber: '1', AccNumber: '1', LocPerilsCovered: 'OO1;WSS', LocCurrency: 'USD', BITIV: '0' };
    expect(written).toMatchObject([
      { ...shared, LocNumber: 'é1', CountryCode: 'US', AreaCode: '', AreaName: 'Utah', OccupancyCode: '1125' },
      // Nothing says what it is, nor how high its floor: that is not known in the file either.
      { ...shared, LocNumber: 'L3', CountryCode: 'US', AreaCode: 'UT', AreaName: '', OccupancyCode: '1000' },
      { ...shared, LocNumber: "'=x", CountryCode: 'CA', AreaCode: 'ON', FirstFloorHeight: '0', OccupancyCode: '1051' },
    ]);
    expect(written.map(({ FirstFloorHeight }) => FirstFloorHeight)).toEqual(['0.5', '-999', '0']);
  });

  // OED 4.0, OEDInputFields.csv: StreetAddress nvarchar(100), City nvarchar(50), FlexiLocZZZ varchar(40).
  it('tells of addresses that are longer than OED has it', async () => {
    const head = 'id,Latitude,Longitude,Building,Address,Unit,City,Country,Currency';
    const row = (street: number, unit: number, city: number) =>
      `1,${y},${x},200000,${'s'.repeat(street)},${'u'.repeat(unit)},${'c'.repeat(city)},CA,CAD`;
    const id = await read([head, row(100, 40, 50), row(101, 41, 50), row(101, 1, 51), ''].join('\n'));
    const { remarks } = await writeOed(id, floods);
    expect(remarks).toEqual([
      { code: 'texts-too-long', detail: 'City 1 above 50, FlexiLocUnitNumber 1 above 40, StreetAddress 2 above 100' },
    ]);
  });

  it('asks for countries that no table has, and says what stands in their place', async () => {
    const head = 'id,Latitude,Longitude,Building,Country,Currency';
    const id = await read([head, `1,${y},${x},200000,Ruritania,CAD`, `2,${y},${x},200000,,CAD`, ''].join('\n'));
    const { questions } = await world.call('portfolio.oed', { id });
    expect(questions[0]).toMatchObject({ code: 'oed-country', rows: 2, found: ['Ruritania'], proposed: [] });
    const written = checkOedFile(await exportOed(id, { ...floods, 'oed-country': 'CA' }));
    expect(written.map(({ CountryCode }) => CountryCode)).toEqual(['CA', 'CA']);
  });

  it('has the figures of every row behind its inputs, and is known again', async () => {
    const id = await world.run(writeVariedRows(200, insidePoint));
    const plain = path.join(world.folder, 'plain.csv');
    await world.call('portfolio.export', { id, path: plain, format: 'csv' });
    const accepted = readCsv(plain).filter(({ status }) => status !== 'REJECTED');
    const file = await exportOed(id, { ...floods, 'oed-country': 'CA' });
    const rows = readCsv(file);
    for (const name of ['line', 'status', ...portfolioFigureNames])
      expect(rows.map((row) => row[toOedName(name)])).toEqual(accepted.map((row) => row[name]));
    const codes = new Map(accepted.map(({ typeOfBusiness }, row) => [typeOfBusiness, rows[row]!['OccupancyCode']]));
    // A single-family house is 1051, a bank 1125 (OED, OccupancyValues.csv).
    expect([codes.get('RES1'), codes.get('COM5')]).toEqual(['1051', '1125']);
  });
});
