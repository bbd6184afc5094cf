import type { PackBuildStep } from './pack-build-ports.ts';
import { openGeoTiff, writeGeotiff } from '#main/raster/index.ts';
import { computeScaled, interpretStored } from '#engine/index.ts';

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
    const encoding = { nodata: file.nodata, ...file.scaling[band - 1]! };
    const restate = (stored: number): number => {
      const meaning = interpretStored({ dry, openWater }, encoding, stored);
      if (meaning === 'level') return computeScaled(encoding, stored) * metresPerUnit;
      return meaning === 'openWater' ? openWaterCode : NaN;
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
