import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSamples, sampleTypes, viewSamples, type Samples, type SampleType } from '#main/raster/sample-type.ts';
import { tileSides, type TileSide } from '#main/raster/store-format.ts';
import { packTile, tileMethods, unpackTile } from '#main/raster/tile-codec.ts';
import { createTilePacker } from '#main/raster/tile-packer.ts';
import { damagedBytes } from './damaged-bytes.ts';

const toBytes = ({ buffer, byteOffset, byteLength }: Samples): Buffer => Buffer.from(buffer, byteOffset, byteLength);

/** Numbers that no whole number of a step stands for, or only one of another sign, size or kind. */
const awkward = [
  0,
  -0,
  NaN,
  Infinity,
  -Infinity,
  1e-45,
  -1e-45,
  1.1754943508222875e-38,
  5e-324,
  3.4028234663852886e38,
  -9999,
  9999,
  2 ** 24,
  2 ** 24 + 2,
  2 ** 31,
  -(2 ** 31),
  2 ** 32 - 1,
  21_474_836.47,
  0.1,
  0.30000000000000004,
  1 / 3,
];

interface DrawnBand {
  readonly type: SampleType;
  /** Decimal places; null: as many as there are. */
  readonly places: number | null;
  readonly nodata: number | null;
  /** Every so many cells a hole, and a number of {@link awkward}. */
  readonly hole: number;
  readonly odd: { readonly every: number; readonly values: readonly number[] };
  readonly slope: { readonly across: number; readonly down: number; readonly rough: number };
}

const drawnBand: fc.Arbitrary<DrawnBand> = fc.record({
  type: fc.constantFrom(...sampleTypes, 'float32' as const, 'float32' as const, 'float64' as const),
  places: fc.constantFrom(0, 1, 2, 2, 3, 5, null),
  nodata: fc.constantFrom(null, NaN, -9999, 0, 255, -3.4028234663852886e38, Infinity),
  hole: fc.constantFrom(0, 1, 2, 7, 100, 4095),
  odd: fc.record({
    every: fc.constantFrom(0, 0, 0, 3, 1000),
    values: fc.array(fc.constantFrom(...awkward), { minLength: 1, maxLength: 4 }),
  }),
  slope: fc.record({
    across: fc.double({ min: -3, max: 3, noNaN: true }),
    down: fc.double({ min: -3, max: 3, noNaN: true }),
    rough: fc.constantFrom(0, 0.05, 40),
  }),
});

function createTile({ type, places, nodata, hole, odd, slope }: DrawnBand, seed: number, side: TileSide): Samples {
  const samples = createSamples(type, side * side);
  let state = seed;
  for (let cell = 0; cell < samples.length; cell += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const raw = slope.across * (cell % side) + slope.down * Math.floor(cell / side) + slope.rough * (state / 2 ** 32);
    samples[cell] = places === null ? raw : Math.round(raw * 10 ** places) / 10 ** places;
    if (nodata !== null && hole > 0 && (cell >> 2) % hole === 0) samples[cell] = nodata;
    if (odd.every > 0 && cell % odd.every === 1) samples[cell] = odd.values[cell % odd.values.length]!;
  }
  return samples;
}

/** Mostly the smallest, of which every bit is soon compared. */
const drawnSide = fc.constantFrom<TileSide>(64, 64, 64, ...tileSides);

function expectSame(back: readonly Samples[], tile: readonly Samples[]): void {
  expect(back).toHaveLength(tile.length);
  tile.forEach((samples, band) => expect(toBytes(back[band]!).equals(toBytes(samples))).toBe(true));
}

describe('a packed tile', () => {
  it('gives back every bit: decimals, holes, NaN, -0, subnormals, infinities, numbers of any kind among them', () => {
    fc.assert(
      fc.property(fc.array(drawnBand, { minLength: 1, maxLength: 4 }), fc.nat(), drawnSide, (bands, seed, side) => {
        const types = bands.map(({ type }) => type);
        const packer = createTilePacker(bands.map(({ nodata }) => nodata));
        // The first tile tries every method, the second is packed by the one that was best for the first.
        for (const other of [seed, seed + 1]) {
          const tile = bands.map((band) => createTile(band, other, side));
          expectSame(unpackTile(packer.pack(tile), types, side), tile);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('gives back every bit by every method that can pack it', () => {
    fc.assert(
      fc.property(fc.array(drawnBand, { minLength: 1, maxLength: 3 }), fc.nat(), drawnSide, (bands, seed, side) => {
        const tile = bands.map((band) => createTile(band, seed, side));
        const nodata = bands.map((band) => band.nodata);
        for (const method of tileMethods) {
          const packed = packTile(tile, nodata, { method, quality: 1 });
          if (packed === null) continue;
          const types = bands.map(({ type }) => type);
          expectSame(unpackTile(packed, types, side), tile);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('keeps NaNs of several kinds apart', () => {
    const bits = new Uint32Array(64 * 64).map(
      (_, cell) => [0x7fc0_0000, 0x7fc0_0001, 0xffc0_0000, 0x3f80_0000][cell % 4]!,
    );
    const tile = [viewSamples('float32', new Uint8Array(bits.buffer))];
    expectSame(unpackTile(createTilePacker([NaN]).pack(tile), ['float32'], 64), tile);
  });

  it('never takes damaged bytes for a tile of another size', () => {
    const tile = [
      createTile(
        {
          type: 'float32',
          places: 2,
          nodata: NaN,
          hole: 7,
          odd: { every: 0, values: [0] },
          slope: { across: 0.1, down: 0.2, rough: 0.05 },
        },
        1,
        64,
      ),
    ];
    const packed = createTilePacker([NaN]).pack(tile);
    fc.assert(
      fc.property(damagedBytes(packed), fc.nat(packed.length), (damaged, end) => {
        for (const bytes of [damaged, packed.subarray(0, end)]) {
          let back: Samples[];
          try {
            back = unpackTile(bytes, ['float32'], 64);
          } catch (error) {
            expect(error).toBeInstanceOf(Error);
            continue;
          }
          expect(back.map(({ length }) => length)).toEqual([64 * 64]);
        }
      }),
      { numRuns: 200 },
    );
  });
});
