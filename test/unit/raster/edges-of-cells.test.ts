import { describe, expect, it } from 'vitest';
import { createTransform } from '#main/raster/create-transform.ts';
import { findEpsgDefinition } from '#main/raster/find-epsg-definition.ts';
import { computeCell, type RasterGrid } from '#main/raster/raster-grid.ts';

/** 10 x 10 cells of a thousandth, from 16, 48 to the south-east. */
const grid: RasterGrid = {
  projection: '+proj=longlat +datum=WGS84',
  originX: 16,
  originY: 48,
  cellWidth: 0.001,
  cellHeight: 0.001,
  width: 10,
  height: 10,
};
const edges = Array.from({ length: 11 }, (_, edge) => edge);

describe('a point on an edge, written as people write it', () => {
  it('belongs to the right or lower cell, on the right and bottom edges of the raster to its last ones', () => {
    // 16.01 is 10.0000000000016 cells from 16, and 16.009 is 8.9999999999986.
    const columns = edges.map(
      (edge) => computeCell(grid, Number(`16.0${String(edge).padStart(2, '0')}`), 47.9955)?.column,
    );
    const rows = edges.map((edge) => computeCell(grid, 16.0055, 48 - edge / 1000)?.row);
    expect(columns).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9]);
    expect(rows).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9]);
  });

  it('is column and row 0 a rounding before the first ones', () => {
    const cell = computeCell(grid, 16 - 4e-15, 48 + 7e-15);
    expect([cell?.column, cell?.row].map((place) => Object.is(place, 0))).toEqual([true, true]);
  });

  it('is outside where it is more than rounding away', () => {
    expect(computeCell(grid, 16.01 + 1e-9, 47.995)).toBeNull();
    expect(computeCell(grid, 16 - 1e-9, 47.995)).toBeNull();
    expect(computeCell(grid, 16.005, 48 + 1e-9)).toBeNull();
    expect(computeCell(grid, 16.005, 47.99 - 1e-9)).toBeNull();
    expect(computeCell(grid, Number.NaN, 47.995)).toBeNull();
    expect(computeCell(grid, 16.005, Number.NaN)).toBeNull();
  });
});

describe('degrees of a datum that is that of the points', () => {
  // WGS 84, ETRS89, NAD83, GDA2020, and what a file's parameters or a manifest may say.
  const systems = [
    ...[4326, 4258, 4269, 7844].map((code) => findEpsgDefinition(code)!),
    '+proj=longlat +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +no_defs',
    '+proj=longlat +datum=NAD83 +no_defs +type=crs',
  ];

  it.each(systems)('go in and out unchanged: %s', (system) => {
    const { project, unproject } = createTransform(system);
    for (let thousandths = 15_990; thousandths <= 16_020; thousandths += 1) {
      const [longitude, latitude] = [thousandths / 1000, 32 + thousandths / 1000];
      expect(project({ latitude, longitude })).toEqual({ x: longitude, y: latitude });
      expect(unproject(longitude, latitude)).toEqual({ latitude, longitude });
    }
  });

  it.each([
    '+proj=longlat +ellps=bessel +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7',
    '+proj=longlat +ellps=GRS80 +towgs84=0,0,10',
    '+proj=longlat +datum=WGS84 +pm=paris',
  ])('are transformed where they are others: %s', (system) => {
    const { x, y } = createTransform(system).project({ latitude: 48, longitude: 16 });
    expect(Math.hypot(x - 16, y - 48)).toBeGreaterThan(1e-5);
  });
});

describe('a grid of degrees that goes on across the date line', () => {
  const across = { ...grid, originX: 178, originY: -16, cellWidth: 0.5, cellHeight: 0.5, width: 8, height: 4 };
  const columnOf = (wide: RasterGrid, longitude: number): number | undefined =>
    computeCell(wide, createTransform(wide.projection).project({ latitude: -17, longitude }).x, -17)?.column;

  it('has its cells on both sides, however it counts its degrees', () => {
    const places = [177.9, 178, 179.999, 180, -180, -179.5, -178.1, -178, -177.9];
    const columns = [undefined, 0, 3, 4, 4, 5, 7, 7, undefined];
    expect(places.map((place) => columnOf(across, place))).toEqual(columns);
    expect(places.map((place) => columnOf({ ...across, originX: -182 }, place))).toEqual(columns);
  });

  it('has them under another datum, too', () => {
    const fiji = { ...across, projection: findEpsgDefinition(4720)! };
    expect([179.9, -179.9, -178.3].map((place) => columnOf(fiji, place))).toEqual([3, 4, 7]);
  });

  it('is one of degrees: metres do not come round', () => {
    const metres = { ...across, projection: '+proj=utm +zone=60 +south +datum=WGS84 +units=m' };
    expect(computeCell(metres, -179, -17)).toBeNull();
  });
});
