import { describe, expect, it } from 'vitest';
import { createTransform } from '#main/raster/create-transform.ts';
import esri from '#main/raster/esri-definitions.json' with { type: 'json' };
import { resolveProjection } from '#main/raster/resolve-projection.ts';

// gdaltransform (GDAL 3.6.2, PROJ 9.1) -s_srs OGC:CRS84 -t_srs ESRI:…
const places: Readonly<Record<string, readonly [longitude: number, latitude: number, x: number, y: number]>> = {
  '54008': [5, 52, 343390.08, 5763343.55],
  '54009': [5, 52, 370098.896, 6081278.533],
  '54030': [5, 52, 404022.586, 5532923.315],
  '54034': [5, 52, 556597.454, 5006281.704],
  '54035': [5, 52, 389002.649, 6184897.937],
  '102001': [-100, 40, -351830.336, 10478.05],
  '102002': [-100, 40, -355350.87, 10802.558],
  '102003': [-100, 40, -338390.588, 287313.879],
  '102004': [-100, 40, -339643.778, 117899.328],
  '102005': [-100, 40, -339637.034, 118473.892],
  '102008': [-100, 40, -321422.376, 6782.16],
  '102009': [-100, 40, -320781.049, 7358.311],
  '102010': [-100, 40, -320952.985, 7060.415],
  '102017': [10, 60, 574744.133, -3259535.955],
  '102020': [10, -70, 385789.101, 2187918.715],
  '102021': [10, -70, 391737.321, 2221652.746],
  '102039': [-100, 40, -338390.588, 1894100.14],
  '102100': [5, 52, 556597.454, 6800125.454],
};

describe('systems of ESRI', () => {
  it('are all held against another program', () => {
    expect(Object.keys(places).sort()).toEqual(Object.keys(esri.definitions).sort());
  });

  it.each(Object.entries(places))('ESRI:%s places as GDAL does', (code, [longitude, latitude, x, y]) => {
    const { project, unproject } = createTransform(resolveProjection(new Map(), `ESRI:${code}`));
    const found = project({ longitude, latitude });
    // Robinson's table is interpolated otherwise: 0.2 m.
    expect(Math.hypot(found.x - x, found.y - y)).toBeLessThan(0.25);
    const back = unproject(x, y);
    expect(back.longitude).toBeCloseTo(longitude, 5);
    expect(back.latitude).toBeCloseTo(latitude, 5);
  });

  it('of a code that is not known are refused', () => {
    expect(() => resolveProjection(new Map(), 'ESRI:53002')).toThrow();
  });
});

describe('a GeoTIFF that describes its system in ESRI’s words', () => {
  // Keys as gdal_translate -a_srs ESRI:54009 writes them.
  const describeSystem = (method: string, parameters = 'PARAMETER["Central_Meridian",0.0]', unit = '"Meter",1.0') =>
    new Map<number, number | string>([
      [1024, 32_767],
      [1026, `World_${method}`],
      [2048, 4326],
      [
        3073,
        `ESRI PE String = PROJCS["World_${method}",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["${method}"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],${parameters},UNIT[${unit}]]`,
      ],
      [3076, 9001],
    ]);
  const place = (keys: Map<number, number | string>) =>
    createTransform(resolveProjection(keys, undefined)).project({ longitude: 5, latitude: 52 });

  it('is placed where its method is known', () => {
    const { x, y } = place(describeSystem('Mollweide'));
    expect(x).toBeCloseTo(370098.896, 2);
    expect(y).toBeCloseTo(6081278.533, 2);
  });

  it('by its meridian and its unit', () => {
    const moved = place(describeSystem('Mollweide', 'PARAMETER["Central_Meridian",5.0]'));
    expect(moved.x).toBeCloseTo(0, 3);
    const inFeet = place(describeSystem('Equal_Earth', undefined, '"Foot",0.3048'));
    expect(inFeet.x).toBeCloseTo(389002.649 / 0.3048, 2);
  });

  it.each(['Eckert_IV', 'toString', 'Mollweide_Sphere'])('is refused where it is %s', (method) => {
    expect(() => place(describeSystem(method))).toThrow();
  });
});
