import { namesStoredNumber } from '#shared/hazard/hazard-reading.ts';
import type { PackBuildStep } from './pack-build-ports.ts';
import { openGeoTiff } from '#main/raster/geotiff/open-geotiff.ts';
import { writeGeotiff } from '#main/raster/geotiff/write-geotiff.ts';
import { isNodata } from '#main/raster/raster-band.ts';

type RestateStep = Extract<PackBuildStep, { kind: 'restate' }>;

/**
 * Writes one band anew, in metres: its codes become no data (dry) and one code for permanent water. @throws
 * RasterRefusedError
 */
export async function restateRaster(
  source: string,
  target: string,
  { band, metresPerUnit, dry, openWater, openWaterCode }: RestateStep,
  onProgress: (fraction: number) => void,
): Promise<void> {
  const file = await openGeoTiff(source);
  try {
    const { scale, offset } = file.scaling[band - 1]!;
    const restate = (stored: number): number => {
      if (isNodata(file, stored) || namesStoredNumber(dry, stored)) return NaN;
      if (namesStoredNumber(openWater, stored)) return openWaterCode;
      return (stored * scale + offset) * metresPerUnit;
    };
    const { width, height, geotransform, keys } = file;
    writeGeotiff(
      target,
      {
        width,
        height,
        geotransform,
        keys,
        description: 'metres',
        readRows: (row, rows) => Float32Array.from(file.readRows(row, rows, [band - 1])[0]!, restate),
      },
      onProgress,
    );
  } finally {
    file.close();
  }
}
