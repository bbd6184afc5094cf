import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portfolioFigureNames } from '#shared/portfolio/portfolio-figures.ts';
import { modules } from '#shared/hazard/hazard.ts';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { createPackLibrary } from '#main/pack/pack-library.fs.ts';
import { composePortfolios } from '#main/portfolio/compose-portfolios.ts';
import { installKept } from '../../support/installed-packs.ts';
import { describeWithShared } from '../../support/shared.ts';
import { answerRequestsOneByOne, type BuildingAnswer, type BuildingQuestion } from './support/answer-requests.ts';
import { createRandom } from '../../support/seeded-random.ts';
import { makeRandomLocations } from './support/random-locations.ts';
import { installHere } from '../../support/install-into.ts';

const ROWS = 1000;
/** Streets of the made-up town, of twenty houses each. */
const STREETS = 25;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-portfolio-address-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Address {
  readonly streetAddress: string;
  readonly city: string;
  readonly postalCode: string;
}

/** Addresses at random places of a box, and the pack that has them. */
function makeAddressPack(target: string, [west, south, east, north]: BoundingBox): Address[] {
  const random = createRandom(21);
  const rows = Array.from({ length: ROWS / 2 }, (_, row) => ({
    LON: (west + random() * (east - west)).toFixed(7),
    LAT: (south + random() * (north - south)).toFixed(7),
    NUMBER: String(1 + Math.floor(row / STREETS)),
    STREET: `${String.fromCharCode(65 + (row % STREETS))}lder Road`,
    UNIT: '',
    CITY: 'Testham',
    DISTRICT: '',
    REGION: '',
    POSTCODE: '',
  }));
  mkdirSync(target);
  writeFileSync(path.join(target, 'addresses.csv'), stringify(rows, { header: true }));
  const manifest = {
    format: 1,
    id: 'test-addresses',
    version: '1.0.0',
    title: 'Addresses of the test',
    territory: { bbox: [west, south, east, north] },
    hazards: {},
    addresses: [{ path: 'addresses.csv', format: 'openaddresses' }],
  };
  writeFileSync(path.join(target, 'pack.json'), JSON.stringify(manifest));
  return rows.map(({ NUMBER, STREET, CITY }) => ({ streetAddress: `${NUMBER} ${STREET}`, city: CITY, postalCode: '' }));
}

/** Every so manieth address of a pack's own file, as somebody would write it. */
function pickAddresses(file: string): Address[] {
  const rows: Record<string, string>[] = parse(readFileSync(file), { columns: true });
  const step = Math.floor(rows.length / (ROWS / 2));
  return Array.from({ length: ROWS / 2 }, (_, index) => {
    const { NUMBER = '', STREET = '', CITY = '', POSTCODE = '' } = rows[index * step]!;
    return { streetAddress: `${STREET} ${NUMBER}`, city: CITY, postalCode: POSTCODE };
  });
}

/** The answers of the questions as a portfolio, by both of its ways: looked at in the window, and written to a file. */
interface PortfolioAnswers {
  readonly looked: readonly BuildingAnswer[];
  readonly written: readonly BuildingAnswer[];
}

/**
 * Answers the questions as a portfolio: a file that is read, run, looked at, and run by the command line to another.
 */
async function answerAsPortfolio(data: string, questions: readonly BuildingQuestion[]): Promise<PortfolioAnswers> {
  const rows = questions.map(({ location, financial }, row) => ({ locationId: `Q${row}`, ...location, ...financial }));
  const columns = ['locationId', 'latitude', 'longitude', 'streetAddress', 'city', 'postalCode'];
  const file = path.join(data, 'questions.csv');
  const financialColumns = Object.keys(questions[0]!.financial);
  writeFileSync(file, stringify(rows, { header: true, columns: [...columns, ...financialColumns] }));
  const portfolios = composePortfolios({
    dataDirectory: data,
    entitlement: () => ({ subject: 'test', modules: new Set(modules), expiresAt: new Date('2100-01-01') }),
    clock: { now: () => new Date() },
    log: console,
    onAreasChanged: () => undefined,
    onProgress: () => undefined,
  });
  const context = { signal: new AbortController().signal };
  try {
    const { portfolio } = await portfolios.handlers['portfolio.create']({ path: file, run: true }, context);
    const { id } = portfolio;
    for (;;) {
      const listed = await portfolios.handlers['portfolio.list']({}, context);
      if (listed.portfolios[0]!.state === 'ready') break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const page = await portfolios.handlers['portfolio.rows']({ id, offset: 0, limit: ROWS, filter: {} }, context);
    expect(page.total).toBe(questions.length);
    const looked = page.rows
      .toSorted((a, b) => a.id - b.id)
      .map(({ status, figures, point, matchLevel }) => ({
        status: status ?? 'none',
        figures: figures ?? {},
        point: matchLevel === 'coordinates' ? null : point,
      }));
    const output = path.join(data, 'figures.csv');
    await portfolios.runFile({ input: file, output, format: 'csv', mapping: null, isResumed: false, workers: 2 });
    return { looked, written: readWritten(output) };
  } finally {
    await portfolios.close();
  }
}

/** The answers of a CSV that was written. */
function readWritten(file: string): BuildingAnswer[] {
  const rows: Record<string, string>[] = parse(readFileSync(file), { bom: true, columns: true });
  return rows.map((row) => {
    const figures = portfolioFigureNames.flatMap((name) => (row[name] === '' ? [] : [[name, Number(row[name])]]));
    const [latitude, longitude] = [row['matchLatitude'], row['matchLongitude']];
    return {
      status: row['status']!,
      figures: Object.fromEntries(figures) as Record<string, number>,
      point: latitude === '' ? null : { latitude: Number(latitude), longitude: Number(longitude) },
    };
  });
}

describe.each(['chilliwack', 'elbe-rosslau', 'kampen', 'miami-beach'])('a portfolio file in %s', (name) => {
  describeWithShared('has the answers of the single query', `packs/${name}`, (pack) => {
    it(`for ${ROWS} buildings, every other one by its address, field by field`, async () => {
      const data = path.join(folder, name);
      const library = await createPackLibrary({
        dataDirectory: data,
        tileCacheBytes: 1 << 20,
        onChange: () => undefined,
      });
      const [installed] = await installKept(library, [pack]);
      const bbox = installed!.bbox!;
      const own = path.join(pack, 'addresses.csv');
      const hasOwn = existsSync(own);
      const addresses = hasOwn ? pickAddresses(own) : makeAddressPack(`${data}-addresses`, bbox);
      if (!hasOwn) await installHere(library, `${data}-addresses`);
      await library.close();

      const buildings = makeRandomLocations(bbox, ROWS, 31);
      const questions = buildings.map(({ point, financial }, row): BuildingQuestion => ({
        location: row % 2 === 0 ? point : addresses[(row - 1) / 2]!,
        financial,
      }));
      const expected = await answerRequestsOneByOne(data, questions);
      const { looked, written } = await answerAsPortfolio(data, questions);
      for (const answers of [looked, written]) {
        expect(answers).toHaveLength(ROWS);
        for (const [row, answer] of answers.entries()) expect(answer, `row ${row}`).toEqual(expected[row]);
      }
      // Something was compared: addresses that were placed, and losses.
      const placed = expected.filter(({ point, status }) => point !== null && status === 'OK');
      expect(placed.length).toBeGreaterThan(ROWS / 10);
      expect(placed.some(({ figures }) => Object.values(figures).some((value) => value > 10))).toBe(true);
    });
  });
});
