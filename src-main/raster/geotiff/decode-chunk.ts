import { packText } from '#shared/pack/pack-text.ts';
import { messageOf } from '#shared/text/message-of.ts';
import { viewSamples, type Samples } from '../sample-type.ts';
import type { RandomAccessFile } from '#main/platform/files/random-access-file.ts';
import { undoPredictor } from './predictor.ts';
import { RasterRefusedError } from './raster-refused-error.ts';
import { createDecompressor, decodeLerc, isLerc } from './tiff-compression.ts';
import { computeChunkBytes, computeChunkRows, isSparseChunk, type TiffLayout } from './tiff-layout.ts';

/** Decodes a chunk by its index; null for a chunk that was never written. @throws RasterRefusedError */
export type DecodeChunk = (index: number) => Samples | null;

/**
 * Makes the decoder of an image's chunks; a chunk that does not decode to its whole size is refused, never filled up.
 */
export async function createChunkDecoder(file: RandomAccessFile, layout: TiffLayout): Promise<DecodeChunk> {
  const decompress = await createDecompressor(layout.compression, layout.lercParameters);
  const chunksPerPlane = layout.chunksAcross * layout.chunksDown;
  const kind = layout.isTiled ? 'tile' : 'strip';

  return (index) => {
    if (isSparseChunk(layout, index)) return null;
    const chunkRow = Math.floor((index % chunksPerPlane) / layout.chunksAcross);
    const expected = computeChunkBytes(layout, computeChunkRows(layout, chunkRow));
    // A last strip may be filled up to its full height.
    const maximum = isLerc(layout.compression) ? computeMaximumLercBytes(expected) : computeChunkBytes(layout);
    const stored = file.read(layout.offsets[index]!, layout.byteCounts[index]!);
    let bytes: Uint8Array<ArrayBuffer>;
    try {
      const unpacked = decompress(stored, maximum);
      bytes = isLerc(layout.compression) ? decodeLerc(unpacked, computeChunkBytes(layout)) : unpacked;
    } catch (error) {
      const reason = messageOf(error);
      throw new RasterRefusedError(
        'truncated-raster',
        `${kind} ${index}`,
        packText('does-not-decode', { reason }),
        packText('whole-chunk-expected'),
      );
    }
    if (bytes.byteLength < expected) {
      throw new RasterRefusedError(
        'truncated-raster',
        `${kind} ${index}`,
        packText('bytes-decoded', { count: bytes.byteLength }),
        packText('bytes', { count: expected }),
      );
    }
    // Copied where the decoder's buffer is shared or its start is not aligned: the predictor is undone in place.
    const whole = bytes.slice(0, expected);
    if (!isLerc(layout.compression)) {
      undoPredictor(whole, layout.predictor, {
        sampleType: layout.sampleType,
        littleEndian: layout.littleEndian,
        width: layout.chunkWidth,
        samplesPerCell: layout.isPlanar ? 1 : layout.samplesPerPixel,
      });
    }
    return viewSamples(layout.sampleType, whole);
  };
}

/**
 * Bytes that a LERC blob of a chunk may unpack to: it holds the numbers, a mask and headers, and is smaller than they.
 */
function computeMaximumLercBytes(chunkBytes: number): number {
  return 2 * chunkBytes + 4096;
}
