import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { expandTemplate } from '#main/region/expand-template.ts';
import { listGridCells } from '#main/region/grid-cells.ts';
import { listFiles } from '#main/region/list-files.ts';
import { builtInSources, findSourcesInBox, ownSourcesOf, readSources } from '#main/region/source-catalogue.fs.ts';

const { sources, faults } = readSources([builtInSources]);
const byId = new Map(sources.map((source) => [source.id, source]));

function listOf(id: string, box: BoundingBox, climates?: number) {
  const source = byId.get(id)!;
  return listFiles(source, source.files.by === 'grid' ? listGridCells(source.files, box) : [{}], climates);
}
const listUrls = (id: string, box: BoundingBox, climates?: number): string[] =>
  listOf(id, box, climates).map(({ url }) => url);

describe('the sources that come with the application', () => {
  it('are all sound, and are those of the first regions', () => {
    expect(faults).toEqual([]);
    expect([...byId.keys()]).toEqual([
      'ban',
      'copernicus-glo-30',
      'copernicus-glo-90',
      'flopros',
      'jrc-efas',
      'jrc-glofas',
      'nrcan-hrdem',
      'nrcan-mrdem',
      'openaddresses',
      'openstreetmap',
      'protomaps',
      'statcan-nar',
      'usfs-fsim',
      'usgs-3dep',
      'wri-aqueduct-coast',
      'wri-aqueduct-river',
    ]);
  });

  it('never take what has no number for dry ground', () => {
    const rasters = sources.flatMap(({ id, holds }) => ('raster' in holds ? [[id, holds.raster] as const] : []));
    expect(rasters.length).toBeGreaterThan(8);
    expect(rasters.filter(([, { noData, missingFile }]) => [noData.means, missingFile].includes('dry'))).toEqual([]);
  });

  // Names of files as their publishers' own pages and other programs have them.
  it('name their files as they are named', () => {
    const chilliwack: BoundingBox = [-122.1, 49.1, -121.8, 49.3];
    const dem = 'https://copernicus-dem-30m.s3.amazonaws.com';
    const names = ['Copernicus_DSM_COG_10_N49_00_W123_00_DEM', 'Copernicus_DSM_COG_10_N49_00_W122_00_DEM'];
    expect(listUrls('copernicus-glo-30', chilliwack)).toEqual(names.map((name) => `${dem}/${name}/${name}.tif`));
    const medford: BoundingBox = [-122.9, 42.3, -122.8, 42.4];
    expect(listUrls('usgs-3dep', medford)).toEqual([
      'https://prd-tnm.s3.amazonaws.com/StagedProducts/Elevation/13/TIFF/current/n43w123/USGS_13_n43w123.tif',
    ]);
    const [glofas] = byId.get('jrc-glofas')!.urls;
    expect(expandTemplate(glofas!, { id: 12, name: 'N50_W130', returnPeriod: 100 })).toBe(
      'https://jeodpp.jrc.ec.europa.eu/ftp/jrc-opendata/CEMS-GLOFAS/flood_hazard/RP100/ID12_N50_W130_RP100_depth.tif',
    );
  });

  it('name Aqueduct’s futures by their five models, and the sea’s rise by its three', () => {
    const anywhere: BoundingBox = [5.8, 52.5, 6, 52.6];
    const names = ['wri-aqueduct-river', 'wri-aqueduct-coast'].flatMap((id) =>
      listUrls(id, anywhere).map((url) => path.basename(url)),
    );
    expect(names).toContain('inunriver_historical_000000000WATCH_1980_rp00100.tif');
    expect(names).toContain('inunriver_rcp8p5_0000GFDL-ESM2M_2050_rp00100.tif');
    expect(names).toContain('inuncoast_historical_nosub_hist_rp0100_0.tif');
    expect(names).toContain('inuncoast_rcp4p5_wtsub_2080_rp0100_0_perc_05.tif');
    expect(names).toHaveLength(9 * (1 + 6 * 5 + 1 + 6 * 3));
    expect(new Set(names).size).toBe(names.length);
    expect(listUrls('wri-aqueduct-river', anywhere, 1)).toHaveLength(9);
  });

  it('have their masks among the files of a box, other addresses beside each, and sizes where they are known', () => {
    const box: BoundingBox = [5.8, 52.5, 6, 52.6];
    const efas = listOf('jrc-efas', box);
    expect(efas.map(({ url }) => path.basename(url))).toEqual([
      ...[10, 20, 30, 40, 50, 75, 100, 200, 500].map((years) => `Europe_RP${years}_filled_depth.tif`),
      'Europe_permanent_water_bodies.tif',
      'Europe_spurious_depth_areas.tif',
    ]);
    const [coast] = listOf('wri-aqueduct-coast', box);
    expect(coast!.others).toEqual([
      'https://wri-projects.s3.amazonaws.com/AqueductFloodTool/download/v2/inuncoast_historical_nosub_hist_rp0002_0.tif',
    ]);
    expect(listOf('usfs-fsim', box)).toMatchObject([{ sha256: expect.stringMatching(/^b5313ad0/) as string }]);
  });

  it.each<[string, BoundingBox, string[], string[]]>([
    ['Chilliwack', [-122.1, 49.1, -121.8, 49.3], ['jrc-glofas', 'nrcan-mrdem', 'statcan-nar'], ['jrc-efas', 'ban']],
    ['Kampen', [5.8, 52.5, 6, 52.6], ['jrc-efas', 'copernicus-glo-30'], ['usgs-3dep', 'usfs-fsim', 'statcan-nar']],
    ['La Réunion', [55.4, -21, 55.5, -20.9], ['ban', 'wri-aqueduct-coast'], ['jrc-efas']],
  ])('are found where they hold something: %s', (_, box, there, elsewhere) => {
    const found = findSourcesInBox(sources, box).map(({ id }) => id);
    expect(found).toEqual(expect.arrayContaining(there));
    expect(found.filter((id) => elsewhere.includes(id))).toEqual([]);
  });
});

describe('files of one’s own', () => {
  let dataDirectory: string;
  let own: string;
  beforeEach(() => {
    dataDirectory = mkdtempSync(path.join(tmpdir(), 'freeboard-sources-'));
    own = ownSourcesOf(dataDirectory);
  });
  afterEach(() => rmSync(dataDirectory, { recursive: true }));

  /** Puts a changed copy of a built-in source there, and reads all. */
  function readWith(changes: object, id = 'jrc-efas') {
    const source = JSON.parse(readFileSync(path.join(builtInSources, `${id}.json`), 'utf8')) as object;
    mkdirSync(own, { recursive: true });
    writeFileSync(path.join(own, 'own.json'), JSON.stringify({ ...source, id: 'own', ...changes }));
    return readSources([builtInSources, own]);
  }

  it('are read beside the others, and no folder is no fault', () => {
    expect(readSources([builtInSources, own]).faults).toEqual([]);
    const read = readWith({});
    expect(read.faults).toEqual([]);
    expect(read.sources).toHaveLength(sources.length + 1);
  });

  it.each<[string, object, RegExp]>([
    ['an id that there is already', { id: 'jrc-glofas' }, /already/],
    ['http to another machine', { urls: ['http://maps.example/{returnPeriod}.tif'] }, /https/],
    ['a variable that nothing gives a value', { urls: ['https://maps.example/{tile}.tif'] }, /\{tile\}/],
    ['a host that is variable', { urls: ['https://{returnPeriod}.example/map.tif'] }, /host/],
    ['a host that is a number', { urls: ['https://127.0.0.1/{returnPeriod}.tif'] }, /public/],
    ['a host that is a number of IPv6', { urls: ['https://[::1]/{returnPeriod}.tif'] }, /public/],
    ['a host of the local network', { urls: ['https://maps.local/{returnPeriod}.tif'] }, /public/],
    [
      'a list on a host without a domain',
      { files: { by: 'index', index: 'https://maps/index.json', properties: ['id'] } },
      /public/,
    ],
    ['a name and password', { urls: ['https://anna@maps.example.org/{returnPeriod}.tif'] }, /https/],
    ['this machine as a name', { urls: ['http://127.0.0.1:@maps.example.org/{returnPeriod}.tif'] }, /https/],
    ['three slashes', { urls: ['https:///{returnPeriod}.example.org/map.tif'] }, /https/],
    ['a host that ends with a dot', { urls: ['https://localhost./{returnPeriod}.tif'] }, /https/],
    ['a number of endless digits', { urls: ['https://maps.example.org/{returnPeriod:400000000}.tif'] }, /digits/],
    [
      'a grid of cells without end',
      { files: { by: 'grid', degrees: 1e-6, corner: 'southWest' }, urls: ['https://maps.example.org/{latitude}.tif'] },
      /0\.01/,
    ],
    ['a box without area', { coverage: [[5, 52, 5, 53]] }, /area/],
    ['a field that there is none of', { colour: 'blue' }, /colour/],
    ['no line of attribution', { attribution: '' }, /attribution/],
    ['a hundred thousand boxes', { coverage: Array.from({ length: 100_000 }, () => [0, 0, 1, 1]) }, /200000 bytes/],
  ])('%s is a fault, and the others are there', (_, changes, message) => {
    const read = readWith(changes);
    expect(read.faults).toMatchObject([
      { file: path.join(own, 'own.json'), message: expect.stringMatching(message) as string },
    ]);
    expect(read.sources).toHaveLength(sources.length);
  });

  it.each<[string, object, RegExp]>([
    ['one that there is not', { behind: 'nowhere' }, /nowhere/],
    ['itself', { behind: 'own' }, /no other/],
    ['what is no terrain', { behind: 'jrc-efas' }, /another/],
    ['one of another datum', { behind: 'copernicus-glo-90', verticalDatum: 'NAVD88' }, /datum/],
    ['one of files without a grid', { behind: 'nrcan-mrdem' }, /grid/],
  ])('terrain with %s behind it is a fault', (_, changes, message) => {
    const { holds } = byId.get('copernicus-glo-30')!;
    const read = readWith({ holds: { ...holds, ...changes } }, 'copernicus-glo-30');
    expect(read.faults).toMatchObject([{ message: expect.stringMatching(message) as string }]);
    expect(read.sources).toHaveLength(sources.length);
  });

  it.each([0.5, 1e300])('a return period of %d years is a fault', (years) => {
    const { holds } = byId.get('jrc-efas')!;
    expect(readWith({ holds: { ...holds, returnPeriods: [years] } }).faults).toMatchObject([
      { message: expect.stringMatching(/returnPeriods/) as string },
    ]);
  });

  it('are read without what turns the direction of a line, and with a byte order mark', () => {
    readWith({ title: 'Maps \u202Eof' });
    const file = path.join(own, 'own.json');
    writeFileSync(file, `\uFEFF${readFileSync(file, 'utf8')}`);
    expect(readSources([own])).toMatchObject({ sources: [{ title: 'Maps of' }], faults: [] });
  });

  it('what is no JSON is a fault', () => {
    mkdirSync(own);
    writeFileSync(path.join(own, 'own.json'), '{');
    expect(readSources([own])).toMatchObject({ sources: [], faults: [{ file: path.join(own, 'own.json') }] });
  });
});
