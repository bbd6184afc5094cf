/** With four probes in ten bits a key, (1 - e^-0.4)^4 = 1.2 % of other keys look like one of them. */
const BITS_PER_KEY = 10;
const PROBES = 4;
const SMALLEST_BYTES = 8;

/** Packs keys into the bytes of a filter. */
export function encodeKeyFilter(keys: readonly string[]): Uint8Array {
  const bytes = new Uint8Array(Math.max(SMALLEST_BYTES, Math.ceil((keys.length * BITS_PER_KEY) / 8)));
  for (const key of keys) {
    visitBits(key, bytes.length * 8, (bit) => {
      bytes[bit >>> 3] = (bytes[bit >>> 3] as number) | (1 << (bit & 7));
      return true;
    });
  }
  return bytes;
}

/**
 * Opens a filter that {@link encodeKeyFilter} packed: which keys are surely not in a table, in ten bits a key (Bloom,
 * Communications of the ACM 13, 1970). A mistyped name is looked for under several keys, hardly any of which is there.
 */
export function openKeyFilter(bytes: Uint8Array) {
  return {
    /** False: surely not there. True: there, or one of a hundred others that look like it. */
    mayHold: (key: string) =>
      visitBits(key, bytes.length * 8, (bit) => ((bytes[bit >>> 3] as number) & (1 << (bit & 7))) !== 0),
  };
}

/** Visits the bits of a key as long as `visit` says so; whether it always did. */
function visitBits(key: string, bitCount: number, visit: (bit: number) => boolean): boolean {
  // FNV-1a over code units, and a second hash of the same letters; a probe is one plus a multiple of the other
  // (Kirsch and Mitzenmacher 2006).
  let first = 0x811c9dc5;
  let second = 0x9e3779b9;
  for (let index = 0; index < key.length; index += 1) {
    const unit = key.charCodeAt(index);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second + unit, 0x85ebca6b);
    second ^= second >>> 13;
  }
  for (let probe = 0; probe < PROBES; probe += 1) {
    if (!visit(((first + Math.imul(probe, second | 1)) >>> 0) % bitCount)) return false;
  }
  return true;
}
