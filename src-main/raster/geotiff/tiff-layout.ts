import { packText, quoteWords } from '#shared/pack/pack-text.ts';
import type { SampleType } from '../sample-type.ts';
import { BYTES_PER_SAMPLE } from '../sample-type.ts';
import { RasterRefusedError } from './raster-refused-error.ts';
import type { TagNumbers, TagTable, TiffDirectory } from './tiff-directory.ts';
import { hasPredictor, isKnownCompression, isLerc } from './tiff-compression.ts';
import { tiffTags } from './tiff-tags.ts';

/** How an image's cells lie in the file. A chunk is a tile, or a strip as wide as the image. */
export interface TiffLayout {
  readonly width: number;
  readonly height: number;
  readonly samplesPerPixel: number;
  readonly sampleType: SampleType;
  readonly littleEndian: boolean;
  /** Whether each chunk holds one band (planar configuration 2), or all bands cell by cell. */
  readonly isPlanar: boolean;
  readonly isTiled: boolean;
  readonly chunkWidth: number;
  readonly chunkHeight: number;
  readonly chunksAcross: number;
  readonly chunksDown: number;
  /**
   * Per chunk, planes one after the other. 0 bytes at offset 0: a chunk that was never written (GDAL's sparse files).
   */
  readonly offsets: TagTable;
  readonly byteCounts: TagTable;
  readonly compression: number;
  /** 1 none, 2 horizontal differences, 3 floating point. */
  readonly predictor: number;
  readonly lercParameters: TagNumbers;
}

/**
 * Cells of the largest raster: 17 billion, 131,000 on a side; far above any national map, below every index's range.
 */
const MAXIMUM_CELLS = 2 ** 34;
/** Cells on a side: a row of tiles of such a raster is still held whole. */
const MAXIMUM_SIDE = 2 ** 20;
/** Bytes of one decoded chunk; a chunk is decoded whole. */
const MAXIMUM_CHUNK_BYTES = 256 * 1024 * 1024;
const MAXIMUM_BANDS = 4096;

/**
 * Reads an image's layout and checks it whole before any cell is decoded: sizes within limits, a chunk for every part,
 * every chunk inside the file, uncompressed chunks long enough for their rows. Of a directory whose tables are read by
 * parts the chunks are checked when they are decoded.
 * @throws RasterRefusedError
 */
export function parseTiffLayout(directory: TiffDirectory): TiffLayout {
  const width = requireNumber(directory, tiffTags.imageWidth, 'ImageWidth');
  const height = requireNumber(directory, tiffTags.imageLength, 'ImageLength');
  if (!(width >= 1 && height >= 1 && Math.max(width, height) <= MAXIMUM_SIDE && width * height <= MAXIMUM_CELLS)) {
    throw new RasterRefusedError(
      'raster-too-large',
      'size',
      packText('size-in-cells', { width, height }),
      packText('size-expected', { cells: MAXIMUM_CELLS, side: MAXIMUM_SIDE }),
    );
  }
  const samplesPerPixel = findNumber(directory, tiffTags.samplesPerPixel) ?? 1;
  if (!(samplesPerPixel >= 1 && samplesPerPixel <= MAXIMUM_BANDS)) {
    throw new RasterRefusedError(
      'unsupported-raster',
      'SamplesPerPixel',
      quoteWords(samplesPerPixel),
      packText('bands-expected', { limit: MAXIMUM_BANDS }),
    );
  }
  const sampleType = parseSampleType(directory);
  const isTiled = [directory.tags, directory.tables].some((tags) => tags?.has(tiffTags.tileOffsets));
  const chunkWidth = isTiled ? requireNumber(directory, tiffTags.tileWidth, 'TileWidth') : width;
  const chunkHeight = isTiled
    ? requireNumber(directory, tiffTags.tileLength, 'TileLength')
    : Math.min(height, findNumber(directory, tiffTags.rowsPerStrip) ?? height);
  const isPlanar = findNumber(directory, tiffTags.planarConfiguration) === 2 && samplesPerPixel > 1;
  const chunkBytes = chunkWidth * chunkHeight * BYTES_PER_SAMPLE[sampleType] * (isPlanar ? 1 : samplesPerPixel);
  if (!(chunkWidth >= 1 && chunkHeight >= 1 && chunkBytes <= MAXIMUM_CHUNK_BYTES)) {
    throw new RasterRefusedError(
      'raster-too-large',
      isTiled ? 'tile size' : 'RowsPerStrip',
      packText('chunk-size', { width: chunkWidth, height: chunkHeight, bytes: chunkBytes }),
      packText('chunk-size-expected', { bytes: MAXIMUM_CHUNK_BYTES }),
    );
  }
  const compression = findNumber(directory, tiffTags.compression) ?? 1;
  const layout: TiffLayout = {
    width,
    height,
    samplesPerPixel,
    sampleType,
    littleEndian: directory.littleEndian,
    isPlanar,
    isTiled,
    chunkWidth,
    chunkHeight,
    chunksAcross: Math.ceil(width / chunkWidth),
    chunksDown: Math.ceil(height / chunkHeight),
    offsets: requireTable(directory, isTiled ? tiffTags.tileOffsets : tiffTags.stripOffsets, 'offsets'),
    byteCounts: requireTable(directory, isTiled ? tiffTags.tileByteCounts : tiffTags.stripByteCounts, 'byte counts'),
    compression,
    predictor: hasPredictor(compression) ? (findNumber(directory, tiffTags.predictor) ?? 1) : 1,
    lercParameters: findNumbers(directory, tiffTags.lercParameters) ?? [],
  };
  checkCoding(layout);
  const count = requireChunks(layout);
  if ((directory.tables?.size ?? 0) > 0) return layout;
  for (let index = 0; index < count; index += 1) checkChunk(layout, index, directory.fileSize);
  return layout;
}

/** Bytes of a chunk when decoded, at its full height (`rows` of it for the last strip). */
export function computeChunkBytes(layout: TiffLayout, rows: number = layout.chunkHeight): number {
  const samples = layout.isPlanar ? 1 : layout.samplesPerPixel;
  return layout.chunkWidth * rows * samples * BYTES_PER_SAMPLE[layout.sampleType];
}

/** Rows that a chunk of a chunk row holds: a tile is always whole, the last strip may be shorter. */
export function computeChunkRows(layout: TiffLayout, chunkRow: number): number {
  return layout.isTiled
    ? layout.chunkHeight
    : Math.min(layout.chunkHeight, layout.height - chunkRow * layout.chunkHeight);
}

/** Whether a chunk was never written: its cells are nodata, or 0 without a nodata value (GDAL GTiff, SPARSE_OK). */
export function isSparseChunk(layout: TiffLayout, index: number): boolean {
  return layout.offsets.at(index) === 0 && layout.byteCounts.at(index) === 0;
}

function parseSampleType(directory: TiffDirectory): SampleType {
  const bits = listPerBand(directory, tiffTags.bitsPerSample);
  const formats = listPerBand(directory, tiffTags.sampleFormat);
  const name = `${['', 'uint', 'int', 'float'][formats[0] ?? 1] ?? `format ${formats[0]} `}${bits[0]}`;
  const isUniform = bits.every((value) => value === bits[0]) && formats.every((value) => value === formats[0]);
  if (!isUniform || !Object.hasOwn(BYTES_PER_SAMPLE, name)) {
    throw new RasterRefusedError(
      'unsupported-raster',
      'sample type',
      isUniform ? quoteWords(name) : packText('bands-of-different-types', { bits: bits.join(', ') }),
      packText('sample-type-expected'),
    );
  }
  return name as SampleType;
}

/** What a tag says of each band, 1 where the file has no such tag. Values beyond the most bands say nothing. */
function listPerBand(directory: TiffDirectory, tag: number): number[] {
  const values = findNumbers(directory, tag) ?? [1];
  return Array.from({ length: Math.min(values.length, MAXIMUM_BANDS) }, (_, band) => values[band]!);
}

function checkCoding({ compression, predictor, sampleType, littleEndian }: TiffLayout): void {
  if (!isKnownCompression(compression)) {
    throw new RasterRefusedError(
      'unsupported-raster',
      'Compression',
      packText('compression-found', { compression }),
      packText('compression-expected'),
    );
  }
  // libtiff swaps the bytes of a big-endian file's numbers before LERC packs them; the decoder does not read uint32.
  if (isLerc(compression) && (!littleEndian || sampleType === 'uint32')) {
    throw new RasterRefusedError(
      'unsupported-raster',
      'Compression',
      littleEndian ? packText('lerc-of', { sampleType }) : packText('lerc-of-big-endian'),
      packText('deflate-expected'),
    );
  }
  const isFloat = sampleType === 'float32' || sampleType === 'float64';
  if (predictor !== 1 && predictor !== 2 && !(predictor === 3 && isFloat)) {
    throw new RasterRefusedError(
      'unsupported-raster',
      'Predictor',
      packText('predictor-found', { predictor, sampleType }),
      packText('predictor-expected'),
    );
  }
}

/** How many chunks an image has. @throws RasterRefusedError where fewer are listed */
function requireChunks(layout: TiffLayout): number {
  const count = layout.chunksAcross * layout.chunksDown * (layout.isPlanar ? layout.samplesPerPixel : 1);
  const found = Math.min(layout.offsets.length, layout.byteCounts.length);
  if (found >= count) return count;
  throw new RasterRefusedError(
    'truncated-raster',
    layout.isTiled ? 'tiles' : 'strips',
    packText('chunks-listed', { count: found }),
    quoteWords(count),
  );
}

/** @throws RasterRefusedError where a chunk is not inside the file, or too short for its rows */
export function checkChunk(layout: TiffLayout, index: number, fileSize: number): void {
  if (isSparseChunk(layout, index)) return;
  const field = `${layout.isTiled ? 'tile' : 'strip'} ${index}`;
  const offset = layout.offsets.at(index) ?? NaN;
  const bytes = layout.byteCounts.at(index) ?? NaN;
  const isPlace = Number.isInteger(offset) && Number.isInteger(bytes);
  if (!(isPlace && offset > 0 && bytes > 0 && offset + bytes <= fileSize)) {
    throw new RasterRefusedError(
      'truncated-raster',
      field,
      packText('bytes-from-to', { from: offset, to: offset + bytes }),
      packText('bytes-inside-expected', { size: fileSize }),
    );
  }
  const chunkRow = Math.floor((index % (layout.chunksAcross * layout.chunksDown)) / layout.chunksAcross);
  const needed = computeChunkBytes(layout, computeChunkRows(layout, chunkRow));
  if (layout.compression === 1 && bytes < needed) {
    throw new RasterRefusedError(
      'truncated-raster',
      field,
      packText('bytes', { count: bytes }),
      packText('bytes-of-cells', { count: needed }),
    );
  }
}

/** @throws RasterRefusedError where words stand in their place: what the image looks like would be anyone's guess */
function findNumbers(directory: TiffDirectory, tag: number): TagNumbers | undefined {
  const value = directory.tags.get(tag);
  if (typeof value === 'string') {
    throw new RasterRefusedError(
      'unreadable-raster',
      `tag ${tag}`,
      packText('words-found'),
      packText('numbers-expected'),
    );
  }
  return value;
}

/** @throws RasterRefusedError where it is no whole number, as RATIONAL and FLOAT fields may be: all here count */
function findNumber(directory: TiffDirectory, tag: number): number | undefined {
  const value = findNumbers(directory, tag)?.[0];
  if (value !== undefined && !Number.isInteger(value)) {
    throw new RasterRefusedError('unreadable-raster', `tag ${tag}`, quoteWords(value), packText('type-whole-number'));
  }
  return value;
}

function requireNumbers(directory: TiffDirectory, tag: number, name: string): TagNumbers {
  const values = findNumbers(directory, tag);
  if (values === undefined) {
    throw new RasterRefusedError('unreadable-raster', name, packText('nothing'), packText('tiff-image-expected'));
  }
  return values;
}

function requireTable(directory: TiffDirectory, tag: number, name: string): TagTable {
  return directory.tables?.get(tag) ?? requireNumbers(directory, tag, name);
}

function requireNumber(directory: TiffDirectory, tag: number, name: string): number {
  requireNumbers(directory, tag, name);
  return findNumber(directory, tag) ?? NaN;
}
