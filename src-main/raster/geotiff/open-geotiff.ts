import { packText } from '#shared/pack/pack-text.ts';
import { openRandomAccessFile, type RandomAccessFile } from '#main/platform/files/random-access-file.ts';
import { MissingRangesError, type ByteRange, type PartlyFile } from '#main/platform/files/partly-file.ts';
import type { Samples, SampleType } from '../sample-type.ts';
import { readBandTexts, readFill, readNodata, readScaling, type BandScaling, type BandTexts } from './band-metadata.ts';
import { createChunkDecoder } from './decode-chunk.ts';
import { geoKeyIds, readGeoKeys, type GeoKeys } from './geo-keys.ts';
import { readGeotransform, type Geotransform } from './geotransform.ts';
import { RasterRefusedError } from './raster-refused-error.ts';
import { countPages, openMask, type RasterMask } from './mask.ts';
import { listChunks, readChunkBlock, type ChunkBlock } from './read-chunk-block.ts';
import { readTiffDirectory } from './tiff-directory.ts';
import { checkChunk, computeChunkBytes, isSparseChunk, parseTiffLayout, type TiffLayout } from './tiff-layout.ts';

/** A GeoTIFF that was found whole, ready to be read in rows. */
export interface GeoTiff {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly bandCount: number;
  readonly sampleType: SampleType;
  readonly nodata: number | null;
  /** By band, counted from 0. */
  readonly scaling: readonly BandScaling[];
  /** By band, counted from 0. */
  readonly texts: readonly BandTexts[];
  readonly geotransform: Geotransform;
  readonly keys: GeoKeys;
  /** Rows that are decoded together: reading whole multiples of them decodes nothing twice. */
  readonly rowsPerChunk: number;
  /**
   * Reads rows of some bands (counted from 0), each row by row as stored. Cells of a chunk that was never written are
   * nodata, 0 without a nodata value; cells that the file's own mask leaves out are nodata.
   * @throws RasterRefusedError when a chunk does not decode.
   */
  readRows(row: number, rows: number, bands: readonly number[]): Samples[];
  /** Whether a mask in the file itself says which cells hold no number. */
  readonly hasMask: boolean;
  /** Whether its chunks are tiles: a part of its width is read without all of it then. */
  readonly isTiled: boolean;
  /** Images of its size in the file, of which the first is read; 1 of a file of which only parts are here. */
  readonly pages: number;
  /** Reads a part of some bands like {@link readRows}. @throws RasterRefusedError */
  readBlock(block: ChunkBlock, bands: readonly number[]): Samples[];
  close(): void;
}

/**
 * Opens a GeoTIFF and checks its directory whole.
 * @param placed where it lies, for a file that does not say it
 * @throws RasterRefusedError
 */
export async function openGeoTiff(path: string, placed?: Geotransform): Promise<GeoTiff> {
  const { tiff } = await readGeoTiff(openRandomAccessFile(path), { placed });
  return tiff;
}

/** What packing may add to a chunk of few bytes. */
const PACKING_BYTES = 64 * 1024;

/** A GeoTIFF of which only parts are here. */
export interface PartlyGeoTiff extends Omit<GeoTiff, 'readRows'> {
  /**
   * What is not here of what a part of a band needs; empty when it can be read.
   * @throws RasterRefusedError
   */
  listMissing(block: ChunkBlock, band: number): ByteRange[];
}

/**
 * Opens a GeoTIFF of which only parts are here. Tables of its chunks are read as far as they are needed, and its chunks
 * are checked one by one.
 * @throws RasterRefusedError; MissingRangesError where its directory is not here
 */
export async function openGeoTiffByParts(file: PartlyFile): Promise<PartlyGeoTiff> {
  const { tiff, layout, mask } = await readGeoTiff(file, { isByParts: true });
  return {
    ...tiff,
    listMissing(block, band) {
      const ofMask = mask?.listChunks(block);
      return [
        ...listMissingOf(file, layout, listChunks(layout, block, [band])),
        ...(ofMask === undefined ? [] : listMissingOf(file, ofMask.layout, ofMask.chunks)),
      ];
    },
  };
}

/** What is not here of some chunks, and of what says where they lie. */
function listMissingOf(file: PartlyFile, layout: TiffLayout, chunks: readonly number[]): ByteRange[] {
  return chunks.flatMap((chunk) => {
    try {
      checkChunk(layout, chunk, file.size);
      if (isSparseChunk(layout, chunk)) return [];
      requireLikelySize(layout, chunk);
      return file.listMissing({ start: layout.offsets.at(chunk)!, length: layout.byteCounts.at(chunk)! });
    } catch (error) {
      if (error instanceof MissingRangesError) return error.ranges;
      throw error;
    }
  });
}

/** @throws RasterRefusedError where a chunk takes far more bytes than when it is unpacked: they are not fetched */
function requireLikelySize(layout: TiffLayout, chunk: number): void {
  const count = layout.byteCounts.at(chunk)!;
  const limit = 2 * computeChunkBytes(layout) + PACKING_BYTES;
  if (count <= limit) return;
  const field = `${layout.isTiled ? 'tile' : 'strip'} ${chunk}`;
  throw new RasterRefusedError(
    'unreadable-raster',
    field,
    packText('bytes', { count }),
    packText('at-most', { limit }),
  );
}

async function readGeoTiff(
  file: RandomAccessFile,
  { isByParts = false, placed }: { readonly isByParts?: boolean; readonly placed?: Geotransform | undefined },
): Promise<{ readonly tiff: GeoTiff; readonly layout: TiffLayout; readonly mask: RasterMask | null }> {
  try {
    const directory = readTiffDirectory(file, { isByParts });
    const layout = parseTiffLayout(directory);
    const keys = readGeoKeys(directory);
    const rasterType = keys.get(geoKeyIds.rasterType);
    const geotransform = placed ?? readGeotransform(directory, typeof rasterType === 'number' ? rasterType : undefined);
    const decodeChunk = await createChunkDecoder(file, layout);
    const nodata = readNodata(directory, layout.sampleType);
    const fill = readFill(directory, layout.sampleType);
    const mask = await openMask(file, directory, { sampleType: layout.sampleType, nodata, isByParts });
    const readBlock: GeoTiff['readBlock'] = (block, bands) => {
      const results = readChunkBlock(layout, decodeChunk, { block, bands, fill });
      mask?.apply(block, results, nodata ?? NaN);
      return results;
    };
    const tiff: GeoTiff = {
      path: file.path,
      width: layout.width,
      height: layout.height,
      bandCount: layout.samplesPerPixel,
      sampleType: layout.sampleType,
      nodata,
      scaling: readScaling(directory, layout.samplesPerPixel),
      texts: readBandTexts(directory, layout.samplesPerPixel),
      geotransform,
      keys,
      rowsPerChunk: layout.chunkHeight,
      hasMask: mask !== null,
      isTiled: layout.isTiled,
      pages: isByParts ? 1 : countPages(file, directory),
      readBlock,
      readRows: (row, rows, bands) => readBlock({ column: 0, row, width: layout.width, height: rows }, bands),
      close: () => file.close(),
    };
    return { tiff, layout, mask };
  } catch (error) {
    file.close();
    throw error;
  }
}
