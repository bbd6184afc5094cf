import { openWithSidecar, resolveProjection, writeGeotiff } from '#main/raster/index.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { openAreas } from './area-source.ts';
import { AreasRefusedError } from './areas-refused-error.ts';
import { createPolygonBurner, type ReadBurntRows } from './burn-polygons.ts';

/** Areas that become a raster of years. */
export interface BurnOrder {
  /** File of the areas. */
  readonly from: string;
  /** Of a GeoPackage, counted from 1. */
  readonly layer: number;
  /** Coordinate system of a file that names none; null: none is stated. */
  readonly crs: string | null;
  /** Property that says the years. */
  readonly attribute: string;
  /** Raster whose grid is used, and its coordinate system where it names none. */
  readonly like: string;
  readonly likeCrs: string | null;
  /** The GeoTIFF; nothing is there. */
  readonly target: string;
}

/**
 * Writes the years of areas on the grid of another raster.
 * @throws AreasRefusedError, also where no cell has its centre in any area; PackTextError; RasterRefusedError
 */
export async function burnAreas(
  { from, layer, crs, attribute, like, likeCrs, target }: BurnOrder,
  onProgress: (fraction: number) => void,
): Promise<void> {
  const { file } = await openWithSidecar(like);
  const { width, height, geotransform, keys } = file;
  file.close();
  const projection = resolveProjection(keys, likeCrs ?? undefined);
  const areas = openAreas({ file: from, layer, crs });
  try {
    const burn = createPolygonBurner(areas, attribute, { projection, ...geotransform, width, height });
    let isAnyBurnt = false;
    const readRows: ReadBurntRows = (row, rows) => {
      const values = burn(row, rows);
      isAnyBurnt ||= values.some((years) => !Number.isNaN(years));
      return values;
    };
    writeGeotiff(target, { width, height, geotransform, keys, description: 'years', readRows }, onProgress);
    if (!isAnyBurnt)
      throw new AreasRefusedError(packText('no-cell-in-polygons'), packText('polygons-over-map-expected'));
  } finally {
    areas.close();
  }
}
