import { openRandomAccessFile } from '#main/platform/files/random-access-file.ts';
import type { Samples, SampleType } from '../sample-type.ts';
import { readBandTexts, readNodata, readScaling, type BandScaling, type BandTexts } from './band-metadata.ts';
import { createChunkDecoder } from './decode-chunk.ts';
import { geoKeyIds, readGeoKeys, type GeoKeys } from './geo-keys.ts';
import { readGeotransform, type Geotransform } from './geotransform.ts';
import { openMask } from './mask.ts';
import { readChunkBlock, type ChunkBlock } from './read-chunk-block.ts';
import { readTiffDirectory } from './tiff-directory.ts';
import { parseTiffLayout } from './tiff-layout.ts';

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
  /** Whether its chunks are tiles: a part of its width is read without all of it then. */
  readonly isTiled: boolean;
  /** Reads a part of some bands like {@link readRows}. @throws RasterRefusedError */
  readBlock(block: ChunkBlock, bands: readonly number[]): Samples[];
  close(): void;
}

/** Opens a GeoTIFF and checks its directory whole. @throws RasterRefusedError */
export async function openGeoTiff(path: string): Promise<GeoTiff> {
  const file = openRandomAccessFile(path);
  try {
    const directory = readTiffDirectory(file);
    const layout = parseTiffLayout(directory);
    const keys = readGeoKeys(directory);
    const rasterType = keys.get(geoKeyIds.rasterType);
    const geotransform = readGeotransform(directory, typeof rasterType === 'number' ? rasterType : undefined);
    const decodeChunk = await createChunkDecoder(file, layout);
    const nodata = readNodata(directory, layout.sampleType);
    const mask = await openMask(file, directory, { layout, nodata });
    const readBlock: GeoTiff['readBlock'] = (block, bands) => {
      const results = readChunkBlock(layout, decodeChunk, { block, bands, fill: nodata ?? 0 });
      mask?.apply(block, results);
      return results;
    };
    return {
      path,
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
      isTiled: layout.isTiled,
      readBlock,
      readRows: (row, rows, bands) => readBlock({ column: 0, row, width: layout.width, height: rows }, bands),
      close: () => file.close(),
    };
  } catch (error) {
    file.close();
    throw error;
  }
}
