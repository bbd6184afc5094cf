/** One field of a TIFF's directory. */
export type Tag =
  | { readonly id: number; readonly type: 'short' | 'long' | 'double'; readonly values: readonly number[] }
  | { readonly id: number; readonly type: 'text'; readonly text: string };

// TIFF 6.0, section 2: type codes and sizes in bytes.
const TYPES = {
  text: { code: 2, size: 1 },
  short: { code: 3, size: 2 },
  long: { code: 4, size: 4 },
  double: { code: 12, size: 8 },
} as const;
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;
const INLINE_BYTES = 4;
const TILE_OFFSETS = 324;

/**
 * Encodes a little-endian TIFF header with its one directory.
 * @param tags in any order; the values of TileOffsets (324) are filled in.
 * @param placeTiles gives the tiles' offsets when told where the tiles begin.
 */
export function encodeTags(tags: readonly Tag[], placeTiles: (headLength: number) => readonly number[]): Uint8Array {
  const sorted = [...tags].sort((a, b) => a.id - b.id);
  const directoryBytes = 2 + sorted.length * ENTRY_BYTES + 4;
  const places = new Map<Tag, number>();
  let end = HEADER_BYTES + directoryBytes;
  for (const tag of sorted) {
    const size = countValues(tag) * TYPES[tag.type].size;
    if (size <= INLINE_BYTES) continue;
    places.set(tag, end);
    // Values begin on a word (TIFF 6.0, section 2); eight bytes suit doubles too.
    end += Math.ceil(size / 8) * 8;
  }
  const offsets = placeTiles(end);
  const bytes = new Uint8Array(end);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0x4949, true);
  view.setUint16(2, 42, true);
  view.setUint32(4, HEADER_BYTES, true);
  view.setUint16(HEADER_BYTES, sorted.length, true);
  for (const [index, tag] of sorted.entries()) {
    const entry = HEADER_BYTES + 2 + index * ENTRY_BYTES;
    const filled: Tag = tag.id === TILE_OFFSETS ? { id: tag.id, type: 'long', values: offsets } : tag;
    view.setUint16(entry, tag.id, true);
    view.setUint16(entry + 2, TYPES[tag.type].code, true);
    view.setUint32(entry + 4, countValues(tag), true);
    const place = places.get(tag);
    if (place !== undefined) view.setUint32(entry + 8, place, true);
    writeValues(view, filled, place ?? entry + 8);
  }
  return bytes;
}

/** A text counts its closing zero. */
function countValues(tag: Tag): number {
  return tag.type === 'text' ? tag.text.length + 1 : tag.values.length;
}

function writeValues(view: DataView, tag: Tag, place: number): void {
  if (tag.type === 'text') {
    for (let index = 0; index < tag.text.length; index += 1) view.setUint8(place + index, tag.text.charCodeAt(index));
    return;
  }
  for (const [index, value] of tag.values.entries()) {
    const offset = place + index * TYPES[tag.type].size;
    if (tag.type === 'short') view.setUint16(offset, value, true);
    else if (tag.type === 'long') view.setUint32(offset, value, true);
    else view.setFloat64(offset, value, true);
  }
}
