import { FileEndsError, type RandomAccessFile } from '#main/platform/files/random-access-file.ts';
import { createAreaBudget, type AreaBudget } from './area-budget.ts';
import { closeRing, enclosesArea } from './vector-layer.ts';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';

/** Bytes of the head of a main file and of an index ("ESRI Shapefile Technical Description", July 1998). */
const HEAD_BYTES = 100;
const FILE_CODE = 9994;
/** Number and length of a record, big-endian. */
const RECORD_HEAD_BYTES = 8;
/** Shape types of the description; those with Z and M have the same corners in front. */
const NULL_SHAPE = 0;
const shapeNames: Readonly<Record<number, string>> = {
  0: 'Null',
  1: 'Point',
  3: 'PolyLine',
  5: 'Polygon',
  8: 'MultiPoint',
  11: 'PointZ',
  13: 'PolyLineZ',
  15: 'PolygonZ',
  18: 'MultiPointZ',
  21: 'PointM',
  23: 'PolyLineM',
  25: 'PolygonM',
  28: 'MultiPointM',
  31: 'MultiPatch',
};
const areaShapes = new Set([5, 15, 25]);
/** Type, box, number of parts and of points. */
const AREA_HEAD_BYTES = 44;

/** Where a record's content lies. */
interface RecordPlace {
  readonly offset: number;
  readonly length: number;
}

/** What a main file says that it holds: `Polygon` for all kinds of areas. @throws PackTextError */
export function readShapeKind(file: RandomAccessFile): string {
  if (file.size < HEAD_BYTES) throw new PackTextError('no-shapefile');
  const head = viewOf(file.read(0, HEAD_BYTES));
  if (head.getInt32(0) !== FILE_CODE) throw new PackTextError('no-shapefile');
  const type = head.getInt32(32, true);
  return areaShapes.has(type) ? 'Polygon' : (shapeNames[type] ?? `type ${type}`);
}

/**
 * The rings of each record in turn; none for a record without a shape. Records are found by the index where there is
 * one: a file that was edited has gaps with what stood there before. Rings that enclose nothing are left out.
 * @throws PackTextError
 */
export function* readShapes(
  file: RandomAccessFile,
  index: RandomAccessFile | null,
  budget: AreaBudget = createAreaBudget(),
): Generator<Float64Array[]> {
  const places = index === null ? listPlaces(file) : listIndexed(index);
  let read = 0;
  for (const { offset, length } of places) {
    if (offset + length > file.size) throw endsInsideRecord(file);
    budget.requireGeometry(length);
    const content = readPiece(file, offset, length);
    read += RECORD_HEAD_BYTES + length;
    // Records of one piece of a file could be without number.
    if (read > file.size) throw new PackTextError('records-overlap');
    yield parseShape(content, budget);
  }
}

/** Records one after the other, by the length that each begins with. */
function* listPlaces(file: RandomAccessFile): Generator<RecordPlace> {
  for (let at = HEAD_BYTES; at < file.size;) {
    const length = 2 * viewOf(readPiece(file, at, RECORD_HEAD_BYTES)).getInt32(4);
    if (length < 4) throw new PackTextError('record-length', { length, byte: at });
    yield { offset: at + RECORD_HEAD_BYTES, length };
    at += RECORD_HEAD_BYTES + length;
  }
}

function* listIndexed(index: RandomAccessFile): Generator<RecordPlace> {
  for (let at = HEAD_BYTES; at + RECORD_HEAD_BYTES <= index.size; at += RECORD_HEAD_BYTES) {
    const entry = viewOf(index.read(at, RECORD_HEAD_BYTES));
    const offset = 2 * entry.getInt32(0);
    const length = 2 * entry.getInt32(4);
    if (length < 4 || offset < HEAD_BYTES) throw new PackTextError('record-length', { length, byte: offset });
    yield { offset: offset + RECORD_HEAD_BYTES, length };
  }
}

/** @throws PackTextError where the file ends before: memory is only taken for what is there. */
function readPiece(file: RandomAccessFile, offset: number, length: number): Uint8Array<ArrayBuffer> {
  try {
    return file.read(offset, length);
  } catch (error) {
    if (!(error instanceof FileEndsError)) throw error;
    throw endsInsideRecord(file, error);
  }
}

function endsInsideRecord({ size }: RandomAccessFile, cause?: unknown): PackTextError {
  return new PackTextError('ends-inside-record', { byte: size }, cause);
}

function parseShape(content: Uint8Array<ArrayBuffer>, budget: AreaBudget): Float64Array[] {
  const view = viewOf(content);
  const type = view.getInt32(0, true);
  if (type === NULL_SHAPE) return [];
  if (!areaShapes.has(type)) {
    throw new PackTextError('shape-among-areas', { shape: shapeNames[type] ?? `type ${type}` });
  }
  if (content.length < AREA_HEAD_BYTES) throw new PackTextError('shape-too-short');
  const parts = view.getInt32(36, true);
  const points = view.getInt32(40, true);
  const corners = AREA_HEAD_BYTES + 4 * parts;
  if (parts < 0 || points < 0 || corners + 16 * points > content.length) {
    throw new PackTextError('shape-counts', { parts, points });
  }
  const rings: Float64Array[] = [];
  for (let part = 0; part < parts; part += 1) {
    const from = view.getInt32(AREA_HEAD_BYTES + 4 * part, true);
    const to = part + 1 < parts ? view.getInt32(AREA_HEAD_BYTES + 4 * (part + 1), true) : points;
    if (from < 0 || to < from || to > points) throw new PackTextError('shape-parts', { from, to, points });
    if (!budget.takeRing(to - from)) continue;
    const places = new Float64Array(2 * (to - from));
    for (let at = 0; at < places.length; at += 1) places[at] = view.getFloat64(corners + 16 * from + 8 * at, true);
    const ring = closeRing(places);
    if (enclosesArea(ring)) rings.push(ring);
  }
  return rings;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
