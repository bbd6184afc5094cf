import fc from 'fast-check';

/** Bytes of which one is another than it was. */
export function damagedBytes(bytes: Uint8Array): fc.Arbitrary<Uint8Array> {
  return fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 })).map(([at, change]) => {
    const damaged = Uint8Array.from(bytes);
    damaged[at] = damaged[at]! ^ change;
    return damaged;
  });
}
