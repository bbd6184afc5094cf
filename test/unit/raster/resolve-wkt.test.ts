import proj4 from 'proj4';
import { describe, expect, it } from 'vitest';
import { resolveWkt } from '#main/raster/resolve-wkt.ts';
import { findEpsgDefinition } from '#main/raster/find-epsg-definition.ts';
import { describeWithGdal, runGdal } from './support/gdal.ts';

function resolve(wkt: string): string | null {
  const system = resolveWkt(wkt);
  return 'projection' in system ? system.projection : null;
}

describeWithGdal('a .prj file that GDAL writes', () => {
  // RD New, British grid, Lambert 72 and 93, UTM 32, Web Mercator, State Plane in feet, Statistics Canada, LV95, MGI,
  // DHDN zone 3, degrees.
  it.each([28992, 27700, 31370, 2154, 25832, 3857, 2263, 3347, 2056, 31287, 31467, 4326, 4269])(
    'of EPSG:%i is known by its name',
    (code) => {
      expect(resolve(runGdal('gdalsrsinfo', ['-o', 'wkt_esri', '--single-line', `EPSG:${code}`]))).toBe(
        findEpsgDefinition(code),
      );
    },
  );

  it('of a system with heights is that of its places', () => {
    expect(resolve(runGdal('gdalsrsinfo', ['-o', 'wkt1', '--single-line', 'EPSG:7415']))).toBe(
      findEpsgDefinition(28992),
    );
  });
});

describe('a coordinate system in well-known text', () => {
  const amersfoort =
    'GEOGCS["GCS_Amersfoort",DATUM["D_Amersfoort",SPHEROID["Bessel_1841",6377397.155,299.1528128]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
  const parameters =
    'PROJECTION["Double_Stereographic"],PARAMETER["False_Easting",155000.0],PARAMETER["False_Northing",463000.0],PARAMETER["Central_Meridian",5.38763888888889],PARAMETER["Scale_Factor",0.9999079],PARAMETER["Latitude_Of_Origin",52.15616055555555],UNIT["Meter",1.0]';

  it('of a name that nobody knows is that of its parameters, with the shift of its datum', () => {
    // gdaltransform -s_srs EPSG:28992 -t_srs OGC:CRS84: 191200, 507850 is 5.9209976 E, 52.5570646 N, in Kampen; without
    // the shift of the datum it would be a hundred metres away.
    const projection = resolve(`PROJCS["Waterschap",${amersfoort},${parameters}]`);
    const [longitude = NaN, latitude = NaN] = proj4(projection!, 'EPSG:4326', [191_200, 507_850]);
    expect(longitude).toBeCloseTo(5.9209976, 5);
    expect(latitude).toBeCloseTo(52.5570646, 5);
  });

  it.each([
    ['nothing', ''],
    ['noise', 'PROJCS[[[[[["'],
    ['a datum that nobody knows', `PROJCS["X",${amersfoort.replaceAll('Amersfoort', 'Atlantis')},${parameters}]`],
    [
      'a method that nobody knows',
      `PROJCS["X",${amersfoort},${parameters.replace('Double_Stereographic', 'Origami')}]`,
    ],
    ['a local grid', 'LOCAL_CS["Site",UNIT["metre",1]]'],
    ['brackets without end', `PROJCS["X",${'A['.repeat(5000)}`],
    ['closed brackets within brackets', `PROJCS["X",${'A['.repeat(5000)}${']'.repeat(5001)}`],
  ])('is refused that is %s', (_, wkt) => {
    expect(resolve(wkt)).toBeNull();
  });
});
