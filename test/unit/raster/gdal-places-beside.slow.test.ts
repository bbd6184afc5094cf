import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findStatedDefinition } from '#main/raster/find-epsg-definition.ts';
import { openWithSidecar } from '#main/raster/index.ts';
import { describeWithGdal, runGdal } from './support/gdal.ts';

let folder: string;
let source: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-places-'));
  source = path.join(folder, 'source.asc');
  writeFileSync(source, `ncols 3\nnrows 2\nxllcorner 9\nyllcorner 45\ncellsize 0.5\n1 2 3\n4 5 6\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Has GDAL write a TIFF that says nothing of where it lies, with its `.aux.xml`. */
const translate = (name: string, srs: string, corners: readonly number[] = [9, 46, 10.5, 45]): string => {
  const file = path.join(folder, name);
  const place = ['-a_srs', srs, '-a_ullr', ...corners.map(String)];
  runGdal('gdal_translate', ['-q', '-co', 'PROFILE=BASELINE', ...place, source, file]);
  return file;
};
const findOrigin = (file: string): number[] => {
  const info = JSON.parse(runGdal('gdalinfo', ['-json', file])) as { readonly geoTransform: number[] };
  return info.geoTransform;
};
async function look(file: string) {
  const completed = await openWithSidecar(file);
  completed.file.close();
  const { originX, originY, cellWidth, cellHeight } = completed.file.geotransform;
  return { ...completed, transform: [originX, cellWidth, 0, originY, 0, -cellHeight] };
}

describeWithGdal('a place that GDAL writes beside a raster', () => {
  it.each([
    ['EPSG:25832', null],
    ['EPSG:4326', null],
    ['EPSG:2263', null],
    ['EPSG:28992', null],
    ['ESRI:54009', null],
    ['EPSG:26917+6360', 'foot'],
    ['EPSG:25832+7837', 'metre'],
  ] as const)('is read as GDAL reads it: %s', async (srs, heights) => {
    const file = translate(`${srs.replaceAll(/\W/g, '-')}.tif`, srs);
    const found = await look(file);
    expect(found.transform).toEqual(findOrigin(file));
    expect(found.system).toEqual({ projection: findStatedDefinition(srs.replace(/\+.*/, '')) });
    expect([found.verticalUnit, found.changedBy, found.problems]).toEqual([
      heights,
      [`${path.basename(file)}.aux.xml`],
      [],
    ]);
  });

  it('is a contradiction where the raster says another, which GDAL does not believe then', async () => {
    const file = path.join(folder, 'both.tif');
    runGdal('gdal_translate', ['-q', '-a_srs', 'EPSG:4326', source, file]);
    const [west, north] = [11, 48];
    writeFileSync(
      `${file}.aux.xml`,
      readFileSync(`${translate('moved.tif', 'EPSG:4326', [west, north, 12.5, 47])}.aux.xml`),
    );
    expect(findOrigin(file)).toEqual([west, 0.5, 0, north, 0, -0.5]);
    const { transform, changedBy, problems } = await look(file);
    expect([transform, changedBy]).toEqual([[9, 0.5, 0, 46, 0, -0.5], []]);
    expect(problems.map(({ why }) => [why.key, why.values['what']])).toEqual([['sidecar-contradicts', 'GeoTransform']]);
  });

  it('of the name without .tif, or in a world file beside a raster that says it, counts for neither', async () => {
    const file = path.join(folder, 'own.tif');
    runGdal('gdal_translate', ['-q', '-a_srs', 'EPSG:4326', source, file]);
    writeFileSync(path.join(folder, 'own.tfw'), '0.5\n0\n0\n-0.5\n20.25\n59.75\n');
    writeFileSync(path.join(folder, 'own.aux.xml'), readFileSync(`${translate('other.tif', 'EPSG:28992')}.aux.xml`));
    expect(findOrigin(file)).toEqual([9, 0.5, 0, 46, 0, -0.5]);
    const { transform, changedBy, problems } = await look(file);
    expect([transform, changedBy, problems]).toEqual([[9, 0.5, 0, 46, 0, -0.5], [], []]);
  });
});
