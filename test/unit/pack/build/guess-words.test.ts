import { describe, expect, it } from 'vitest';
import { guessColumns } from '#main/pack/build/planning/guess-columns.ts';
import { guessStandardAttribute } from '#main/pack/build/planning/plan-areas.ts';
import { guessHazard, guessScenario } from '#main/pack/build/planning/guess-hazard.ts';
import { guessPolygonUse, guessRasterUse } from '#main/pack/build/planning/guess-use.ts';
import { spaceOutWords } from '#main/pack/build/planning/name-words.ts';
import { packText } from '#shared/pack/pack-text.ts';

describe('the words of a name', () => {
  it.each([
    ['CstDpth01pct', ' cst dpth 01 pct '],
    ['water-surface_elevation.v2', ' water surface elevation v 2 '],
    ['', '  '],
    ['Überflutung_T100', ' überflutung t 100 '],
  ])('%s', (name, words) => expect(spaceOutWords(name)).toBe(words));
});

describe('the kind of flood', () => {
  it.each([
    ['fluvial/rp100.tif', 'fluvial', 'high'],
    ['maps/RiverFlood_rp100.tif', 'fluvial', 'high'],
    ['inunriver_rp100.tif', 'fluvial', 'high'],
    ['coastal/river_rp100.tif', 'fluvial', 'high'],
    ['CstDpth01pct.tif', 'coastal', 'medium'],
    ['storm_surge_rp10.tif', 'coastal', 'high'],
    ['surface-water/d100.tif', 'pluvial', 'high'],
    ['FU_1in100.tif', 'fluvial', 'medium'],
    ['PD_1in100.tif', 'pluvial', 'medium'],
  ] as const)('%s: %s', (path, hazard, confidence) => {
    expect(guessHazard(path, '')).toMatchObject({ value: hazard, confidence });
  });
  it('is not told by other words', () => expect(guessHazard('maps/depth_rp100.tif', '')).toBeNull());
  it('is told by the band before the file', () => {
    expect(guessHazard('river.tif', 'coastal rp 100')).toMatchObject({
      value: 'coastal',
      why: packText('band-named', { word: 'coastal' }),
    });
  });
});

describe('what the defences do', () => {
  it.each([
    ['wse_rp1000_dikefail.tif', 'defFail'],
    ['rp100_breached.tif', 'defFail'],
    ['rp100_fail.tif', 'defFail'],
    ['undefended/rp100.tif', 'defFail'],
    ['FU_1in100.tif', 'defFail'],
    ['rp100_overtopped.tif', 'defOverTop'],
    ['rp100_nofail.tif', 'base'],
    ['intact/rp100.tif', 'base'],
    ['defended_rp100.tif', 'base'],
    ['rp100.tif', 'base'],
  ] as const)('%s: %s', (path, scenario) => expect(guessScenario(path, '').value).toBe(scenario));
});

describe('what a raster is', () => {
  it.each([
    ['dtm.tif', 'terrain', null],
    ['ground/elevation_5m.tif', 'terrain', null],
    ['AHN4.tif', 'terrain', null],
    ['dsm.tif', 'ignore', null],
    ['wse_rp50.tif', 'flood', 'elevation'],
    ['water_surface_elevation_100yr.tif', 'flood', 'elevation'],
    ['waterdepth_T100.tif', 'flood', 'depth'],
    ['CstDpth01pct.tif', 'flood', 'depth'],
    ['terrain/depth_rp10.tif', 'flood', 'depth'],
    ['velocity_rp100.tif', 'ignore', null],
    ['sop.tif', 'standardOfProtection', null],
    ['flopros/levees.tif', 'standardOfProtection', null],
    ['wildfire/BP.tif', 'burnProbability', null],
    ['burn_probability_2023.tif', 'burnProbability', null],
    ['CFL_TX.tif', 'flameLength', null],
    ['flame-length.tif', 'flameLength', null],
    ['fireline_intensity.tif', 'conditionalIntensity', null],
    ['whp2023_cls.tif', 'hazardIndex', null],
  ] as const)('%s: %s %s', (path, use, quantity) => {
    const guess = guessRasterUse(path, '');
    expect([guess?.use.value, guess?.quantity?.value ?? null]).toEqual([use, quantity]);
  });
  it('is asked for where its name speaks of a level and of a depth', () => {
    expect(guessRasterUse('WSE_Depth_100yr_ft.tif', '')).toEqual({
      use: { value: 'flood', why: packText('file-named', { word: 'wse' }), confidence: 'high' },
      quantity: { value: 'depth', why: packText('name-of-both', { level: 'wse', depth: 'depth' }), confidence: 'low' },
    });
  });
  it('is not told by a return period alone', () => expect(guessRasterUse('rp100.tif', '')).toBeNull());
});

describe('what polygons are', () => {
  it.each([
    ['fluvial/territory.geojson', 'territory'],
    ['StudyArea.geojson', 'territory'],
    ['dikes.geojson', 'standardOfProtection'],
    ['protected_zones.geojson', 'standardOfProtection'],
  ])('%s: %s', (path, use) => expect(guessPolygonUse(path)?.value).toBe(use));
  it('is not told by other words', () => expect(guessPolygonUse('fluvial/zones.geojson')).toBeNull());
});

describe('the property of a standard of protection', () => {
  it.each([
    [
      [
        { name: 'id', range: [1, 9] },
        { name: 'SOP', range: [50, 200] },
      ],
      'SOP',
      'high',
    ],
    [
      [
        { name: 'name', range: null },
        { name: 'rp', range: [50, 200] },
      ],
      'rp',
      'high',
    ],
    [
      [
        { name: 'sop', range: null },
        { name: 'T', range: [50, 200] },
      ],
      'T',
      'low',
    ],
  ] as const)('%j: %s', (properties, name, confidence) => {
    expect(guessStandardAttribute(properties)).toMatchObject({ value: name, confidence });
  });
  it('is not chosen among strangers', () => {
    expect(
      guessStandardAttribute([
        { name: 'a', range: [1, 2] },
        { name: 'b', range: [1, 2] },
      ]),
    ).toBeNull();
  });
});

describe('the columns of addresses', () => {
  it('are told by their names in several languages', () => {
    const columns = ['OBJECTID', 'X', 'Y', 'straatnaam', 'huisnummer', 'woonplaats', 'PLZ'];
    expect(guessColumns({ columns, firstRows: [] })?.value).toEqual({
      longitude: 'X',
      latitude: 'Y',
      street: 'straatnaam',
      number: 'huisnummer',
      city: 'woonplaats',
      postcode: 'PLZ',
    });
  });
  it('are told one by one, whether all are there or not', () => {
    expect(guessColumns({ columns: ['x', 'Y', 'nr'], firstRows: [] })?.value).toEqual({
      longitude: 'x',
      latitude: 'Y',
      number: 'nr',
    });
    expect(guessColumns({ columns: ['id', 'height'], firstRows: [] })).toBeNull();
  });
  it('may be one for number and street, where its texts have numbers', () => {
    const columns = ['lon', 'lat', 'Adresse'];
    const guess = (...texts: string[]) =>
      guessColumns({ columns, firstRows: texts.map((text) => ['8', '49', text]) })?.value;
    const both = { longitude: 'lon', latitude: 'lat', number: 'Adresse', street: 'Adresse' };
    expect(guess('Hauptstraße 12a', 'Am Bach 3')).toEqual(both);
    expect(guess('Hauptstraße', 'Am Bach')).toEqual({ longitude: 'lon', latitude: 'lat' });
  });
  it('are the street alone for both, where the column of numbers is empty', () => {
    const columns = ['LON', 'LAT', 'NUMBER', 'STREET'];
    const guess = (number: string) => guessColumns({ columns, firstRows: [['8', '49', number, '12 Mill Rd']] })?.value;
    expect(guess('')).toMatchObject({ number: 'STREET', street: 'STREET' });
    expect(guess('12')).toMatchObject({ number: 'NUMBER', street: 'STREET' });
  });
});
