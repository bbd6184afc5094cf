import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import sax from 'sax';
import { beforeEach, describe, expect, it } from 'vitest';
import { floodHazards, hazards } from '#shared/hazard/hazard.ts';
import type { PortfolioExportFormat } from '#shared/portfolio/portfolio-export.ts';
import { MODEL_VERSION } from '#main/platform/model-version.ts';
import { openSqliteFile } from '#main/platform/database/database.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';
import { writeVariedRows } from './support/varied-rows.ts';

const ROWS = 30;
/** Of the test pack (`test/unit/pack/support/test-pack.ts`). */
const SOURCE = 'Test region, 1.0.0: Somebody, CC BY 4.0';
const world = setUpPortfolioWorld({ isShared: true });

type Row = Record<string, string>;
let id = '';
let csv: Row[] = [];

beforeEach(async () => {
  const text = writeVariedRows(ROWS, insidePoint);
  // Two houses without the height of the floor, and the sum of all that brokers put below.
  const { latitude, longitude } = insidePoint;
  const house = (name: string): string => `${name},${latitude},${longitude},,,,RES1,NO,1,,0,0,0,100000,50000,0,CAD`;
  id = await world.run(`${text}${house('one')}\r\n${house('two')}\r\nTotal,,,,,,,,,,,,,200000,100000,0,\r\n`);
  csv = parse(readFileSync(await write('csv')), { bom: true, columns: true });
});

async function write(format: PortfolioExportFormat): Promise<string> {
  const file = path.join(world.folder, `out.${format}`);
  const answers = { 'oed-country': 'CA', 'oed-currency': 'CAD', 'oed-perils': 'OO1' };
  await world.call('portfolio.export', { id, path: file, format, answers });
  return file;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A sum as the window has it: of whole losses; '' where none is known. */
function addSingles(row: Row, hazard: string): string {
  const names = ['Structure', 'Inventory', 'Equipment'].map((asset) => `${hazard}${asset}Aal`);
  const losses = names.map((name) => row[name] ?? '');
  return losses.some((loss) => loss === '' || Number(loss) < 0) ? '' : String(sum(losses.map(Number)));
}

describe('an export', () => {
  it('has what each row comes to before the single figures, the same in every format', async () => {
    for (const row of csv) {
      const ofHazards = floodHazards.map((hazard) => addSingles(row, hazard));
      expect(floodHazards.map((hazard) => row[`${hazard}Aal`])).toEqual(ofHazards);
      const known = ofHazards.filter((loss) => loss !== '').map(Number);
      expect(row['aal']).toBe(known.length === 0 ? '' : String(sum(known)));
      if (row['status'] === 'REJECTED') expect(row).toMatchObject({ tiv: '', mainHazard: '', packs: '' });
    }
    // 150,000 insured; what the maps cost is the query's own (golden tests), per mille of it is arithmetic.
    const house = csv.find(({ locationId }) => locationId === 'one')!;
    expect(Number(house['aal'])).toBeGreaterThan(0);
    expect(house).toMatchObject({ tiv: '150000', mainHazard: 'fluvial', syntheticData: 'false' });
    expect(Number(house['aalPerMille'])).toBeCloseTo(Number(house['aal']) / 150, 4);
    expect(house).toMatchObject({ packs: 'test-region@1.0.0', modelVersion: MODEL_VERSION });
    expect(house['computedOn']).toMatch(/^\d{4}-\d\d-\d\d$/);

    const names = [
      'tiv',
      'aal',
      'aalPerMille',
      'fluvialAal',
      'mainHazard',
      'mainHazardDepth',
      'packs',
      'computedOn',
      'syntheticData',
    ];
    const plain = csv.filter(({ status }) => status !== 'REJECTED').map((row) => names.map((name) => row[name]!));
    const oed: Row[] = parse(readFileSync(await write('oed')), { bom: true, columns: true });
    const toOed = (name: string): string => `FlexiLoc${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    expect(oed.map((row) => names.map((name) => row[toOed(name)]))).toEqual(plain);
    const { features } = JSON.parse(readFileSync(await write('geojson'), 'utf8')) as {
      features: { properties: Record<string, string | number | undefined> }[];
    };
    const ofMap = features.filter(({ properties }) => properties['status'] !== 'REJECTED');
    expect(ofMap.map(({ properties }) => names.map((name) => String(properties[name] ?? '')))).toEqual(plain);
  });

  it('as XLSX says what the rows come to, what was assumed and what each column is', async () => {
    const file = await write('xlsx');
    const summary = new Map((await readSheet(file, 'Summary')).map(([name, ...values]) => [String(name), values]));
    const locations = csv.filter(({ status }) => status !== 'REJECTED');
    const total = (name: string): number => sum(locations.map((row) => Number(row[name])));
    expect(summary.get('Total insured value')?.[0]).toBe(total('tiv'));
    expect(summary.get('Average annual loss, all floods, defences hold')?.[0]).toBe(total('aal'));
    const answered = locations.filter(({ aal }) => aal !== '');
    expect(summary.get('Locations with an annual loss')?.[0]).toBe(answered.length);
    const rate = summary.get('Per mille of the insured value of locations with an annual loss')?.[0] as number;
    expect(rate).toBeCloseTo((1000 * total('aal')) / sum(answered.map(({ tiv }) => Number(tiv))), 9);
    expect(summary.get('Region and version')?.[0]).toBe('test-region@1.0.0');
    expect(summary.get('Data')?.[0]).toBe(SOURCE);
    expect(summary.get('Currency')?.slice(0, 2)).toEqual(['CAD', locations.length]);
    expect(summary.get('Which rows')?.[0]).toBe('all rows of the file');
    expect(summary.has('Synthetic data')).toBe(false);
    const losses = (await readSheet(file, 'Summary')).filter(
      ([name, scenario]) => name === 'Fluvial flood' && typeof scenario === 'string',
    );
    expect(losses.map(([, scenario]) => scenario)).toEqual(['hold', 'overtopped', 'fail']);
    expect(losses[0]?.[4]).toBe(total('fluvialAal'));

    const assumed = await readSheet(file, 'Assumptions');
    const defaulted = assumed.find(([code]) => code === 'first-floor-height-defaulted');
    expect(defaulted?.slice(1, 4)).toEqual(['firstFloorHeight', 2, 32 + csv.filter(isOfTwoLines).length]);
    const legend = (await readSheet(file, 'Names')).slice(1);
    expect(legend.map(([name]) => name)).toEqual(Object.keys(csv[0]!));
    for (const [name, , meaning] of legend) expect(meaning, String(name)).toEqual(expect.stringMatching(/^[^{}]{4,}$/));

    const parts = unzipSync(readFileSync(file));
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!);
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toMatch(new RegExp(`<autoFilter ref="A1:[A-Z]+${csv.length + 1}"/>`));
    for (const part of Object.values(parts)) expect(readXml(strFromU8(part)).length).toBeGreaterThan(0);
  });

  it('as a map has no row of totals, says where it is from, and has a style that colours by the largest index', async () => {
    expect(csv.at(-1)).toMatchObject({ status: 'REJECTED' });
    expect(csv.at(-1)!['reason']).toContain('totals-row');
    const geojson = JSON.parse(readFileSync(await write('geojson'), 'utf8')) as { features: unknown[] };
    expect(geojson.features).toHaveLength(csv.length - 1);
    const said = { packs: ['test-region@1.0.0'], modelVersion: MODEL_VERSION, syntheticData: false };
    expect(geojson).toMatchObject({ sources: [SOURCE], ...said });

    const file = await write('gpkg');
    const database = openSqliteFile(file, { readonly: true });
    const layer = database.prepare("SELECT * FROM gpkg_contents WHERE table_name = 'portfolio'").get();
    const rows = database.prepare('SELECT count(*) FROM portfolio').pluck().get();
    const style = database.prepare('SELECT * FROM layer_styles').get() as Record<string, unknown>;
    database.close();
    expect(rows).toBe(csv.length - 1);
    const { description, identifier } = layer as Record<'description' | 'identifier', string>;
    expect(identifier).toMatch(/\.csv$/);
    for (const text of [
      'Region and version: test-region@1.0.0',
      `Model version: ${MODEL_VERSION}`,
      'Computed on: 20',
      SOURCE,
    ])
      expect(description).toContain(text);
    expect(style).toMatchObject({ f_table_name: 'portfolio', f_geometry_column: 'geom', useAsDefault: 1 });
    const elements = readXml(String(style['styleQML']));
    const pick = (element: string, attribute: string) =>
      elements.flatMap(({ name, attributes }) => (name === element ? [attributes[attribute]] : []));
    for (const hazard of hazards)
      expect(pick('renderer-v2', 'attr')[0]).toMatch(new RegExp(`"${hazard}(Flood)?Index"`));
    expect(pick('category', 'value').map(Number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(pick('symbol', 'name')).toEqual(pick('category', 'symbol'));
    if (!hasOgrinfo()) return;
    const answer = execFileSync('ogrinfo', ['-al', '-so', file, 'portfolio'], { encoding: 'utf8' });
    expect(answer).toContain(`Feature Count: ${csv.length - 1}`);
    expect(answer).toContain('Region and version: test-region@1.0.0');
    const styles = execFileSync('ogrinfo', ['-al', '-so', file, 'layer_styles'], { encoding: 'utf8' });
    expect(styles).toContain('Feature Count: 1');
  });
});

/** Whether a row of the source has a line break in its identifier, which a comma stands for. */
function isOfTwoLines({ locationId }: Row): boolean {
  return locationId!.startsWith('two, lines');
}

/** The elements of XML, in order. @throws where it is not well-formed */
function readXml(text: string) {
  const elements: { readonly name: string; readonly attributes: Readonly<Record<string, string>> }[] = [];
  const parser = sax.parser(true);
  parser.onopentag = ({ name, attributes }) =>
    elements.push({ name, attributes: attributes as Record<string, string> });
  parser.write(text).close();
  return elements;
}

function hasOgrinfo(): boolean {
  try {
    execFileSync('ogrinfo', ['--version']);
    return true;
  } catch {
    return false;
  }
}
