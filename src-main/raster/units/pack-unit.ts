import { cutTile } from '../level-writer.ts';
import type { RasterBand } from '../raster-band.ts';
import { createSamples, type Samples } from '../sample-type.ts';
import { shrinkRows } from '../shrink-rows.ts';
import { createTilePacker, isUniform, type TilePacker } from '../tile-packer.ts';
import { isStoredFactor, type Unit, type UnitPlan } from './plan-units.ts';
import type { UnitSegment } from './unit-segment.fs.ts';

/** Gives the cells of a unit, all bands. */
export type ReadUnit = (unit: Unit) => Samples[];

/** Packs one unit: the tiles of its levels, and its cells one halving further. */
export function packUnit(
  plan: UnitPlan,
  unit: Unit,
  {
    bands,
    read,
    rank,
  }: {
    readonly bands: readonly Pick<RasterBand, 'sampleType' | 'nodata'>[];
    readonly read: ReadUnit;
    readonly rank: (band: number, stored: number) => number;
  },
): UnitSegment {
  const { tileSide } = plan;
  const nodata = bands.map((band) => band.nodata);
  const parts: Uint8Array[] = [];
  let size = 0;
  const places = new Map<Uint8Array, readonly [offset: number, length: number]>();
  /** A packer gives the same bytes again, as the same object, for tiles of one number in a row. */
  const place = (packed: Uint8Array): readonly [number, number] => {
    const known = places.get(packed);
    if (known !== undefined) return known;
    const added = [size, packed.length] as const;
    parts.push(packed);
    size += packed.length;
    places.clear();
    places.set(packed, added);
    return added;
  };

  let cells = read(unit);
  let { width, height } = unit;
  const levels: (readonly [number, number])[][] = [];
  const isFlat = cells.every(isUniform);
  const block = (): { readonly width: number; readonly height: number } => ({ width, height });
  const packTile = (packer: TilePacker, tileColumn: number, tileRow: number): readonly [number, number] =>
    place(packer.pack(cells.map((samples) => cutTile(samples, block(), { tileSide, tileColumn, tileRow }))));
  const flat = isFlat ? packTile(createTilePacker(nodata), 0, 0) : null;
  for (let step = 0; step <= plan.depth; step += 1) {
    if (isStoredFactor(2 ** step)) {
      const packer = createTilePacker(nodata);
      const tiles: (readonly [number, number])[] = [];
      for (let tileRow = 0; tileRow * tileSide < height; tileRow += 1) {
        for (let tileColumn = 0; tileColumn * tileSide < width; tileColumn += 1) {
          tiles.push(flat ?? packTile(packer, tileColumn, tileRow));
        }
      }
      levels.push(tiles);
    }
    const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
    const isLast = step === plan.depth;
    cells = cells.map((samples, band) => {
      const type = bands[band]!.sampleType;
      // Every choice among equal cells is the same; only the last halving is handed on.
      if (isFlat) return isLast ? createSamples(type, half.width * half.height).fill(samples[0]!) : samples;
      return shrinkRows(type, samples, block(), (stored) => rank(band, stored));
    });
    ({ width, height } = half);
  }
  return { levels, upper: cells, bytes: Buffer.concat(parts) };
}
