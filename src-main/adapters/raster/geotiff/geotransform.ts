import { RasterRefusedError } from './raster-refused-error.ts';
import type { TiffDirectory } from './tiff-directory.ts';
import { tiffTags } from './tiff-tags.ts';

/** Where a north-up raster's cells lie, in its own coordinate system. */
export interface Geotransform {
  readonly originX: number;
  readonly originY: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
}

/** GTRasterTypeGeoKey's value for "the tie point is a cell's centre" (OGC GeoTIFF 1.1, 7.1). */
const PIXEL_IS_POINT = 2;

/**
 * Reads where the raster lies, as GDAL does: `PixelIsPoint` ties the centre of a cell, so the corner is half a cell away.
 * @param rasterType GTRasterTypeGeoKey, or undefined.
 * @throws RasterRefusedError without a position, or when the grid is rotated, sheared, mirrored or south-up.
 */
export function readGeotransform(directory: TiffDirectory, rasterType: number | undefined): Geotransform {
  const transform = findNumbers(directory, tiffTags.modelTransformation);
  const scale = findNumbers(directory, tiffTags.modelPixelScale);
  const tie = findNumbers(directory, tiffTags.modelTiepoint);
  const corner = transform === undefined ? fromTiePoint(scale, tie) : fromMatrix(transform);
  if (!Object.values(corner).every(Number.isFinite)) {
    throw new RasterRefusedError(
      'missing-georeference',
      null,
      'a cell size or position that is no number',
      'a georeferenced raster',
    );
  }
  if (!(corner.cellWidth > 0)) {
    throw new RasterRefusedError('rotated-raster', 'cell width', String(corner.cellWidth), 'columns that go east');
  }
  if (!(corner.cellHeight > 0)) {
    throw new RasterRefusedError(
      'south-up-raster',
      'cell height',
      String(-corner.cellHeight),
      'rows that go south (gdalwarp turns it)',
    );
  }
  if (rasterType !== PIXEL_IS_POINT) return corner;
  return { ...corner, originX: corner.originX - corner.cellWidth / 2, originY: corner.originY + corner.cellHeight / 2 };
}

function fromMatrix(matrix: readonly number[]): Geotransform {
  const [a = NaN, b = NaN, , originX = NaN, d = NaN, e = NaN, , originY = NaN] = matrix;
  if (b !== 0 || d !== 0) {
    throw new RasterRefusedError(
      'rotated-raster',
      'ModelTransformation',
      `rotation terms ${b} and ${d}`,
      'a north-up grid (gdalwarp makes one)',
    );
  }
  return { originX, originY, cellWidth: a, cellHeight: -e };
}

function fromTiePoint(scale: readonly number[] | undefined, tie: readonly number[] | undefined): Geotransform {
  if (scale === undefined || tie === undefined || tie.length < 6 || scale.length < 2) {
    throw new RasterRefusedError('missing-georeference', null, 'no cell size and tie point', 'a georeferenced raster');
  }
  const [column = NaN, row = NaN, , x = NaN, y = NaN] = tie;
  const [cellWidth = NaN, cellHeight = NaN] = scale;
  return { originX: x - column * cellWidth, originY: y + row * cellHeight, cellWidth, cellHeight };
}

function findNumbers(directory: TiffDirectory, tag: number): readonly number[] | undefined {
  const value = directory.tags.get(tag);
  return typeof value === 'string' ? undefined : value;
}
