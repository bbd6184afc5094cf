import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseCurveSet } from '#main/region/choose-curve-set.ts';
import { findCustoms } from '#main/region/find-customs.ts';
import { createPlaceList, type PlaceList } from '#main/region/place-list.fs.ts';
import { packPlaces } from '../../../scripts/pack-places.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-places-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let list: PlaceList;
let packed: Uint8Array;
beforeAll(() => {
  const file = path.join(folder, 'places.tsv.br');
  packed = packPlaces();
  writeFileSync(file, packed);
  list = createPlaceList(file);
});

const find = async (name: string): Promise<string[]> =>
  (await list.find(name, 5)).map((place) => `${place.name} ${place.country}`);

describe('a town by its name', () => {
  it.each([
    ['Zwolle', 'Zwolle NL'],
    ['zwolle', 'Zwolle NL'],
    ['München', 'Munich DE'],
    ['Munich', 'Munich DE'],
    ['munchen', 'Munich DE'],
    ['Мюнхен', 'Munich DE'],
    ['慕尼黑', 'Munich DE'],
    ['Québec', 'Québec CA'],
    ['London', 'London GB'],
    ['London, CA', 'London CA'],
    ['london,ca', 'London CA'],
    ['St. John’s', "St. John's CA"],
  ])('%s is %s', async (name, expected) => expect((await find(name))[0]).toBe(expected));

  it('is found by its beginning, the larger ones first, and those of the very name before', async () => {
    const places = await list.find('Rotterd', 3);
    expect(places[0]).toMatchObject({ name: 'Rotterdam', country: 'NL' });
    expect(places[0]?.latitude).toBeCloseTo(51.92, 1);
    expect(places[0]?.longitude).toBeCloseTo(4.48, 1);
    expect((await find('Bath'))[0]).toBe('Bath GB');
  });

  it('is none of other names, and nothing where nothing was typed', async () => {
    expect(await find('Xyzzyqwert')).toEqual([]);
    expect(await find(' , ')).toEqual([]);
    expect(await find('|')).toEqual([]);
  });

  it('is found by where it is, the largest first, and so are the departments of a box', async () => {
    const names = async (box: [number, number, number, number]) =>
      (await list.listTowns(box, 3)).map(({ name }) => name);
    expect(await names([2, 48, 3, 49])).toEqual(['Paris', expect.any(String), expect.any(String)]);
    expect(await names([-40, 20, -35, 30])).toEqual([]);
    const second = (...countries: string[]) => ({ countries, level: 'second' }) as const;
    expect(await list.listDivisions([-1.75, 48.05, -1.6, 48.2], second('FR'))).toEqual(new Set(['35']));
    expect(await list.listDivisions([-1.75, 48.05, -1.6, 48.2], second('CA'))).toEqual(new Set());
    expect([...(await list.listDivisions([55.2, -21.4, 55.9, -20.8], second('FR', 'RE')))]).toEqual(['974']);
    // Ottawa, and Gatineau across the river.
    const provinces = await list.listDivisions([-75.8, 45.35, -75.6, 45.5], { countries: ['CA'], level: 'first' });
    expect(provinces).toEqual(new Set(['08', '10']));
  });

  // The continents of Huizinga et al. 2017; Hazus where its buildings are.
  it.each<[string, [number, number, number, number], string]>([
    ['Zwolle', [6, 52.4, 6.2, 52.6], 'jrc-europe'],
    ['Reykjavík', [-22, 64.1, -21.8, 64.2], 'jrc-europe'],
    ['Calgary', [-114.2, 51, -114, 51.1], 'hazus'],
    ['Miami', [-80.3, 25.7, -80.1, 25.9], 'hazus'],
    ['Honolulu', [-157.9, 21.2, -157.8, 21.4], 'hazus'],
    ['Rio de Janeiro', [-43.3, -23, -43.1, -22.8], 'jrc-central-south-america'],
    ['Lagos', [3.3, 6.4, 3.5, 6.6], 'jrc-africa'],
    ['Dhaka', [90.3, 23.7, 90.5, 23.9], 'jrc-asia'],
    ['Brisbane', [153, -27.5, 153.1, -27.4], 'jrc-oceania'],
    ['Auckland', [174.7, -36.9, 174.8, -36.8], 'jrc-oceania'],
    ['Taveuni, beyond the date line from the towns of Fiji', [-179.99, -16.9, -179.8, -16.7], 'jrc-oceania'],
    ['a village without a town near it', [-119.5, 60.5, -119.4, 60.6], 'hazus'],
    ['the middle of the Atlantic', [-35, 30, -34.9, 30.1], 'jrc-global'],
  ])('of %s says which damage functions are its', async (_, box, curveSet) =>
    expect(chooseCurveSet(await list.findPart(box))).toBe(curveSet),
  );

  it.each<[string, [number, number, number, number], string[]]>([
    ['Zwolle', [6, 52.4, 6.2, 52.6], ['NL jrc-europe EUR']],
    [
      'Basel and what is around it',
      [7.5, 47.5, 7.7, 47.65],
      ['CH jrc-europe CHF', 'DE jrc-europe EUR', 'FR jrc-europe EUR'],
    ],
    ['El Paso and Ciudad Juárez', [-106.6, 31.6, -106.4, 31.8], ['MX jrc-central-south-america MXN', 'US hazus USD']],
    ['both sides of the date line in Fiji', [178, -19, -179, -16], ['FJ jrc-oceania FJD']],
    ['a village without a town near it', [-119.5, 60.5, -119.4, 60.6], ['CA hazus CAD']],
    ['the middle of the Atlantic', [-35, 30, -34.9, 30.1], []],
  ])('of %s says what is usual there', async (_, box, expected) => {
    const customs = await findCustoms(list, box);
    expect(customs.map(({ country, curveSet, currency }) => `${country} ${curveSet} ${currency}`)).toEqual(expected);
  });

  it('is one of more than 40,000, in at most 6 MB', () => {
    expect(packed.length).toBeLessThan(6e6);
    expect(brotliDecompressSync(packed).toString().split('\n').length).toBeGreaterThan(40_000);
  });
});
