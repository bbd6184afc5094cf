import { packText, quoteWords } from '#shared/pack/pack-text.ts';
import { RasterRefusedError } from './raster-refused-error.ts';
import type { TagNumbers, TiffDirectory } from './tiff-directory.ts';
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
 * Reads where the raster lies, as GDAL does: `PixelIsPoint` ties the centre of a cell, so the corner is half a cell
 * away.
 * @param rasterType GTRasterTypeGeoKey, or undefined.
 * @throws RasterRefusedError without a position, or when the grid is rotated, sheared, mirrored or south-up.
 */
export function readGeotransform(directory: TiffDirectory, rasterType: number | undefined): Geotransform {
  const transform = findNumbers(directory, tiffTags.modelTransformation);
  const scale = findNumbers(directory, tiffTags.modelPixelScale);
  const tie = findNumbers(directory, tiffTags.modelTiepoint);
  const corner = requireNorthUp(transform === undefined ? fromTiePoint(scale, tie) : fromMatrix(transform));
  if (rasterType !== PIXEL_IS_POINT) return corner;
  return { ...corner, originX: corner.originX - corner.cellWidth / 2, originY: corner.originY + corner.cellHeight / 2 };
}

/**
 * The same from the six numbers of GDAL's geotransform, which ties the corner of a cell whatever the raster says.
 * @throws RasterRefusedError
 */
export function fromGdalTransform(numbers: readonly number[]): Geotransform {
  const [originX = NaN, a = NaN, b = NaN, originY = NaN, d = NaN, e = NaN] = numbers;
  return requireNorthUp(fromMatrix([a, b, 0, originX, d, e, 0, originY]));
}

/** @throws RasterRefusedError */
function requireNorthUp(corner: Geotransform): Geotransform {
  if (!Object.values(corner).every(Number.isFinite)) {
    throw new RasterRefusedError(
      'missing-georeference',
      null,
      packText('geotransform-of-no-numbers'),
      packText('georeferenced-expected'),
    );
  }
  if (!(corner.cellWidth > 0)) {
    const found = quoteWords(corner.cellWidth);
    throw new RasterRefusedError('rotated-raster', 'cell width', found, packText('columns-east-expected'));
  }
  if (!(corner.cellHeight > 0)) {
    throw new RasterRefusedError(
      'south-up-raster',
      'cell height',
      quoteWords(-corner.cellHeight),
      packText('rows-south-expected'),
    );
  }
  return corner;
}

function fromMatrix(matrix: ArrayLike<number>): Geotransform {
  const [a = NaN, b = NaN, , originX = NaN, d = NaN, e = NaN, , originY = NaN] = listFirst(matrix, 8);
  if (b !== 0 || d !== 0) {
    throw new RasterRefusedError(
      'rotated-raster',
      'ModelTransformation',
      packText('rotation-terms', { b, d }),
      packText('north-up-expected'),
    );
  }
  return { originX, originY, cellWidth: a, cellHeight: -e };
}

function fromTiePoint(scale: TagNumbers | undefined, tie: TagNumbers | undefined): Geotransform {
  if (scale === undefined || tie === undefined || tie.length < 6 || scale.length < 2) {
    const expected = packText('georeferenced-expected');
    throw new RasterRefusedError('missing-georeference', null, packText('no-cell-size'), expected);
  }
  const [column = NaN, row = NaN, , x = NaN, y = NaN] = listFirst(tie, 6);
  const [cellWidth = NaN, cellHeight = NaN] = listFirst(scale, 2);
  return { originX: x - column * cellWidth, originY: y + row * cellHeight, cellWidth, cellHeight };
}

function findNumbers(directory: TiffDirectory, tag: number): TagNumbers | undefined {
  const value = directory.tags.get(tag);
  return typeof value === 'string' ? undefined : value;
}

function listFirst(values: ArrayLike<number>, count: number): number[] {
  return Array.from({ length: Math.min(values.length, count) }, (_, index) => values[index]!);
}
