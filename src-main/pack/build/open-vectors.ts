import { openGeopackage } from '../vectors/open-geopackage.sql.ts';
import { openShapefile } from '../vectors/open-shapefile.fs.ts';
import type { VectorFile } from '../vectors/vector-layer.ts';

/** Names of files that {@link openVectors} reads. */
export const vectorNames = /\.(?:shp|gpkg)$/i;

/** Opens a Shapefile or GeoPackage. @throws PackTextError, or what the system says of a file */
export function openVectors(file: string): VectorFile {
  return /\.gpkg$/i.test(file) ? openGeopackage(file) : openShapefile(file);
}
