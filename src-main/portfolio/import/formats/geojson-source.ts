import { listSome } from '#shared/text/list-some.ts';
import { MOST_COLUMNS } from '#shared/portfolio/portfolio-mapping.ts';
import { StringDecoder } from 'node:string_decoder';
import { locateGeometry } from '../columns/locate-geometry.ts';
import type { PortfolioRecord } from '../columns/portfolio-record.ts';
import { createFileRemark } from '../columns/file-remarks.ts';
import { createJsonObjectSplitter } from '#main/platform/text/split-json-objects.ts';
import { createCellRecord, type CellValue } from './cell-record.ts';
import { readFilePieces } from '#main/platform/files/file-pieces.ts';
import { PortfolioFileError } from './portfolio-file-error.ts';
import type { RecordSource } from './record-source.ts';
import { createTooManyColumns } from './too-many-columns.ts';

/** Columns that hold the place of a feature's geometry. */
export const GEOMETRY_COLUMNS = ['geometry.latitude', 'geometry.longitude'] as const;
/** Features whose properties make up the columns, and whose lines are looked at. */
const FEATURES_LOOKED_AT = 1000;
/** Braces and brackets in one another: what is deeper is no feature, and could not be written as a cell again. */
const DEEPEST_FEATURE = 100;
/** What is shown of a feature that cannot be read, characters. */
const LONGEST_BROKEN = 1000;

/** A GeoJSON file as a source of records. */
export interface GeojsonSource extends RecordSource {
  /** Whether lines hold several features: then the lines of its records are the numbers of the features, from 1. */
  readonly isNumbered: boolean;
}

/**
 * Opens a GeoJSON file: one FeatureCollection, or features line by line; its columns are those of its first features.
 */
export async function openGeojsonSource(path: string, opening?: AbortSignal): Promise<GeojsonSource> {
  const layout = await readLayout(path, opening);
  return { ...layout, isStrict: false, read: (onRecord, signal) => readFeatures(path, layout, onRecord, signal) };
}

type Layout = Pick<GeojsonSource, 'columns' | 'isNumbered'>;

/** The columns and lines of the first thousand features. */
async function readLayout(path: string, signal: AbortSignal | undefined): Promise<Layout> {
  const names = new Set<string>(GEOMETRY_COLUMNS);
  let isNumbered = false;
  let lastLine = 0;
  let count = 0;
  const splitter = createJsonObjectSplitter({
    object(text, line, depth) {
      const feature = parseFeature(text, depth);
      if (feature === null) return false;
      count += 1;
      if (count > FEATURES_LOOKED_AT) return true;
      for (const name of Object.keys(feature.properties)) names.add(name);
      if (names.size > MOST_COLUMNS) throw createTooManyColumns(names.size);
      isNumbered ||= line === lastLine;
      lastLine = line;
      return true;
    },
    broken: () => undefined,
  });
  const decoder = new StringDecoder('utf8');
  for await (const { bytes } of readFilePieces(path, signal)) {
    splitSafely(() => splitter.push(decoder.write(bytes).replace(/^\uFEFF/u, '')));
    if (count >= FEATURES_LOOKED_AT) break;
  }
  splitter.end();
  return { columns: [...names], isNumbered };
}

async function* readFeatures(
  path: string,
  { columns, isNumbered }: Layout,
  onRecord: (record: PortfolioRecord) => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<number> {
  let count = 0;
  let records = 0;
  const nameLine = (line: number): number => {
    records += 1;
    return isNumbered ? records : line;
  };
  const known: ReadonlySet<string> = new Set(columns);
  const splitter = createJsonObjectSplitter({
    object(text, line, depth) {
      const feature = parseFeature(text, depth);
      if (feature === null) return false;
      count += 1;
      const unread = count > FEATURES_LOOKED_AT ? listUnread(feature, known) : '';
      onRecord(toRecord(feature, nameLine(line), columns, unread));
      return true;
    },
    broken(text, line) {
      const shown = text === '' ? 'the file ends before its list of features' : text.slice(0, LONGEST_BROKEN);
      onRecord(createCellRecord(nameLine(line), [shown], 'unreadable-feature'));
    },
  });
  const decoder = new StringDecoder('utf8');
  for await (const { bytes, bytesRead } of readFilePieces(path, signal)) {
    splitSafely(() => splitter.push(decoder.write(bytes).replace(/^\uFEFF/u, '')));
    yield bytesRead;
  }
  const isWhole = splitter.isComplete();
  splitter.end();
  if (!isWhole && count === 0) {
    throw new PortfolioFileError([createFileRemark('broken-json', 'the file ends inside an object')]);
  }
}

function splitSafely(split: () => void): void {
  try {
    split();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new PortfolioFileError([createFileRemark('broken-json', error.message)]);
  }
}

/** Names of the properties of a feature that have a value and no column. */
function listUnread({ properties }: Feature, columns: ReadonlySet<string>): string {
  const names = Object.keys(properties).filter((name) => !columns.has(name) && toCell(properties[name]) !== null);
  return listSome(names);
}

function toRecord(feature: Feature, line: number, columns: readonly string[], unread: string): PortfolioRecord {
  const place = locateGeometry(feature.geometry);
  const hasPlace = place.kind === 'point' || place.kind === 'surface';
  const cells = columns.map((name, index) => {
    if (index < 2) return hasPlace ? (index === 0 ? place.y : place.x) : null;
    return toCell(feature.properties[name]);
  });
  return createCellRecord(line, cells, place.kind === 'unusable' ? 'geometry-unusable' : null, {
    isPointOnSurface: place.kind === 'surface',
    unread,
  });
}

function toCell(value: unknown): CellValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return JSON.stringify(value);
}

interface Feature {
  readonly geometry: unknown;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Integers of so many digits that 64 bits may not hold them; not the decimals of a number, nor one with some. */
const longInteger = /(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/;
const markOrLongInteger = new RegExp(String.raw`\\.|"|${longInteger.source}`, 'g');

/** JSON whose integers beyond 2^53 are texts: identifiers keep each digit. */
function quoteLongNumbers(json: string): string {
  if (!longInteger.test(json)) return json;
  let isInText = false;
  return json.replaceAll(markOrLongInteger, (token) => {
    if (token === '"') isInText = !isInText;
    const isNumber = !isInText && /\d$/.test(token);
    return isNumber && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
  });
}

function parseFeature(text: string, depth: number): Feature | null {
  if (depth > DEEPEST_FEATURE) return null;
  let value: unknown;
  try {
    value = JSON.parse(quoteLongNumbers(text));
  } catch {
    // The record says that it cannot be read; where in it the parser stopped helps nobody.
    return null;
  }
  if (typeof value !== 'object' || value === null || !('geometry' in value)) return null;
  const properties = 'properties' in value ? value.properties : null;
  return {
    geometry: value.geometry,
    properties: typeof properties === 'object' && properties !== null ? (properties as Record<string, unknown>) : {},
  };
}
