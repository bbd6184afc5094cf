import { packText } from '#shared/pack/pack-text.ts';
import type { RandomAccessFile } from '#main/platform/files/random-access-file.ts';
import type { Samples, SampleType } from '../sample-type.ts';
import { createChunkDecoder } from './decode-chunk.ts';
import { RasterRefusedError } from './raster-refused-error.ts';
import { listChunks, readChunkBlock, type ChunkBlock } from './read-chunk-block.ts';
import { readDirectoryAt, type TiffDirectory } from './tiff-directory.ts';
import { parseTiffLayout, type TiffLayout } from './tiff-layout.ts';
import { tiffTags } from './tiff-tags.ts';

/** The mask of a raster: which cells hold a number. */
export interface RasterMask {
  /** Goes through the chunks of a part. */
  listChunks(block: ChunkBlock): { readonly layout: TiffLayout; readonly chunks: readonly number[] };
  /**
   * Puts a number into the cells of a part that the mask leaves out, in the samples of some bands.
   * @param plane the mask's own band, counted from 0
   */
  apply(block: ChunkBlock, bands: readonly Samples[], fill: number, plane?: number): void;
}

/** Bits of NewSubfileType (TIFF 6.0, section 8): a smaller version of another image; a mask of another image. */
const REDUCED = 1;
const MASK = 4;
/** Images of one file that are looked through: the image, its overviews and their masks. */
const MAXIMUM_IMAGES = 64;

/**
 * Opens the mask that stands beside an image in its file (GDAL: GDAL_TIFF_INTERNAL_MASK, and COGs); null where there is
 * none.
 * @throws RasterRefusedError when it cannot be read, or the image has no number for what it leaves out.
 */
export async function openMask(
  file: RandomAccessFile,
  image: TiffDirectory,
  {
    sampleType,
    nodata,
    isByParts = false,
  }: { readonly sampleType: SampleType; readonly nodata: number | null; readonly isByParts?: boolean },
): Promise<RasterMask | null> {
  const directory = findMask(file, image, isByParts);
  if (directory === null) return null;
  if (nodata === null && !sampleType.startsWith('float')) {
    throw new RasterRefusedError(
      'unsupported-raster',
      'mask',
      packText('mask-without-nodata'),
      packText('nodata-expected'),
    );
  }
  return createMask(file, directory);
}

/** Creates the mask that an image is: a cell of 0 holds no number. @throws RasterRefusedError */
export async function createMask(file: RandomAccessFile, directory: TiffDirectory): Promise<RasterMask> {
  const layout = parseTiffLayout(packDirectory(directory));
  const decodeChunk = await createChunkDecoder(file, layout);
  const isPacked = readFirst(directory, tiffTags.bitsPerSample, 1) === 1;
  const partOf = ({ column, row, width, height }: ChunkBlock): ChunkBlock => {
    if (!isPacked) return { column, row, width, height };
    const first = column >> 3;
    return { column: first, row, width: ((column + width - 1) >> 3) - first + 1, height };
  };
  return {
    listChunks: (block) => ({ layout, chunks: listChunks(layout, partOf(block), [0]) }),
    apply(block, bands, fill, plane = 0) {
      const { column, width, height } = block;
      const part = partOf(block);
      const [mask] = readChunkBlock(layout, decodeChunk, { block: part, bands: [plane], fill: 0 });
      for (let y = 0; y < height; y += 1) {
        for (let x = 0; x < width; x += 1) {
          const across = column + x;
          const byte = mask![y * part.width + (isPacked ? across >> 3 : across) - part.column]!;
          const isValid = isPacked ? (byte >> (7 - (across & 7))) & 1 : byte;
          if (isValid === 0) for (const samples of bands) samples[y * width + x] = fill;
        }
      }
    },
  };
}

/** Tags that tell which image a directory is of. */
const tellingTags: ReadonlySet<number> = new Set([tiffTags.subfileType, tiffTags.imageWidth, tiffTags.imageLength]);

/** An image beside the first one in its file. */
interface OtherImage {
  readonly offset: number;
  readonly isReduced: boolean;
  readonly isMask: boolean;
  /** Whether it is of the size of the first one. */
  readonly isSameSize: boolean;
}

/** The mask of the whole image: of the same size, and of no overview. */
function findMask(file: RandomAccessFile, image: TiffDirectory, isByParts: boolean): TiffDirectory | null {
  for (const { offset, isReduced, isMask, isSameSize } of walkImages(file, image))
    if (isMask && !isReduced && isSameSize) return readDirectoryAt(file, offset, image, { isByParts });
  return null;
}

/** How many images of a file are of the size of the first one, itself among them, and no overview or mask. */
export function countPages(file: RandomAccessFile, image: TiffDirectory): number {
  const others = [...walkImages(file, image)];
  return 1 + others.filter(({ isReduced, isMask, isSameSize }) => isSameSize && !isReduced && !isMask).length;
}

/** @throws RasterRefusedError where they follow each other in a circle */
function* walkImages(file: RandomAccessFile, image: TiffDirectory): Generator<OtherImage> {
  const seen = new Set<number>();
  for (let offset = image.nextOffset; offset !== 0 && seen.size < MAXIMUM_IMAGES;) {
    if (seen.has(offset)) {
      throw new RasterRefusedError(
        'unreadable-raster',
        'directory',
        packText('images-in-a-circle'),
        packText('end-expected'),
      );
    }
    seen.add(offset);
    const directory = readDirectoryAt(file, offset, image, { wanted: tellingTags });
    const type = readFirst(directory, tiffTags.subfileType, 0);
    const isSameSize = [tiffTags.imageWidth, tiffTags.imageLength].every(
      (tag) => readFirst(directory, tag, NaN) === readFirst(image, tag, NaN),
    );
    yield { offset, isReduced: (type & REDUCED) !== 0, isMask: (type & MASK) !== 0, isSameSize };
    offset = directory.nextOffset;
  }
}

/** A mask has a bit for each cell, a row of whole bytes: read as an image of bytes, an eighth as wide. */
function packDirectory(directory: TiffDirectory): TiffDirectory {
  if (readFirst(directory, tiffTags.bitsPerSample, 1) !== 1) return directory;
  const tags = new Map(directory.tags);
  const shrink = (tag: number): void => {
    const value = readFirst(directory, tag, NaN);
    if (tags.has(tag)) tags.set(tag, [Math.ceil(value / 8)]);
  };
  shrink(tiffTags.imageWidth);
  shrink(tiffTags.tileWidth);
  tags.set(tiffTags.bitsPerSample, [8]).set(tiffTags.sampleFormat, [1]).set(tiffTags.predictor, [1]);
  return { ...directory, tags };
}

function readFirst(directory: TiffDirectory, tag: number, missing: number): number {
  const value = directory.tags.get(tag);
  return typeof value === 'string' ? missing : (value?.[0] ?? missing);
}
