import { describe, expect, it } from 'vitest';
import { askUnit } from './support/source-raster.ts';

describe('a map of a country of feet', () => {
  const tampa = { bbox: [-82.5, 27.9, -82.4, 28], isOfAmericanDatum: true } as const;
  it('is asked about where nothing says the unit', () => {
    expect(askUnit(tampa)).toMatchObject({ value: 'ft', confidence: 'low' });
    expect(askUnit(tampa, {}, true)).toMatchObject({ confidence: 'low' });
    expect(askUnit(tampa, { unit: 'm' })).toMatchObject({ value: 'm', confidence: 'high' });
    expect(askUnit({ ...tampa, path: 'metres/depth.tif' })).toMatchObject({ value: 'm', confidence: 'medium' });
  });
  it.each([
    ['Houston', [-95.8, 29.5, -95.2, 30]],
    ['the contiguous states', [-124.8, 24.4, -66.9, 49.4]],
    ['Juneau', [-134.7, 58.2, -134.2, 58.5]],
    ['Attu', [172.4, 52.7, 173.3, 53]],
    ['Honolulu', [-158, 21.2, -157.7, 21.5]],
    ['San Juan', [-66.2, 18.3, -65.9, 18.5]],
    ['Guam', [144.6, 13.2, 145, 13.7]],
    ['Pago Pago', [-170.8, -14.4, -170.5, -14.2]],
  ] as const)('is asked about on WGS 84, too: %s', (_, bbox) => {
    for (const groundUnit of ['degree', 'metre'] as const)
      expect(askUnit({ bbox, groundUnit })).toMatchObject({
        value: 'ft',
        confidence: 'low',
        why: { key: 'place-of-feet' },
      });
  });
  it.each([
    ['Toronto', [-79.6, 43.5, -79.1, 43.9]],
    ['Montreal', [-74, 45.4, -73.4, 45.7]],
    ['Vancouver', [-123.3, 49.1, -122.9, 49.4]],
    ['Havana', [-82.6, 22.9, -82.2, 23.2]],
    ['Suva', [178.3, -18.2, 178.6, -18]],
  ] as const)('is not one of its neighbours: %s', (_, bbox) =>
    expect(askUnit({ bbox })).toMatchObject({ value: 'm', confidence: 'medium' }),
  );
  it.each(['river_FEMA_depth_01pct', 'CFL_CA', 'NFHL/depth_rp100', 'usgs_depth', 'HazusDepth', 'BLE_01PCT', 'firm_wd'])(
    'is one that is named after its publishers, wherever it lies: %s',
    (name) =>
      expect(askUnit({ path: `${name}.tif`, groundUnit: 'degree' })).toMatchObject({
        confidence: 'low',
        why: { key: 'name-of-country-of-feet' },
      }),
  );
  it('is not one of Europe, nor one of the whole world', () => {
    expect(askUnit({ ...tampa, bbox: [5, 52, 6, 53] })).toMatchObject({ value: 'm', confidence: 'medium' });
    for (const bbox of [
      [-180, -60, 180, 80],
      [-90, 10, -60, 45],
    ] as const)
      expect(askUnit({ bbox })).toMatchObject({ value: 'm', confidence: 'medium' });
    expect(askUnit({ bbox: tampa.bbox, path: 'jrc/inunriver_rp100.tif' })).toMatchObject({ confidence: 'medium' });
    // Calgary, on NAD83 too.
    expect(askUnit({ ...tampa, bbox: [-114.3, 50.9, -113.9, 51.2] })).toMatchObject({ confidence: 'medium' });
  });
});
