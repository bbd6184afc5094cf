import { deflateSync } from 'node:zlib';
import type { SampleType } from '#main/raster/sample-type.ts';

/** One field of a TIFF directory: its type code (TIFF 6.0, section 2) and its values; a text for type 2. */
export interface TestTag {
  readonly type: 2 | 3 | 4 | 12 | 16;
  readonly values: readonly number[] | string;
}

/** A raster to be written. What is left out is ordinary: little-endian, one strip, uncompressed, EPSG:4326. */
export interface TestRaster {
  readonly width: number;
  readonly height: number;
  readonly sampleType: SampleType;
  /** The numbers of each band, row by row from the north-west corner. */
  readonly bands: readonly ArrayLike<number>[];
  /** North-west corner of the raster and size of a cell, in its coordinate system. */
  readonly originX: number;
  readonly originY: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** Code of the coordinate system; null for none at all. */
  readonly epsg?: number | null;
  /** GeoTIFF keys instead of those of `epsg`: id and number. */
  readonly keys?: readonly (readonly [id: number, value: number])[];
  /** Row-major 4 x 4 ModelTransformation instead of cell size and tie point. */
  readonly matrix?: readonly number[];
  readonly compression?: 'none' | 'deflate';
  readonly predictor?: 1 | 2 | 3;
  /** Cells on a side of a tile; strips when left out. */
  readonly tileSide?: number;
  readonly rowsPerStrip?: number;
  /** One plane for each band instead of cell by cell. */
  readonly isPlanar?: boolean;
  readonly isBigEndian?: boolean;
  readonly isBigTiff?: boolean;
  readonly nodata?: number | string;
  readonly scale?: number;
  readonly offset?: number;
  /** ImageDescription. */
  readonly description?: string;
  /** Items of GDAL's metadata, as XML. */
  readonly metadata?: string;
  /** Chunks that are left out, as GDAL's sparse files do. */
  readonly sparseChunks?: readonly number[];
  /** Changes the finished directory: to take a tag away, or to let it lie. */
  readonly edit?: (tags: Map<number, TestTag>) => void;
}

const BYTES_PER_TYPE = { 2: 1, 3: 2, 4: 4, 12: 8, 16: 8 } as const;
const arrays = {
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  uint16: Uint16Array,
  int32: Int32Array,
  uint32: Uint32Array,
  float32: Float32Array,
  float64: Float64Array,
} as const;

/** Codes of geographic systems that the tests use; every other one is projected. */
const geographic = new Set([4326, 4269, 4258]);

/** Writes a GeoTIFF: the header, the directory, then the cells, so that a file cut short loses cells first. */
export function encodeTestGeotiff(raster: TestRaster): Uint8Array<ArrayBuffer> {
  const chunks = cutChunks(raster).map((chunk, index) =>
    raster.sparseChunks?.includes(index) ? new Uint8Array() : encodeChunk(raster, chunk),
  );
  const tags = describe(raster, chunks);
  const first = encodeDirectory(tags, raster).length;
  let end = first;
  const offsets = chunks.map((chunk) => {
    const offset = chunk.length === 0 ? 0 : end;
    end += chunk.length;
    return offset;
  });
  tags.set(raster.tileSide === undefined ? 273 : 324, { type: raster.isBigTiff ? 16 : 4, values: offsets });
  raster.edit?.(tags);
  const file = new Uint8Array(end);
  file.set(encodeDirectory(tags, raster).subarray(0, first));
  chunks.forEach((chunk, index) => file.set(chunk, offsets[index]));
  return file;
}

interface Chunk {
  readonly width: number;
  readonly samplesPerCell: number;
  readonly samples: InstanceType<(typeof arrays)[SampleType]>;
}

function cutChunks(raster: TestRaster): Chunk[] {
  const { width, height, bands, tileSide, isPlanar = false } = raster;
  const chunkWidth = tileSide ?? width;
  const chunkHeight = tileSide ?? Math.min(height, raster.rowsPerStrip ?? height);
  const planes = isPlanar ? bands.map((band) => [band]) : [bands];
  const chunks: Chunk[] = [];
  for (const plane of planes) {
    for (let top = 0; top < height; top += chunkHeight) {
      const rows = tileSide ?? Math.min(chunkHeight, height - top);
      for (let left = 0; left < width; left += chunkWidth) {
        const isSparse = raster.sparseChunks?.includes(chunks.length) === true;
        const samples = new arrays[raster.sampleType](isSparse ? 0 : chunkWidth * rows * plane.length);
        for (let at = 0; at < samples.length; at += 1) {
          const cell = Math.floor(at / plane.length);
          const x = Math.min(width - 1, left + (cell % chunkWidth));
          const y = Math.min(height - 1, top + Math.floor(cell / chunkWidth));
          samples[at] = plane[at % plane.length]![y * width + x]!;
        }
        chunks.push({ width: chunkWidth, samplesPerCell: plane.length, samples });
      }
    }
  }
  return chunks;
}

function encodeChunk(raster: TestRaster, { width, samplesPerCell, samples }: Chunk): Uint8Array {
  const size = samples.BYTES_PER_ELEMENT;
  const bytes = new Uint8Array(samples.buffer.slice(0));
  const rowLength = width * samplesPerCell;
  if (raster.predictor === 2) takeDifferences(bytes, size, rowLength, samplesPerCell);
  if (raster.predictor === 3) spreadBytes(bytes, size, rowLength, samplesPerCell);
  else if (raster.isBigEndian) {
    for (let at = 0; at < bytes.length; at += size) bytes.subarray(at, at + size).reverse();
  }
  return raster.compression === 'deflate' ? deflateSync(bytes) : bytes;
}

/** Each number becomes its difference to the left one, in as many bits (TIFF 6.0, section 14). */
function takeDifferences(bytes: Uint8Array<ArrayBuffer>, size: number, rowLength: number, step: number): void {
  const view = new DataView(bytes.buffer);
  const bits = size * 8;
  const read = (at: number): bigint => {
    let value = 0n;
    for (let byte = size - 1; byte >= 0; byte -= 1) value = (value << 8n) | BigInt(view.getUint8(at * size + byte));
    return value;
  };
  for (let row = 0; row < bytes.length / size; row += rowLength) {
    for (let at = row + rowLength - 1; at >= row + step; at -= 1) {
      let difference = BigInt.asUintN(bits, read(at) - read(at - step));
      for (let byte = 0; byte < size; byte += 1, difference >>= 8n)
        view.setUint8(at * size + byte, Number(difference & 255n));
    }
  }
}

/** The bytes of a row plane by plane, most significant first, then differences (TIFF Technical Note 3). */
function spreadBytes(bytes: Uint8Array, size: number, rowLength: number, step: number): void {
  const rowBytes = rowLength * size;
  for (let start = 0; start < bytes.length; start += rowBytes) {
    const row = bytes.slice(start, start + rowBytes);
    const planes = new Uint8Array(rowBytes);
    for (let sample = 0; sample < rowLength; sample += 1) {
      for (let byte = 0; byte < size; byte += 1)
        planes[(size - 1 - byte) * rowLength + sample] = row[sample * size + byte]!;
    }
    for (let at = rowBytes - 1; at >= step; at -= 1) planes[at] = planes[at]! - planes[at - step]!;
    bytes.set(planes, start);
  }
}

function describe(raster: TestRaster, chunks: readonly Uint8Array[]): Map<number, TestTag> {
  const { bands, sampleType, tileSide } = raster;
  const short = (...values: number[]): TestTag => ({ type: 3, values });
  const format = sampleType.startsWith('float') ? 3 : sampleType.startsWith('int') ? 2 : 1;
  const counts: TestTag = { type: 4, values: chunks.map(({ length }) => length) };
  const places: TestTag = { type: raster.isBigTiff ? 16 : 4, values: chunks.map(() => 0) };
  const tags = new Map<number, TestTag>([
    [256, { type: 4, values: [raster.width] }],
    [257, { type: 4, values: [raster.height] }],
    [258, short(...bands.map(() => arrays[sampleType].BYTES_PER_ELEMENT * 8))],
    [259, short(raster.compression === 'deflate' ? 8 : 1)],
    [262, short(1)],
    [277, short(bands.length)],
    [284, short(raster.isPlanar ? 2 : 1)],
    [339, short(...bands.map(() => format))],
  ]);
  if (bands.length > 1) tags.set(338, short(...bands.slice(1).map(() => 0)));
  if (raster.predictor !== undefined) tags.set(317, short(raster.predictor));
  if (tileSide === undefined) {
    tags
      .set(273, places)
      .set(278, { type: 4, values: [raster.rowsPerStrip ?? raster.height] })
      .set(279, counts);
  } else {
    tags.set(322, short(tileSide)).set(323, short(tileSide)).set(324, places).set(325, counts);
  }
  if (raster.description !== undefined) tags.set(270, { type: 2, values: raster.description });
  if (raster.nodata !== undefined) tags.set(42113, { type: 2, values: String(raster.nodata) });
  if (raster.scale !== undefined || raster.offset !== undefined) {
    const items = bands.map(
      (_, band) =>
        `<Item name="OFFSET" sample="${band}" role="offset">${raster.offset ?? 0}</Item>` +
        `<Item name="SCALE" sample="${band}" role="scale">${raster.scale ?? 1}</Item>`,
    );
    tags.set(42112, { type: 2, values: `<GDALMetadata>${items.join('')}</GDALMetadata>` });
  }
  if (raster.metadata !== undefined) {
    tags.set(42112, { type: 2, values: `<GDALMetadata>${raster.metadata}</GDALMetadata>` });
  }
  describeGround(raster, tags);
  return tags;
}

function describeGround({ epsg = 4326, keys, matrix, ...raster }: TestRaster, tags: Map<number, TestTag>): void {
  if (matrix !== undefined) tags.set(34264, { type: 12, values: matrix });
  else {
    tags.set(33550, { type: 12, values: [raster.cellWidth, raster.cellHeight, 0] });
    tags.set(33922, { type: 12, values: [0, 0, 0, raster.originX, raster.originY, 0] });
  }
  const system =
    epsg === null
      ? []
      : geographic.has(epsg)
        ? [
            [1024, 2],
            [2048, epsg],
          ]
        : [
            [1024, 1],
            [3072, epsg],
          ];
  const chosen = keys ?? [...system, [1025, 1]];
  const doubles: number[] = [];
  const entries = [...chosen]
    .map(([id, value]) => [id, value] as const)
    .toSorted(([a], [b]) => a - b)
    // A key's number stands in its entry where it fits, else among the doubles.
    .flatMap(([id, value]) => {
      if (Number.isInteger(value) && value >= 0 && value < 65_536 && !isDouble(id)) return [id, 0, 1, value];
      doubles.push(value);
      return [id, 34736, 1, doubles.length - 1];
    });
  tags.set(34735, { type: 3, values: [1, 1, 0, chosen.length, ...entries] });
  if (doubles.length > 0) tags.set(34736, { type: 12, values: doubles });
}

/** Keys that hold a double whatever their value (OGC GeoTIFF 1.1, annex B). */
function isDouble(id: number): boolean {
  return (id >= 2057 && id <= 2059) || id === 3077 || (id >= 3078 && id <= 3095);
}

function encodeDirectory(
  tags: ReadonlyMap<number, TestTag>,
  { isBigEndian = false, isBigTiff = false }: TestRaster,
): Uint8Array {
  const sorted = [...tags].toSorted(([a], [b]) => a - b);
  const head = isBigTiff ? 16 : 8;
  const entryBytes = isBigTiff ? 20 : 12;
  const inlineBytes = isBigTiff ? 8 : 4;
  const countBytes = isBigTiff ? 8 : 2;
  let end = head + countBytes + sorted.length * entryBytes + (isBigTiff ? 8 : 4);
  const places = sorted.map(([, tag]) => {
    const size = countValues(tag) * BYTES_PER_TYPE[tag.type];
    if (size <= inlineBytes) return null;
    const place = Math.ceil(end / 8) * 8;
    end = place + size;
    return place;
  });
  const bytes = new Uint8Array(Math.ceil(end / 8) * 8);
  const view = new DataView(bytes.buffer);
  const little = !isBigEndian;
  const setOffset = (at: number, value: number): void =>
    isBigTiff ? view.setBigUint64(at, BigInt(value), little) : view.setUint32(at, value, little);
  view.setUint16(0, isBigEndian ? 0x4d4d : 0x4949);
  view.setUint16(2, isBigTiff ? 43 : 42, little);
  if (isBigTiff) view.setUint16(4, 8, little);
  setOffset(isBigTiff ? 8 : 4, head);
  if (isBigTiff) view.setBigUint64(head, BigInt(sorted.length), little);
  else view.setUint16(head, sorted.length, little);
  sorted.forEach(([id, tag], index) => {
    const at = head + countBytes + index * entryBytes;
    view.setUint16(at, id, little);
    view.setUint16(at + 2, tag.type, little);
    if (isBigTiff) view.setBigUint64(at + 4, BigInt(countValues(tag)), little);
    else view.setUint32(at + 4, countValues(tag), little);
    const field = at + (isBigTiff ? 12 : 8);
    const place = places[index] ?? null;
    if (place !== null) setOffset(field, place);
    writeValues(view, tag, place ?? field, little);
  });
  return bytes;
}

/** A text counts its closing zero. */
function countValues({ values }: TestTag): number {
  return typeof values === 'string' ? values.length + 1 : values.length;
}

function writeValues(view: DataView, { type, values }: TestTag, place: number, little: boolean): void {
  const numbers = typeof values === 'string' ? [...Buffer.from(values, 'latin1')] : values;
  numbers.forEach((value, index) => {
    const at = place + index * BYTES_PER_TYPE[type];
    if (type === 2) view.setUint8(at, value);
    else if (type === 3) view.setUint16(at, value, little);
    else if (type === 4) view.setUint32(at, value, little);
    else if (type === 12) view.setFloat64(at, value, little);
    else view.setBigUint64(at, BigInt(value), little);
  });
}
