import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { builtInSources } from '#main/region/source-catalogue.fs.ts';
import { openGeoTiff } from '#main/raster/geotiff/open-geotiff.ts';
import { serveBytes, startFileServer, type FileServer } from '../support/file-server.ts';
import { encodeTestGeotiff } from '../support/geotiff-writer.ts';
import { runCommand } from './support/cli-process.ts';

// The real 30 arc seconds, of one degree around a coast; west of 5.5 E lies the sea.
const CELL = 1 / 120;
const SIDE = 120;
const WEST = 5;
const NORTH = 52;
const NODATA = -9999;
const returnPeriods = [10, 100] as const;
/** By the text of the level in the files' names: metres that the sea has risen. */
const rises: Record<string, number> = { '0': 1.2, '0_perc_50': 0.8, '0_perc_05': 0.4 };

/** The truth of the made maps: depth at the centre of a cell, metres; null in the sea. */
function depthOf(column: number, row: number, years: number, rise: number): number | null {
  const longitude = WEST + (column + 0.5) * CELL;
  if (longitude < 5.5) return null;
  const depth = Math.log10(years) + rise - (longitude - 5.5) * 10 + row / 1000;
  return Math.fround(Math.max(0, depth));
}

function encodeMap(years: number, rise: number): Uint8Array {
  const values = Array.from(
    { length: SIDE * SIDE },
    (_, cell) => depthOf(cell % SIDE, Math.floor(cell / SIDE), years, rise) ?? NODATA,
  );
  return encodeTestGeotiff({
    width: SIDE,
    height: SIDE,
    sampleType: 'float32',
    bands: [values],
    originX: WEST,
    originY: NORTH,
    cellWidth: CELL,
    cellHeight: CELL,
    nodata: NODATA,
    compression: 'deflate',
    rowsPerStrip: 1,
  });
}

let server: FileServer;
let folder: string;
const data = (): string => path.join(folder, 'data');
const nameMap = (climate: string, years: number, level: string): string =>
  `/inuncoast_${climate}_rp${String(years).padStart(4, '0')}_${level}.tif`;

beforeAll(async () => {
  server = await startFileServer();
});
afterAll(() => server.close());

beforeEach(() => {
  server.files.clear();
  for (const years of returnPeriods) {
    server.files.set(nameMap('historical_nosub_hist', years, '0'), serveBytes(encodeMap(years, 0)));
    for (const [level, rise] of Object.entries(rises)) {
      server.files.set(nameMap('rcp8p5_wtsub_2080', years, level), serveBytes(encodeMap(years, rise)));
    }
  }
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-futures-'));
  mkdirSync(path.join(data(), 'sources'), { recursive: true });
  // As the file of Aqueduct's coasts has it, of fewer climates and return periods.
  const real = JSON.parse(readFileSync(path.join(builtInSources, 'wri-aqueduct-coast.json'), 'utf8')) as {
    holds: { climates: { id: string }[] };
    urls: string[];
  };
  const climates = real.holds.climates.filter(({ id }) => id === 'past' || id === 'rcp8p5-2080');
  const urls = [`${server.origin}/${path.basename(real.urls[0]!)}`];
  const source = { ...real, id: 'made-coast', holds: { ...real.holds, climates, returnPeriods }, urls };
  writeFileSync(path.join(data(), 'sources', 'made.json'), JSON.stringify(source));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const get = (...words: string[]) =>
  runCommand([
    ...'region get --bbox 5.4,51.4,5.7,51.6 --name Coast --source made-coast --data-dir'.split(' '),
    data(),
    ...words,
  ]);

interface Member {
  readonly name: string;
  readonly maps: readonly { readonly returnPeriod: number; readonly path: string }[];
}

describe('region get --futures', () => {
  it('has each number of each member’s maps', async () => {
    const packs = path.join(folder, 'packs');
    const { code, out } = await get('--futures', '--out', packs);
    expect(JSON.parse(out)).toMatchObject({ packs: [{ state: 'written' }], failed: [] });
    expect(code).toBe(0);
    const pack = path.join(packs, 'coast-51n-5e-made-coast');
    const { hazards } = JSON.parse(readFileSync(path.join(pack, 'pack.json'), 'utf8')) as {
      hazards: { coastal: { maps: Member['maps']; futures: { members: readonly Member[] }[] } };
    };
    const { maps, futures } = hazards.coastal;
    expect(futures).toMatchObject([{ id: 'rcp8p5-2080', pathway: 'RCP 8.5', year: 2080 }]);
    const [{ members }] = futures as [{ members: readonly Member[] }];
    const percentiles = ['95th', '50th', '5th'].map((name) => `${name} percentile of sea level rise`);
    expect(members.map(({ name }) => name)).toEqual(percentiles);
    const sets = [{ maps, rise: 0 }, ...members.map((member, at) => ({ ...member, rise: [1.2, 0.8, 0.4][at]! }))];
    let compared = 0;
    for (const { maps: ofSet, rise } of sets) {
      expect(ofSet.map(({ returnPeriod }) => returnPeriod)).toEqual([...returnPeriods]);
      for (const { returnPeriod, path: file } of ofSet) {
        const raster = await openGeoTiff(path.join(pack, file));
        const { originX, originY } = raster.geotransform;
        const [values = []] = raster.readRows(0, raster.height, [0]);
        for (let cell = 0; cell < values.length; cell += 1) {
          const column = Math.round((originX - WEST) / CELL) + (cell % raster.width);
          const row = Math.round((NORTH - originY) / CELL) + Math.floor(cell / raster.width);
          const truth = depthOf(column, row, returnPeriod, rise);
          if (truth === null)
            expect(values[cell]).toSatisfy((value: number) => Number.isNaN(value) || value === NODATA);
          else expect(values[cell]).toBe(truth);
          compared += 1;
        }
        raster.close();
      }
    }
    expect(compared).toBeGreaterThan(8 * 36 * 24);
  });

  it('answers for each, beside the maps of today', async () => {
    expect((await get('--futures')).code).toBe(0);
    const place = ['--latitude', '51.5041', '--longitude', '5.5541', '--data-dir', data()];
    const { out, code } = await runCommand(['query', ...place, '--futures']);
    expect(code).toBe(0);
    // 0.5541 degrees: the cell of column 66, of row 59; log10(100) - 0.541666 + 0.059 = 1.517 m today.
    const depth = (metres: number) => ({
      status: 'answered',
      depth: { returnPeriodYears: 100, depthMetres: expect.closeTo(metres, 3) as unknown },
    });
    expect(JSON.parse(out)).toMatchObject({
      answer: { statusCode: 200 },
      futures: [
        {
          hazard: 'coastal',
          answersToday: true,
          today: depth(1.517),
          futures: [{ members: [1.2, 0.8, 0.4].map((rise) => ({ figures: depth(1.517 + rise) })) }],
        },
      ],
    });
  });

  it('is not asked for them unless somebody wants them', async () => {
    server.sent.length = 0;
    expect((await get()).code).toBe(0);
    expect(server.sent.filter(({ path: file }) => file.includes('rcp'))).toEqual([]);
    const place = ['--latitude', '51.5041', '--longitude', '5.5541', '--data-dir', data()];
    expect(JSON.parse((await runCommand(['query', ...place, '--futures'])).out)).toMatchObject({ futures: [] });
  });

  it('makes the region of today where a map to come is missing, and says so', async () => {
    server.files.delete(nameMap('rcp8p5_wtsub_2080', 100, '0_perc_50'));
    const packs = path.join(folder, 'packs');
    const { code, out } = await get('--futures', '--out', packs);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      packs: [{ state: 'written' }],
      failed: [{ source: 'made-coast', text: { key: 'region-futures-missing' } }],
    });
    const pack = path.join(packs, 'coast-51n-5e-made-coast');
    const manifest = JSON.parse(readFileSync(path.join(pack, 'pack.json'), 'utf8')) as { hazards: { coastal: object } };
    expect(manifest).toMatchObject({ hazards: { coastal: { maps: [{}, {}] } } });
    expect(Object.keys(manifest.hazards.coastal)).not.toContain('futures');
    expect(readdirSync(pack).toSorted()).toEqual(['made-of.json', 'pack.json', 'rp10.tif', 'rp100.tif']);
  });
});
