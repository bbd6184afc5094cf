import { describe, expect, it } from 'vitest';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { packManifestSchema } from '#shared/pack/pack-manifest.ts';
import {
  isBaseMapSource,
  isFetched,
  isFloodSource,
  isPackedSource,
  isProtectionSource,
  isTerrainSource,
  isWildfireSource,
  type PackedSource,
} from '#main/region/list-maps.ts';
import {
  describeAddressPack,
  describeBaseMapPack,
  describeFloodPack,
  describeTerrainPack,
  describeWildfirePack,
  nameBox,
  namePack,
  sortForInstalling,
} from '#main/region/region-pack.ts';
import { builtInSources, readSources } from '#main/region/source-catalogue.fs.ts';

const zwolle: BoundingBox = [5.95, 52.4, 6.25, 52.6];
const rio: BoundingBox = [-43.3, -23, -43.1, -22.8];

it('the packs of finer maps are installed after those of coarser ones, and answer where both hold a place', () => {
  const order = ['wri-aqueduct-coast', 'jrc-glofas', 'copernicus-glo-30'];
  const { sources } = readSources([builtInSources]);
  const fetched = sources.filter((source) => isFetched(source)).filter((source) => isPackedSource(source));
  const wanted = fetched.filter(({ id }) => order.includes(id));
  expect(sortForInstalling(wanted).map(({ id }) => id)).toEqual(order);
  expect(sortForInstalling(wanted.toReversed()).map(({ id }) => id)).toEqual(order);
});

describe('the id of a region’s pack', () => {
  it.each<[string, BoundingBox, string]>([
    ['Zwolle', zwolle, 'zwolle-52n-6e-jrc-efas'],
    ['Rio de Janeiro', rio, 'rio-de-janeiro-22s-43w-jrc-efas'],
    ['Québec (ville)', [-71.3, 46.7, -71.1, 46.9], 'quebec-ville-46n-71w-jrc-efas'],
    // No letter of these is one of a folder’s: what is left tells the places apart.
    ['東京', [139.6, 35.6, 139.8, 35.8], '35n-139e-jrc-efas'],
    ['../../etc', zwolle, 'etc-52n-6e-jrc-efas'],
  ])('%s', (name, box, id) => expect(namePack(name, box, 'jrc-efas')).toBe(id));

  it('is short enough for a folder', () => {
    expect(namePack('a'.repeat(100), zwolle, 'jrc-efas')).toHaveLength(64);
  });

  it('and its name say where it is where nobody has named it', () => {
    expect(nameBox(rio)).toBe('22.9S 43.2W');
  });
});

describe('the manifest of a region’s pack', () => {
  const { sources } = readSources([builtInSources]);
  const maps = [{ returnPeriod: 100, path: 'rp100.tif' }];
  const facts = { region: 'Zwolle', version: '1', box: zwolle, curveSet: 'jrc-europe' as const };

  const standard = sources.find((source) => isProtectionSource(source));

  function makeManifest(source: PackedSource): unknown {
    if (isFloodSource(source)) return describeFloodPack(source, { ...facts, maps, standard: null, futures: [] });
    if (isBaseMapSource(source)) return describeBaseMapPack(source, { ...facts, path: 'basemap.pmtiles' });
    if (isWildfireSource(source)) return describeWildfirePack(source, { ...facts, folder: 'wildfire' });
    if (isTerrainSource(source)) return describeTerrainPack(source, { ...facts, path: 'terrain.tif', others: [] });
    return describeAddressPack(source, { ...facts, paths: ['addresses-35.csv'], terms: [] });
  }

  it('is one, of every source that is fetched, with its limits and line', () => {
    const fetched = sources.filter((source) => isFetched(source)).filter((source) => isPackedSource(source));
    expect(fetched.map(({ id }) => id)).toEqual([
      'ban',
      'copernicus-glo-30',
      'copernicus-glo-90',
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
    for (const source of fetched) {
      const manifest = makeManifest(source);
      expect(packManifestSchema.parse(manifest)).toMatchObject({
        format: 2,
        curveSet: 'jrc-europe',
        limits: source.notFitFor,
        attribution: source.attribution,
      });
    }
  });

  it('says of standards of protection where they are from, and what they are not fit for', () => {
    const flood = sources.find((source) => source.id === 'jrc-glofas');
    if (flood === undefined || !isFloodSource(flood)) throw new Error('there is no GloFAS');
    const path = 'standard.tif';
    const manifest = describeFloodPack(flood, { ...facts, maps, standard: { source: standard!, path }, futures: [] });
    expect(packManifestSchema.parse(manifest)).toMatchObject({
      hazards: { fluvial: { standardOfProtection: { path } } },
      attribution: `${flood.attribution}; ${standard!.attribution}`,
      limits: expect.stringContaining(`${flood.notFitFor} FLOPROS`) as unknown,
    });
  });
});
