import { describe, expect, it } from 'vitest';
import { createTransform } from '#main/raster/create-transform.ts';
import { resolveProjection } from '#main/raster/resolve-projection.ts';

// Keys as gdal_edit.py -a_srs and gdalwarp -t_srs (GDAL 3.6.2) write them.
const geographic = [
  [1024, 2],
  [1025, 1],
] as const;
const greenwich = [...geographic, [2048, 4326], [2057, 6_378_137], [2059, 298.257223563]] as const;
const ofParameters = [
  [2048, 32_767],
  [2050, 32_767],
  [2056, 7019],
  [2057, 6_378_137],
  [2059, 298.257222101],
] as const;
const conic = [
  [1024, 1],
  ...ofParameters,
  [3072, 32_767],
  [3074, 32_767],
  [3075, 8],
  [3076, 9001],
  [3078, 50],
  [3079, 55],
  [3084, 2],
  [3085, 52],
  [3086, 0],
  [3087, 0],
] as const;

const resolve = (...keys: readonly (readonly [number, number])[]) => resolveProjection(new Map(keys), undefined);
const place = (projection: string, x: number, y: number) => createTransform(projection).unproject(x, y);

describe('the angles of a GeoTIFF', () => {
  it.each([
    ['grads', 9105],
    ['gons', 9106],
    ['seconds of arc', 9104],
    ['minutes of arc', 9103],
    ['radians', 9101],
    ['microradians', 9109],
    ['a unit that is not known', 9999],
  ])('in %s are refused, not read as degrees', (_, unit) => {
    expect(() => resolve(...greenwich, [2054, unit])).toThrow(expect.objectContaining({ code: 'unknown-crs' }));
    expect(() => resolve(...conic, [2054, unit])).toThrow(expect.objectContaining({ code: 'unknown-crs' }));
  });

  it.each([9102, 9107, 9108, 9110, 9122])('in degrees, code %d, are read', (unit) => {
    expect(resolve(...greenwich, [2054, unit])).toBe('+proj=longlat +datum=WGS84');
  });

  it('of a unit of their own are read where it is a degree', () => {
    expect(resolve(...greenwich, [2054, 32_767], [2055, 0.0174532925199433])).toBe('+proj=longlat +datum=WGS84');
    expect(() => resolve(...greenwich, [2054, 32_767], [2055, 0.0157079632679489])).toThrow();
    expect(() => resolve(...greenwich, [2054, 32_767])).toThrow();
  });
});

describe('the prime meridian of a GeoTIFF', () => {
  // gdaltransform -s_srs … -t_srs OGC:CRS84 of 4 52 and of 100000 0.
  it('that it gives counts, in degrees and in a grid', () => {
    const degrees = place(resolve(...geographic, ...ofParameters, [2061, 2.5]), 4, 52);
    expect(degrees.longitude).toBeCloseTo(6.5, 9);
    expect(degrees.latitude).toBeCloseTo(52, 9);
    const metres = place(resolve(...conic, [2061, 2.5]), 100_000, 0);
    expect(metres.longitude).toBeCloseTo(5.957195767, 8);
    expect(metres.latitude).toBeCloseTo(51.990921524, 8);
  });

  it('is Greenwich where it says so, or nothing', () => {
    const expected = '+proj=longlat +ellps=GRS80';
    expect(resolve(...geographic, ...ofParameters)).toBe(expected);
    expect(resolve(...geographic, ...ofParameters, [2061, 0])).toBe(expected);
    expect(resolve(...geographic, ...ofParameters, [2051, 8901])).toBe(expected);
  });

  it('that is named alone is refused', () => {
    expect(() => resolve(...geographic, ...ofParameters, [2051, 8903])).toThrow(
      expect.objectContaining({ code: 'unknown-crs' }),
    );
  });

  it('of a known system is in its definition; a system of another meridian that is not known is refused', () => {
    expect(place(resolve(...geographic, [2048, 4903]), 4, 40).longitude).toBeCloseTo(4 - 3.687375, 6);
    expect(() => resolve(...geographic, [2048, 4808], [2054, 9102], [2056, 7004])).toThrow(
      expect.objectContaining({ code: 'unknown-crs' }),
    );
  });
});
