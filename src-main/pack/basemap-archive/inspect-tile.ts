import { PbfReader } from 'pbf';

/** Fields of a vector tile that hold layers, and of a layer that hold its name (Mapbox Vector Tile 2.1, 4.1). */
const TILE_LAYERS = 3;
const LAYER_NAME = 1;

/** Names of the layers of a vector tile, unpacked. @throws Error for bytes that are none. */
export function findTileLayers(tile: Uint8Array): string[] {
  return new PbfReader(tile).readFields<string[]>((field, names, reader) => {
    if (field !== TILE_LAYERS) return;
    names.push(
      reader.readMessage<{ name: string }>(
        (inner, layer, layerReader) => {
          if (inner === LAYER_NAME) layer.name = layerReader.readString();
        },
        { name: '' },
      ).name,
    );
  }, []);
}

/** What a tile holds; null for bytes that are neither an image that windows draw nor a vector tile with a layer. */
export function findTileKind(tile: Uint8Array): 'raster' | 'vector' | null {
  if (findImageSide(tile) !== null || isAvif(tile)) return 'raster';
  try {
    const names = findTileLayers(tile);
    // Each layer has a name (4.1); the reader goes on beyond the end of bytes that promise more than there are.
    return names.length > 0 && names.every((name) => name !== '') ? 'vector' : null;
  } catch {
    // Any bytes may come here, and what the reader of vector tiles makes of them is no finding of its own.
    return null;
  }
}

/** An AVIF image by its first box (ISO 14496-12, 4.3). */
function isAvif(image: Uint8Array): boolean {
  return Buffer.from(image.subarray(4, 12)).toString('latin1') === 'ftypavif';
}

/** Side of a raster tile in pixels, from the head of a PNG, JPEG or WebP file; null for any other. */
export function findImageSide(image: Uint8Array): number | null {
  const view = new DataView(image.buffer, image.byteOffset, image.byteLength);
  try {
    if (view.getUint32(0) === 0x89504e47) return view.getUint32(16);
    if (view.getUint16(0) === 0xffd8) return findJpegWidth(view);
    if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) return findWebpWidth(view);
  } catch (error) {
    // Cut off before its size: the map will say so when it cannot draw it.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

/** The width in the first start-of-frame segment (ITU T.81, B.2.2). */
function findJpegWidth(view: DataView): number | null {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return view.getUint16(at + 7);
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** The width in the first chunk of a WebP file (RFC 9649): lossy, lossless or extended. */
function findWebpWidth(view: DataView): number | null {
  switch (view.getUint32(12)) {
    case 0x56503820:
      return view.getUint16(26, true) & 0x3fff;
    case 0x5650384c:
      return (view.getUint32(21, true) & 0x3fff) + 1;
    case 0x56503858:
      return (view.getUint32(24, true) & 0xffffff) + 1;
    default:
      return null;
  }
}
