import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeGroupStates } from '#main/pack/build/group-states.ts';
import { listMapFiles } from '#main/pack/build/inspect-folder.fs.ts';
import { writePack } from '#main/pack/build/write-pack.fs.ts';
import { encodeTestGeotiff } from '../../../support/geotiff-writer.ts';
import { describeWithGdal, dumpCells, runGdal } from '../../raster/support/gdal.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('../support/run-in-process.ts'));

const WIDTH = 300;
const HEIGHT = 280;

const describeFolder = (folder: string): Record<string, string> =>
  Object.fromEntries(describeGroupStates(folder, listMapFiles(folder)));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-burnt-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A star of many corners around a place, degrees; every second corner lies half as far out. */
function star(longitude: number, latitude: number, radius: number, corners: number): number[][] {
  const ring = Array.from({ length: corners }, (_, corner) => {
    const reach = corner % 2 === 0 ? radius : radius / 2;
    const angle = (2 * Math.PI * corner) / corners + 0.1;
    return [longitude + 1.6 * reach * Math.cos(angle), latitude + reach * Math.sin(angle)];
  });
  return [...ring, ring[0]!];
}

// Standards ascend: gdal_rasterize lets the last polygon win, the application the highest standard.
const areas = {
  type: 'FeatureCollection',
  features: [
    { sop: 50, type: 'Polygon', coordinates: [star(5.9, 52.5, 0.006, 24)] },
    { sop: 100, type: 'Polygon', coordinates: [star(5.905, 52.502, 0.004, 40), star(5.905, 52.502, 0.001, 12)] },
    {
      sop: 1250,
      type: 'MultiPolygon',
      coordinates: [[star(5.895, 52.498, 0.002, 8)], [star(5.91, 52.507, 0.003, 16)]],
    },
  ].map(({ sop, ...geometry }) => ({ type: 'Feature', properties: { sop: String(sop) }, geometry })),
};

/** The areas as a person has them, written by GDAL: its own reading of the same file is what is expected. */
const sources: Record<string, { readonly epsg: number; readonly options: readonly string[]; readonly layer: number }> =
  {
    'dikes.geojson': { epsg: 4326, options: ['-f', 'GeoJSON'], layer: 1 },
    // An old GeoJSON names its system: RFC7946=NO is GDAL's default.
    'rd.geojson': { epsg: 28992, options: ['-f', 'GeoJSON'], layer: 1 },
    'dikes.shp': { epsg: 28992, options: ['-f', 'ESRI Shapefile', '-dim', 'XYZ'], layer: 1 },
    'MEASURED.SHP': { epsg: 4326, options: ['-f', 'ESRI Shapefile', '-dim', 'XYM'], layer: 1 },
    'dikes.gpkg': { epsg: 32631, options: ['-f', 'GPKG', '-dim', 'XYZM', '-nln', 'dijken 2', '-update'], layer: 2 },
  };

describeWithGdal('polygons with a standard of protection', () => {
  // UTM and RD New lie askew to degrees.
  it.each([
    ['dikes.geojson', 32631, 5],
    ['rd.geojson', 28992, 5],
    ['dikes.shp', 32631, 5],
    ['MEASURED.SHP', 28992, 5],
    ['dikes.gpkg', 4326, 0.00006],
  ])('are burnt as gdal_rasterize does: %s on EPSG:%i', async (from, epsg, cellSize) => {
    const [x = NaN, y = NaN] = runGdal(
      'gdaltransform',
      ['-s_srs', 'OGC:CRS84', '-t_srs', `EPSG:${epsg}`, '-output_xy'],
      '5.9 52.5\n',
    )
      .trim()
      .split(/\s+/)
      .map(Number);
    // GDAL gives EPSG:4326 in the order of the authority, latitude first.
    const [originX, originY] =
      epsg === 4326 ? [5.891, 52.5084] : [x - (WIDTH / 2) * cellSize, y + (HEIGHT / 2) * cellSize];
    const like = encodeTestGeotiff({
      width: WIDTH,
      height: HEIGHT,
      sampleType: 'float32',
      bands: [new Float32Array(WIDTH * HEIGHT)],
      originX,
      originY,
      cellWidth: cellSize,
      cellHeight: cellSize,
      epsg,
      tileSide: 64,
      compression: 'deflate',
    });
    writeFileSync(path.join(folder, 'like.tif'), like);
    const layerName = writeSource(from);

    const { layer } = sources[from]!;
    const step = {
      kind: 'burn',
      from,
      layer,
      crs: null,
      to: 'sop.tif',
      attribute: 'sop',
      like: 'like.tif',
      likeCrs: null,
    } as const;
    const target = path.join(folder, 'pack');
    expect(
      await writePack({ folder, target, manifest: {}, steps: [step], states: describeFolder(folder) }, () => undefined),
    ).toEqual([]);

    const projected = path.join(folder, 'projected.geojson');
    const source = [path.join(folder, from), ...(layerName === null ? [] : [layerName])];
    runGdal('ogr2ogr', ['-f', 'GeoJSON', '-t_srs', `EPSG:${epsg}`, projected, ...source]);
    const burnt = path.join(folder, 'burnt.tif');
    const extent = [originX, originY - HEIGHT * cellSize, originX + WIDTH * cellSize, originY].map(String);
    const size = ['-ts', String(WIDTH), String(HEIGHT)];
    const nothing = ['-init', 'nan', '-a_nodata', 'nan', '-ot', 'Float32'];
    runGdal('gdal_rasterize', ['-q', '-a', 'sop', ...nothing, '-te', ...extent, ...size, projected, burnt]);

    const ours = toFloats(dumpCells(path.join(target, 'sop.tif')));
    const theirs = toFloats(dumpCells(burnt));
    const differing = ours.reduce((sum, value, cell) => sum + (Object.is(value, theirs[cell]) ? 0 : 1), 0);
    expect(new Set(ours)).toEqual(new Set([Number.NaN, 50, 100, 1250]));
    expect(differing).toBe(0);
    expect(runGdal('gdalinfo', [path.join(target, 'sop.tif')])).toContain('Description = years');
    expect(readFileSync(path.join(target, 'pack.json'), 'utf8')).toContain('"sop.tif"');
  });
});

/** Gives the name of the layer where the file has several. */
function writeSource(name: string): string | null {
  const { epsg, options, layer } = sources[name]!;
  const plain = path.join(folder, 'areas.geojson');
  const target = path.join(folder, name);
  writeFileSync(plain, JSON.stringify(areas));
  // Something else lies in front.
  if (layer > 1)
    runGdal('ogr2ogr', ['-f', 'GPKG', '-nln', 'first', '-sql', 'SELECT 1 AS id FROM areas LIMIT 1', target, plain]);
  runGdal('ogr2ogr', [...options, '-t_srs', `EPSG:${epsg}`, target, plain]);
  // As some systems write their names; GDAL itself writes small letters.
  if (name.endsWith('.SHP')) {
    const stem = target.slice(0, -4);
    for (const end of ['shp', 'shx', 'dbf', 'prj']) renameSync(`${stem}.${end}`, `${stem}.${end.toUpperCase()}`);
  }
  return layer > 1 ? 'dijken 2' : null;
}

function toFloats(bytes: Buffer): Float32Array {
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

it('are refused where one has no number of years, with the feature named', async () => {
  const wrong = {
    ...areas,
    features: areas.features.map((feature, at) => (at === 1 ? { ...feature, properties: {} } : feature)),
  };
  writeFileSync(path.join(folder, 'dikes.geojson'), JSON.stringify(wrong));
  const cells = { width: 4, height: 4, sampleType: 'uint8', bands: [new Uint8Array(16)] } as const;
  const place = { originX: 5, originY: 52, cellWidth: 0.1, cellHeight: 0.1 };
  writeFileSync(path.join(folder, 'like.tif'), encodeTestGeotiff({ ...cells, ...place }));
  const step = {
    kind: 'burn',
    from: 'dikes.geojson',
    layer: 1,
    crs: null,
    to: 'sop.tif',
    attribute: 'sop',
    like: 'like.tif',
    likeCrs: null,
  } as const;
  const findings = await writePack(
    { folder, target: path.join(folder, 'pack'), manifest: {}, steps: [step], states: describeFolder(folder) },
    () => undefined,
  );
  expect(findings).toEqual([
    expect.objectContaining({ code: 'unusable-polygons', file: 'dikes.geojson', found: 'feature 1 has null in "sop"' }),
  ]);
});
