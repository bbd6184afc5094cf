import { describe, expect, it } from 'vitest';
import type { MapFigure } from '#shared/portfolio/portfolio-map.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { accumulate } from '#main/portfolio/review/accumulate.ts';
import { findExtent } from '#main/portfolio/review/find-extent.ts';
import { gatherCells } from '#main/portfolio/review/gather-cells.ts';
import { findRowIndex, pageIds } from '#main/portfolio/review/page-ids.ts';
import { summarise } from '#main/portfolio/review/summarise.sql.ts';
import { createRandom } from '../../support/seeded-random.ts';
import { makeUpRows, sumBaseAal, sumBasePml, type MadeRow } from '../../support/review-database.ts';
import { setUpMadeRows } from './support/made-rows.ts';

const COUNT = 3000;
const rows: readonly MadeRow[] = [...makeUpRows(COUNT, createRandom(11))];
const made = setUpMadeRows(rows);
const { open } = made;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const tivOf = ({ tivs }: MadeRow): number => sum(tivs);
const isBeyondTenth = (row: MadeRow): boolean => (sumBaseAal(row) ?? 0) / tivOf(row) > 0.1;
const listIds = (filter: PortfolioFilter): number[] => pageIds(open(), { offset: 0, limit: COUNT, filter }).ids.slice();

describe('rows are found as a walk over all of them finds them', () => {
  const square: [number, number][] = [
    [-62.95, 42.45],
    [-62.8, 42.45],
    [-62.8, 42.6],
    [-62.95, 42.6],
  ];
  const isInSquare = ({ longitude, latitude }: MadeRow): boolean =>
    longitude !== null &&
    latitude !== null &&
    longitude >= -62.95 &&
    longitude <= -62.8 &&
    latitude >= 42.45 &&
    latitude <= 42.6;
  const text = ({ locationId, street, city, postalCode }: MadeRow): string =>
    [locationId, street, city, postalCode].join('\t').toLowerCase();

  it.each<[string, PortfolioFilter, (row: MadeRow) => boolean]>([
    ['a word in any case', { search: 'ZÜRICH' }, ({ city }) => city === 'Zürich'],
    ['a word without its accents', { search: 'avila' }, ({ city }) => city === 'Ávila'],
    ['a word with accents that the text has not', { search: 'mïll zurïch' }, ({ city }) => city === 'Zürich'],
    ['half a word', { search: 'ill r' }, (row) => text(row).includes('ill') && text(row).includes('r')],
    ['one letter', { search: 'v' }, (row) => text(row).includes('v')],
    ['digits', { search: '77' }, (row) => text(row).includes('77')],
    [
      'several words',
      { search: 'l1 portham 4' },
      (row) => ['l1', 'portham', '4'].every((word) => text(row).includes(word)),
    ],
    ['a word that none has', { search: 'nowhere' }, () => false],
    ['a status', { statuses: ['OUT_OF_BOUND_LOCATION'] }, ({ figures }) => figures === null],
    ['a missing value', { flags: ['valueMissing'] }, ({ isValueMissing }) => isValueMissing],
    ['a loss of more than a tenth of the value', { flags: ['lossBeyondBelief'] }, isBeyondTenth],
    [
      'a missing value or such a loss',
      { flags: ['valueMissing', 'lossBeyondBelief'] },
      (row) => row.isValueMissing || isBeyondTenth(row),
    ],
    ['no flag that is asked for', { flags: [] }, () => false],
    ['a city', { city: 'Portham' }, ({ city }) => city === 'Portham'],
    ['no city', { city: '' }, ({ city }) => city === ''],
    ['a city that is not there', { city: 'Atlantis' }, () => false],
    ['a ring', { ring: square }, isInSquare],
    ['ids', { ids: [3, 5, 999_999] }, ({ id }) => id === 3 || id === 5],
    [
      'a range of AALs',
      { ranges: [{ column: 'aal', minimum: 1000, maximum: 20_000 }] },
      (row) => (sumBaseAal(row) ?? -1) >= 1000 && sumBaseAal(row)! <= 20_000,
    ],
    [
      'a range of a hazard that is answered nowhere',
      { ranges: [{ column: 'coastalFloodIndex', minimum: -5 }] },
      () => false,
    ],
    [
      'all of these',
      { ring: square, search: 'portham', ranges: [{ column: 'tiv', maximum: 500_000 }] },
      (row) => isInSquare(row) && row.city === 'Portham' && tivOf(row) <= 500_000,
    ],
  ])('%s', (_, filter, holds) => {
    const expected = rows.filter(holds).map(({ id }) => id);
    expect(listIds(filter)).toEqual(expected);
  });
});

describe('rows are put in order', () => {
  const orderBy = (column: 'aal' | 'locationId' | 'city' | 'line', direction: 'up' | 'down') =>
    pageIds(open(), { offset: 0, limit: COUNT, sort: { column, direction }, filter: {} }).ids.map(
      (id) => rows[id - 1]!,
    );

  it('by a figure, those without one last whichever way', () => {
    const withValue = rows.map(sumBaseAal).filter((aal) => aal !== null);
    const nothing = Array.from({ length: COUNT - withValue.length }, () => null);
    expect(orderBy('aal', 'up').map(sumBaseAal)).toEqual([...withValue.toSorted((a, b) => a - b), ...nothing]);
    expect(orderBy('aal', 'down').map(sumBaseAal)).toEqual([...withValue.toSorted((a, b) => b - a), ...nothing]);
  });
  it('by a text', () => {
    // As people number and read: L9 before L10, Á among the A, not behind the Z.
    const numbered = Array.from({ length: COUNT }, (_, at) => `L${at}`);
    expect(orderBy('locationId', 'up').map(({ locationId }) => locationId)).toEqual(numbered);
    const cities = orderBy('city', 'down').map(({ city }) => city);
    const expected = ['Zürich', 'Saint-Étienne', 'Portham', 'Ávila', ''].flatMap((city) =>
      rows.map((row) => row.city).filter((one) => one === city),
    );
    expect(cities).toEqual(expected);
  });
  it('and found among the others', () => {
    const sort = { column: 'aal', direction: 'down' } as const;
    const order = orderBy('aal', 'down').map(({ id }) => id);
    expect(findRowIndex(open(), { row: 42, sort, filter: {} })).toBe(order.indexOf(42));
    expect(findRowIndex(open(), { row: 42, sort, filter: { ids: [43] } })).toBeNull();
  });
});

describe('rows add up to what naive sums say', () => {
  it('by city, postal code, cell and ring', () => {
    const named = (by: 'city' | 'postalCode') =>
      new Map(
        accumulate(open(), { by, cellDegrees: 1, rings: [], limit: 1000, filter: {} }).accumulations.map((one) => [
          one.key,
          one,
        ]),
      );
    for (const city of ['Portham', 'Zürich', '']) {
      const own = rows.filter((row) => row.city === city);
      expect(named('city').get(city)).toMatchObject({
        rows: own.length,
        tiv: sum(own.map(tivOf)),
        answeredRows: own.filter(({ figures }) => figures !== null).length,
        answeredTiv: sum(own.filter(({ figures }) => figures !== null).map(tivOf)),
        aal: sum(own.map((row) => sumBaseAal(row) ?? 0)),
        fullDependenceBound: { fluvial: sum(own.map((row) => sumBasePml(row, 'fluvial') ?? 0)), coastal: null },
      });
    }
    const cells = accumulate(open(), {
      by: 'gridCell',
      cellDegrees: 0.1,
      rings: [],
      limit: 1000,
      filter: {},
    }).accumulations;
    const own = rows.filter(
      ({ longitude, latitude }) => Math.floor(longitude! / 0.1) === -628 && Math.floor(latitude! / 0.1) === 425,
    );
    expect(cells.find(({ key }) => key === '-62.8 42.5')).toMatchObject({ rows: own.length, tiv: sum(own.map(tivOf)) });
    expect(sum(cells.map((cell) => cell.rows))).toBe(rows.filter(({ longitude }) => longitude !== null).length);
    // A triangle: points below the diagonal of the square from (-63, 42.4) to (-62.7, 42.7).
    const ring: [number, number][] = [
      [-63, 42.4],
      [-62.7, 42.4],
      [-62.7, 42.7],
    ];
    const inRing = rows.filter(
      ({ longitude, latitude }) => longitude !== null && longitude <= -62.7 && latitude! - 42.4 <= longitude + 63,
    );
    const request = {
      by: 'ring',
      cellDegrees: 1,
      rings: [{ name: 'Harbour', ring }],
      limit: 10,
      filter: { city: 'Portham' },
    } as const;
    const inCity = inRing.filter(({ city }) => city === 'Portham');
    expect(accumulate(open(), request).accumulations).toMatchObject([
      { key: 'Harbour', rows: inCity.length, aal: sum(inCity.map((row) => sumBaseAal(row) ?? 0)) },
    ]);
  });

  it('in the summary', () => {
    const summary = summarise(made.database, open(), {});
    const answered = rows.filter(({ figures }) => figures !== null);
    expect(summary).toMatchObject({
      rows: COUNT,
      tiv: sum(rows.map(tivOf)),
      aal: sum(rows.map((row) => sumBaseAal(row) ?? 0)),
      statuses: { OK: answered.length, OUT_OF_BOUND_LOCATION: COUNT - answered.length },
      currencies: { CAD: COUNT },
      tivByAsset: { structure: sum(rows.map(({ tivs }) => tivs[0])) },
    });
    const failing = summary.losses.find(({ hazard, scenario }) => hazard === 'fluvial' && scenario === 'defFail')!;
    expect(failing.aalByAsset.inventory).toBe(
      sum(answered.map(({ figures }) => figures!['fluvialInventoryAalDefFail']!)),
    );
    expect(failing.tiv).toBe(sum(answered.map(tivOf)));
    const byIndex = summary.classes.find(({ figure }) => figure === 'pluvialFloodIndex')!.rows;
    expect(byIndex[3]).toBe(answered.filter(({ figures }) => figures!['pluvialFloodIndex'] === 4).length);
    expect(sum(summary.distribution.map((step) => step.rows))).toBe(answered.length);
    const largest = Math.max(...answered.map((row) => sumBaseAal(row)!));
    expect(summary.topContributors[0]).toMatchObject({ aal: largest, share: largest / summary.aal });
  });
});

describe('the map', () => {
  const world = [-180, -85, 180, 85] as const;
  const aal: MapFigure = { measure: 'aal', hazard: 'all', asset: 'all', scenario: 'base' };
  const ask = (figure: MapFigure, style: 'clusters' | 'heat', zoom: number, filter: PortfolioFilter = {}) =>
    gatherCells(made.database, open(), { figure, style, bounds: world, zoom, filter });
  const located = rows.filter(({ longitude }) => longitude !== null);

  it('is first looked at where the regions are; what is beyond is counted', () => {
    const boxOf = (some: readonly MadeRow[]) => [
      Math.min(...some.map(({ longitude }) => longitude!)),
      Math.min(...some.map(({ latitude }) => latitude!)),
      Math.max(...some.map(({ longitude }) => longitude!)),
      Math.max(...some.map(({ latitude }) => latitude!)),
    ];
    // Five within a region, 428 outside of every one, of which 38 have no point.
    const own = rows.filter(({ id }) => id <= 5 || id % 7 === 0);
    const filter = { ids: own.map(({ id }) => id) };
    const placed = own.filter(({ longitude }) => longitude !== null);
    const framed = boxOf(placed.filter(({ id }) => id <= 5)) as [number, number, number, number];
    const [west, south, east, north] = framed;
    const isBeyond = ({ longitude: x, latitude: y }: MadeRow) => x! < west || x! > east || y! < south || y! > north;
    const beyond = placed.filter(isBeyond).length;
    expect([placed.length, beyond > 0]).toEqual([395, true]);
    expect(findExtent(open(), filter)).toEqual({ rows: 433, located: 395, bbox: boxOf(placed), framed, beyond });
    // Where nothing is within a region, all of it is looked at.
    const outside = located.filter(({ figures }) => figures === null);
    expect(findExtent(open(), { statuses: ['OUT_OF_BOUND_LOCATION'] })).toMatchObject({
      bbox: boxOf(outside),
      framed: boxOf(outside),
      beyond: 0,
    });
    expect(findExtent(open(), { ids: [] })).toMatchObject({ rows: 0, bbox: null, framed: null, beyond: 0 });
  });

  it('gathers every located row in exactly one cell, with sums for heat and means for clusters', () => {
    const heat = ask(aal, 'heat', 3);
    expect(heat).toMatchObject({ located: located.length, inView: located.length, aggregate: 'sum' });
    expect(sum(heat.counts)).toBe(located.length);
    expect(sum(heat.values.map((value) => value ?? 0))).toBe(sum(located.map((row) => sumBaseAal(row) ?? 0)));
    const answered = located.filter((row) => sumBaseAal(row) !== null);
    // At zoom 0 all rows are in one cell of 64 pixels.
    const cluster = ask(aal, 'clusters', 0);
    expect(cluster.counts).toEqual([located.length]);
    expect(cluster.values[0]).toBeCloseTo(sum(answered.map((row) => sumBaseAal(row)!)) / answered.length, 6);
    expect(cluster.positions[0]).toBeCloseTo(sum(located.map((row) => row.longitude!)) / located.length, 9);
  });

  it('has the rows of a cell within its box, and names the only one', () => {
    const { boxes, counts, ids, positions } = ask(aal, 'clusters', 9);
    for (const [cell, count] of counts.entries()) {
      const [west, south, east, north] = boxes.slice(cell * 4, cell * 4 + 4) as [number, number, number, number];
      const inside = located.filter(
        ({ longitude, latitude }) => longitude! >= west && longitude! < east && latitude! > south && latitude! <= north,
      );
      expect(inside).toHaveLength(count);
      if (count === 1) {
        expect(ids[cell]).toBe(inside[0]!.id);
        expect(positions[cell * 2]).toBe(inside[0]!.longitude);
      } else expect(ids[cell]).toBeNull();
    }
  });

  it.each<[string, MapFigure, (row: MadeRow) => number | null]>([
    [
      'an asset',
      { ...aal, hazard: 'fluvial', asset: 'inventory' },
      ({ figures }) => figures?.['fluvialInventoryAal'] ?? null,
    ],
    [
      'a scenario',
      { ...aal, hazard: 'fluvial', asset: 'structure', scenario: 'defFail' },
      ({ figures }) => figures?.['fluvialStructureAalDefFail'] ?? null,
    ],
    ['a PML', { ...aal, measure: 'pml1500', hazard: 'pluvial' }, (row) => sumBasePml(row, 'pluvial')],
    ['an insured value', { ...aal, measure: 'tiv', asset: 'equipment' }, ({ tivs }) => tivs[2]],
  ])('is coloured by %s', (_, figure, find) => {
    const { values } = ask(figure, 'heat', 0, { city: 'Portham' });
    const own = located.filter(({ city }) => city === 'Portham').map((row) => find(row) ?? 0);
    expect(sum(values.map((value) => value ?? 0))).toBe(sum(own));
  });

  it('is coloured by AAL per mille of TIV, of sums and not of means', () => {
    const { values } = ask({ ...aal, measure: 'aalPerMille' }, 'clusters', 0);
    const own = located.filter((row) => row.figures !== null);
    const perMille = (1000 * sum(own.map((row) => sumBaseAal(row)!))) / sum(own.map(tivOf));
    expect(values[0]).toBeCloseTo(perMille, 9);
    // As the summary of the same rows has it.
    const filter = { ids: located.map(({ id }) => id) };
    expect(summarise(made.database, open(), filter).aalPerMille).toBeCloseTo(perMille, 9);
  });

  it('gives the mean of an index, and nothing where none has it', () => {
    const { values } = ask({ ...aal, measure: 'index', hazard: 'fluvial' }, 'heat', 0);
    expect(values.length).toBeGreaterThan(0);
    expect(
      ask({ ...aal, measure: 'index', hazard: 'coastal' }, 'heat', 0).values.every((value) => value === null),
    ).toBe(true);
  });
});
