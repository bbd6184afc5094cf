import { closeSync, fsyncSync, openSync, readFileSync, renameSync } from 'node:fs';
import { writeFully } from '#main/platform/files/whole-pieces.ts';
import { failPoint } from '#main/platform/files/fail-point.ts';
import { BYTES_PER_SAMPLE, viewSamples, type Samples, type SampleType } from '../sample-type.ts';

/** A packed unit: tiles of its levels, and its cells one halving further, from which the coarser levels are made. */
export interface UnitSegment {
  /** By stored level of the unit; tiles row by row: offset in `bytes` and length. Equal tiles share a place. */
  readonly levels: readonly (readonly (readonly [offset: number, length: number])[])[];
  readonly bytes: Uint8Array;
  /** Cells at half the resolution, an array for each band. */
  readonly upper: readonly Samples[];
}

interface SegmentHead {
  readonly levels: UnitSegment['levels'];
  readonly upper: readonly { readonly type: SampleType; readonly length: number }[];
  readonly bytes: number;
}

const LENGTH_BYTES = 4;
/** Numbers of eight bytes are viewed in place. */
const ALIGNMENT = 8;

/** Saves a segment whole or not at all: it is there, and on the disk, when it has its name. */
export function saveUnitSegment(file: string, segment: UnitSegment, types: readonly SampleType[]): void {
  const head: SegmentHead = {
    levels: segment.levels,
    upper: segment.upper.map(({ length }, band) => ({ type: types[band]!, length })),
    bytes: segment.bytes.length,
  };
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(json.length);
  const padding = Buffer.alloc((ALIGNMENT - ((LENGTH_BYTES + json.length) % ALIGNMENT)) % ALIGNMENT);
  const upper = segment.upper.map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
  const temporary = `${file}.${process.pid}.tmp`;
  const descriptor = openSync(temporary, 'w');
  try {
    for (const part of [length, json, padding, ...upper, segment.bytes]) writeFully(descriptor, part);
    fsyncSync(descriptor);
    failPoint('raster-unit-written');
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporary, file);
  failPoint('raster-unit-in-place');
}

/** Loads a segment. @throws when there is none, or it is none. */
export function loadUnitSegment(file: string): UnitSegment {
  const whole = readFileSync(file);
  const jsonLength = whole.readUInt32LE(0);
  const head = JSON.parse(whole.subarray(LENGTH_BYTES, LENGTH_BYTES + jsonLength).toString()) as SegmentHead;
  let at = Math.ceil((LENGTH_BYTES + jsonLength) / ALIGNMENT) * ALIGNMENT;
  const upper = head.upper.map(({ type, length }) => {
    const bytes = new Uint8Array(whole.buffer, whole.byteOffset + at, length * BYTES_PER_SAMPLE[type]);
    at += bytes.length;
    return viewSamples(type, bytes);
  });
  const bytes = new Uint8Array(whole.buffer, whole.byteOffset + at, head.bytes);
  return { levels: head.levels, upper, bytes };
}
