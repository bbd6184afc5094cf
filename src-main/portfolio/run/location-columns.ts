import { assets } from '#shared/exposure/exposure.ts';

/**
 * What the run needs to know of many locations, in step, in memory that all threads share. Enumerations are positions
 * in `typesOfBusiness`, `storeys` and `basements`.
 */
export interface LocationColumns {
  readonly buffer: SharedArrayBuffer;
  readonly capacity: number;
  /** Degrees; NaN where the address is not placed (yet). */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  readonly firstFloorHeightsMetres: Float64Array;
  /** Insured values and deductibles: those of location i from i x 3 on, in the order of `assets`. */
  readonly tivs: Float64Array;
  readonly deductibles: Float64Array;
  /** The locations' ids in the database. */
  readonly ids: Int32Array;
  readonly typesOfBusiness: Uint8Array;
  readonly storeys: Uint8Array;
  readonly basements: Uint8Array;
  /** 1 where the point is that of the address, as table `placement` has it. */
  readonly isPlaced: Uint8Array;
}

const DOUBLES = 3 + 2 * assets.length;
const BYTES_PER_LOCATION = DOUBLES * 8 + 4 + 4;

/** Room for some locations. */
export function createLocationColumns(capacity: number): LocationColumns {
  return viewLocationColumns(new SharedArrayBuffer(capacity * BYTES_PER_LOCATION), capacity);
}

/** The columns that another thread has made. */
export function viewLocationColumns(buffer: SharedArrayBuffer, capacity: number): LocationColumns {
  let offset = 0;
  const doubles = (perLocation: number): Float64Array => {
    const column = new Float64Array(buffer, offset, capacity * perLocation);
    offset += column.byteLength;
    return column;
  };
  const bytes = (): Uint8Array => {
    const column = new Uint8Array(buffer, offset, capacity);
    offset += capacity;
    return column;
  };
  const latitudes = doubles(1);
  const longitudes = doubles(1);
  const firstFloorHeightsMetres = doubles(1);
  const tivs = doubles(assets.length);
  const deductibles = doubles(assets.length);
  const ids = new Int32Array(buffer, offset, capacity);
  offset += ids.byteLength;
  return {
    buffer,
    capacity,
    latitudes,
    longitudes,
    firstFloorHeightsMetres,
    tivs,
    deductibles,
    ids,
    typesOfBusiness: bytes(),
    storeys: bytes(),
    basements: bytes(),
    isPlaced: bytes(),
  };
}

/** Moves `count` locations from place `from` on to place `to` on. */
export function moveLocations(columns: LocationColumns, from: number, to: number, count: number): void {
  for (const column of Object.values(columns)) {
    if (!ArrayBuffer.isView(column)) continue;
    const values = column as Float64Array;
    const each = values.length / columns.capacity;
    values.copyWithin(to * each, from * each, (from + count) * each);
  }
}
