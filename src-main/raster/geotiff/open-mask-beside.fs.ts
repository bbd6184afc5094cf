import { statSync } from 'node:fs';
import path from 'node:path';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';
import { openRandomAccessFile, type RandomAccessFile } from '#main/platform/files/random-access-file.ts';
import { packText, type PackText } from '#shared/pack/pack-text.ts';
import { createMask, type RasterMask } from './mask.ts';
import type { GeoTiff } from './open-geotiff.ts';
import { RasterRefusedError } from './raster-refused-error.ts';
import { readTiffDirectory } from './tiff-directory.ts';
import { parseTiffLayout } from './tiff-layout.ts';
import { tiffTags } from './tiff-tags.ts';

/** Ends of the names that GDAL finds a raster's mask by. */
const endings = ['.msk', '.MSK'] as const;
/** GMF_PER_DATASET (GDAL RFC 15): the first band of the mask is that of all bands. */
const PER_DATASET = 2;

/** A raster together with the mask beside it. */
export interface MaskedGeoTiff {
  readonly file: GeoTiff;
  /** The mask's name, without folders. */
  readonly name: string;
}

/**
 * Opens the mask beside a raster (`x.tif.msk`, GDAL's external mask): a TIFF of the same size in which a cell of 0 is
 * no data. Null where there is none, or where the raster has a mask inside, which GDAL believes then. Cells that it
 * leaves out are read as nodata; where the raster stores whole numbers and none of them means that, as NaN.
 * @throws PackTextError for a mask that cannot be used
 */
export async function openMaskBeside(file: GeoTiff): Promise<MaskedGeoTiff | null> {
  const ending = endings.find((end) => statSync(file.path + end, { throwIfNoEntry: false })?.isFile());
  if (ending === undefined || file.hasMask) return null;
  const source = openRandomAccessFile(file.path + ending);
  try {
    const { mask, planes } = await readMask(source, file);
    const close = (): void => {
      source.close();
      file.close();
    };
    return { file: { ...maskCells(file, mask, planes), close }, name: path.basename(source.path) };
  } catch (error) {
    source.close();
    if (!(error instanceof RasterRefusedError)) throw error;
    throw new PackTextError('found-not-expected', { found: error.found, expected: error.expected }, error);
  }
}

/** The mask, and which of its bands is that of each band of the raster; null: of none. @throws RasterRefusedError */
async function readMask(
  source: RandomAccessFile,
  { width, height, bandCount }: GeoTiff,
): Promise<{ readonly mask: RasterMask; readonly planes: readonly (number | null)[] }> {
  const directory = readTiffDirectory(source);
  const layout = parseTiffLayout(directory);
  const planes = findPlanes(directory.tags.get(tiffTags.gdalMetadata), bandCount);
  const isOfRaster = layout.width === width && layout.height === height && layout.sampleType === 'uint8';
  if (!isOfRaster || planes.some((plane) => plane !== null && plane >= layout.samplesPerPixel)) {
    throw refuse(packText('mask-of-size', { width: layout.width, height: layout.height, type: layout.sampleType }));
  }
  if (planes.every((plane) => plane === null)) throw refuse(packText('mask-of-no-band'));
  return { mask: await createMask(source, directory), planes };
}

function refuse(found: PackText): RasterRefusedError {
  return new RasterRefusedError('unsupported-raster', 'mask', found, packText('mask-expected'));
}

/** `INTERNAL_MASK_FLAGS_2` says what the mask of band 2 is; a band without is not masked (GDAL, GetMaskFlags). */
function findPlanes(metadata: unknown, bandCount: number): (number | null)[] {
  const planes = Array<number | null>(bandCount).fill(null);
  const text = typeof metadata === 'string' ? metadata : '';
  for (const [, number, flags] of text.matchAll(/\bname="INTERNAL_MASK_FLAGS_(\d+)"[^<>]*>\s*(\d+)/g)) {
    const band = Number(number) - 1;
    if (band >= 0 && band < bandCount) planes[band] = (Number(flags) & PER_DATASET) === 0 ? band : 0;
  }
  return planes;
}

/** The raster with nodata in all cells that the mask leaves out. */
function maskCells(file: GeoTiff, mask: RasterMask, planes: readonly (number | null)[]): GeoTiff {
  const { nodata, sampleType, width } = file;
  const holdsFill = nodata !== null || sampleType.startsWith('float');
  const readBlock: GeoTiff['readBlock'] = (block, bands) => {
    const stored = file.readBlock(block, bands);
    const samples = holdsFill ? stored : stored.map((one) => Float64Array.from<number>(one));
    for (const plane of new Set(bands.map((band) => planes[band] ?? null))) {
      if (plane === null) continue;
      const masked = samples.filter((_, index) => planes[bands[index]!] === plane);
      mask.apply(block, masked, nodata ?? Number.NaN, plane);
    }
    return samples;
  };
  return { ...file, readBlock, readRows: (row, height, bands) => readBlock({ column: 0, row, width, height }, bands) };
}
