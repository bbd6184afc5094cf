/** Packs ascending ids as differences in base-128, the low seven bits first: small where ids lie close. */
export function encodeIds(ids: ArrayLike<number>): Buffer {
  const bytes = Buffer.allocUnsafe(ids.length * 5);
  let length = 0;
  let previous = 0;
  for (let index = 0; index < ids.length; index += 1) {
    let difference = (ids[index] as number) - previous;
    previous = ids[index] as number;
    while (difference >= 128) {
      bytes[length++] = (difference & 127) | 128;
      difference >>>= 7;
    }
    bytes[length++] = difference;
  }
  return Buffer.from(bytes.subarray(0, length));
}

/** Calls `visit` with every id that {@link encodeIds} packed, in order. */
export function visitIds(bytes: Uint8Array, visit: (id: number) => void): void {
  let id = 0;
  let value = 0;
  let shift = 0;
  for (const byte of bytes) {
    value |= (byte & 127) << shift;
    if (byte & 128) {
      shift += 7;
    } else {
      id += value;
      visit(id);
      value = 0;
      shift = 0;
    }
  }
}

/** All ids that {@link encodeIds} packed. */
export function decodeIds(bytes: Uint8Array): number[] {
  const ids: number[] = [];
  visitIds(bytes, (id) => ids.push(id));
  return ids;
}
