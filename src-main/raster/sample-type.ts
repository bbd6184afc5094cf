/** Number types that a raster's cells may have, in the order of their codes in the store file. */
export const sampleTypes = ['int8', 'uint8', 'int16', 'uint16', 'int32', 'uint32', 'float32', 'float64'] as const;
export type SampleType = (typeof sampleTypes)[number];

/** Bytes of one cell. */
export const BYTES_PER_SAMPLE: Readonly<Record<SampleType, number>> = {
  int8: 1,
  uint8: 1,
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  float32: 4,
  float64: 8,
};

const constructors = {
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  uint16: Uint16Array,
  int32: Int32Array,
  uint32: Uint32Array,
  float32: Float32Array,
  float64: Float64Array,
} as const;

/** Cells in their own number type. */
export type Samples =
  | Int8Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>
  | Int16Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/** An array of `length` zeros. */
export function createSamples(type: SampleType, length: number): Samples {
  return new constructors[type](length);
}

/**
 * Views bytes as samples without a copy where they are aligned, else of a copy.
 * @param bytes little-endian, a whole number of samples.
 */
export function viewSamples(type: SampleType, bytes: Uint8Array<ArrayBuffer>): Samples {
  const size = BYTES_PER_SAMPLE[type];
  const aligned = bytes.byteOffset % size === 0 ? bytes : bytes.slice();
  return new constructors[type](aligned.buffer, aligned.byteOffset, aligned.byteLength / size);
}
