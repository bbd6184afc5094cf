import { openRandomAccessFile } from '../random-access-file.ts';
import { createSamples, type Samples, type SampleType } from '../sample-type.ts';
import { readBandTexts, readNodata, readScaling, type BandScaling, type BandTexts } from './band-metadata.ts';
import { createChunkDecoder } from './decode-chunk.ts';
import { geoKeyIds, readGeoKeys, type GeoKeys } from './geo-keys.ts';
import { readGeotransform, type Geotransform } from './geotransform.ts';
import { RasterRefusedError } from './raster-refused-error.ts';
import { readTiffDirectory } from './tiff-directory.ts';
import { parseTiffLayout, type TiffLayout } from './tiff-layout.ts';

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
   * nodata, 0 without a nodata value.
   * @throws RasterRefusedError when a chunk does not decode.
   */
  readRows(row: number, rows: number, bands: readonly number[]): Samples[];
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
      readRows: (row, rows, bands) => readRows(layout, decodeChunk, { row, rows, bands, fill: nodata ?? 0 }),
      close: () => file.close(),
    };
  } catch (error) {
    file.close();
    throw error;
  }
}

interface RowsRequest {
  readonly row: number;
  readonly rows: number;
  readonly bands: readonly number[];
  readonly fill: number;
}

function readRows(
  layout: TiffLayout,
  decodeChunk: (index: number) => Samples | null,
  { row, rows, bands, fill }: RowsRequest,
): Samples[] {
  const { width, chunkHeight, chunksAcross, chunksDown, isPlanar } = layout;
  if (row < 0 || rows < 1 || row + rows > layout.height)
    throw new RangeError(`rows ${row} to ${row + rows} of ${layout.height}`);
  if (bands.some((band) => band < 0 || band >= layout.samplesPerPixel)) {
    throw new RasterRefusedError(
      'missing-band',
      'band',
      bands.map((band) => band + 1).join(', '),
      `1 to ${layout.samplesPerPixel}`,
    );
  }
  const results = bands.map(() => createSamples(layout.sampleType, width * rows));
  const firstChunk = Math.floor(row / chunkHeight);
  const lastChunk = Math.floor((row + rows - 1) / chunkHeight);
  const planes = isPlanar ? bands : [0];
  for (let chunkRow = firstChunk; chunkRow <= lastChunk; chunkRow += 1) {
    for (let chunkColumn = 0; chunkColumn < chunksAcross; chunkColumn += 1) {
      for (const plane of planes) {
        const chunk = decodeChunk(plane * chunksAcross * chunksDown + chunkRow * chunksAcross + chunkColumn);
        bands.forEach((band, position) => {
          if (isPlanar && band !== plane) return;
          copyChunk(layout, chunk, { chunkRow, chunkColumn, band, row, rows, fill, target: results[position]! });
        });
      }
    }
  }
  return results;
}

interface CopyRequest {
  readonly chunkRow: number;
  readonly chunkColumn: number;
  readonly band: number;
  readonly row: number;
  readonly rows: number;
  readonly fill: number;
  readonly target: Samples;
}

/** Copies one band of a chunk's cells into the rows that were asked for. */
function copyChunk(layout: TiffLayout, chunk: Samples | null, request: CopyRequest): void {
  const { chunkRow, chunkColumn, band, row, rows, fill, target } = request;
  const { width, chunkWidth, chunkHeight } = layout;
  const step = layout.isPlanar ? 1 : layout.samplesPerPixel;
  const first = layout.isPlanar ? 0 : band;
  const left = chunkColumn * chunkWidth;
  const columns = Math.min(chunkWidth, width - left);
  const top = Math.max(row, chunkRow * chunkHeight);
  const bottom = Math.min(row + rows, (chunkRow + 1) * chunkHeight, layout.height);
  for (let y = top; y < bottom; y += 1) {
    const to = (y - row) * width + left;
    if (chunk === null) {
      target.fill(fill, to, to + columns);
      continue;
    }
    const from = (y - chunkRow * chunkHeight) * chunkWidth * step + first;
    if (step === 1) target.set(chunk.subarray(from, from + columns), to);
    else for (let x = 0; x < columns; x += 1) target[to + x] = chunk[from + x * step]!;
  }
}
