import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import sax from 'sax';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';

/** What a file beside a raster says of one band; null where it says nothing. */
export interface SidecarBand {
  description: string | null;
  unit: string | null;
  scale: number | null;
  offset: number | null;
  /** Decimal text. */
  nodata: string | null;
  /** Name and value of other items. */
  readonly items: (readonly [name: string, value: string])[];
}

/** What GDAL keeps beside a raster (`x.tif.aux.xml`, Persistent Auxiliary Metadata) where the raster has no room. */
export interface Sidecar {
  /** Items of the whole file: name and value. */
  readonly items: readonly (readonly [name: string, value: string])[];
  /** Its coordinate system in well-known text; null where it names none. */
  readonly srs: string | null;
  /** GDAL's six numbers of where it lies; null where it does not say it. */
  readonly geotransform: readonly number[] | null;
  /** By the band's number, counted from 1. */
  readonly bands: ReadonlyMap<number, SidecarBand>;
}

/** Bytes of such a file, which may hold histograms and tables of attributes; more is not read. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Elements inside each other, attributes of one, and items of metadata: GDAL writes six, three and some tens. */
const MOST_DEPTH = 32;
const MOST_ATTRIBUTES = 64;
const MOST_ITEMS = 10_000;
/** Characters of a text that counts: longer ones are lists and tables. */
const LONGEST_TEXT = 1000;
/** Characters of the description of a coordinate system. */
const LONGEST_SYSTEM = 20_000;

/** Reads the file beside a raster; null where there is none. @throws PackTextError for one that cannot be read */
export function readSidecar(raster: string): Sidecar | null {
  const text = readText(`${raster}.aux.xml`);
  return text === null ? null : parseSidecar(text);
}

function readText(path: string): string | null {
  let handle: number;
  try {
    handle = openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    const stat = fstatSync(handle);
    if (!stat.isFile()) return null;
    if (stat.size > MOST_BYTES) throw new PackTextError('sidecar-too-large', { most: MOST_BYTES });
    return readFileSync(handle, 'utf8');
  } finally {
    closeSync(handle);
  }
}

/** @throws PackTextError for what is no such file, or deeper or fuller than any is */
function parseSidecar(text: string): Sidecar {
  const parser = sax.parser(true);
  const items: (readonly [string, string])[] = [];
  const bands = new Map<number, SidecarBand>();
  /** Names of the open elements, from the outside in. */
  const open: string[] = [];
  let band: SidecarBand | null = null;
  let content = '';
  let key = '';
  let exact: string | null = null;
  let srs: string | null = null;
  let geotransform: readonly number[] | null = null;
  let count = 0;
  let attributes = 0;
  parser.onopentagstart = () => {
    attributes = 0;
  };
  parser.onattribute = () => {
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES) throw new PackTextError('sidecar-too-full');
  };
  parser.onopentag = ({ name, attributes: given }) => {
    const read = (attribute: string): string => (given as Readonly<Record<string, string>>)[attribute] ?? '';
    if (open.length === 0 && name !== 'PAMDataset') throw new PackTextError('sidecar-root', { name });
    open.push(name);
    if (open.length > MOST_DEPTH) throw new PackTextError('sidecar-too-full');
    content = '';
    key = read('key');
    exact = readExact(read('le_hex_equiv'));
    if (name !== 'PAMRasterBand' || open.length !== 2) return;
    const number = Number(read('band'));
    band = bands.get(number) ?? {
      description: null,
      unit: null,
      scale: null,
      offset: null,
      nodata: null,
      items: [],
    };
    bands.set(number, band);
  };
  const take = (piece: string): void => {
    const longest = open.at(-1) === 'SRS' ? LONGEST_SYSTEM : LONGEST_TEXT;
    if (content.length <= longest) content += piece.slice(0, longest + 1);
  };
  parser.ontext = take;
  parser.oncdata = take;
  parser.onclosetag = (name) => {
    const depth = open.length;
    const parent = open.at(-2);
    const value = content.trim();
    content = '';
    open.pop();
    if (name === 'MDI' && parent === 'Metadata') {
      count += 1;
      if (count > MOST_ITEMS) throw new PackTextError('sidecar-too-full');
      if (depth === 3) items.push([key, value]);
      else if (depth === 4) band?.items.push([key, value]);
    }
    if (band !== null && depth === 3) setBand(band, name, exact ?? value);
    if (depth === 2 && name === 'SRS' && value !== '') srs = value;
    if (depth === 2 && name === 'GeoTransform') geotransform = readSix(value);
    if (depth === 2) band = null;
  };
  parser.ondoctype = () => {
    throw new PackTextError('sidecar-too-full');
  };
  parser.onerror = (error) => {
    throw new PackTextError('sidecar-no-xml', { message: error.message.split('\n')[0] ?? '' });
  };
  parser.write(text).close();
  return { items, srs, geotransform, bands };
}

function setBand(band: SidecarBand, name: string, value: string): void {
  if (value === '') return;
  if (name === 'Description') band.description = value;
  else if (name === 'UnitType') band.unit = value;
  else if (name === 'NoDataValue') band.nodata = value;
  else if (name === 'Scale') band.scale = readNumber(value);
  else if (name === 'Offset') band.offset = readNumber(value);
}

/** @throws PackTextError */
function readNumber(text: string): number {
  const number = Number(text);
  if (!Number.isFinite(number)) throw new PackTextError('sidecar-no-number', { text });
  return number;
}

/** @throws PackTextError for what is not six numbers */
function readSix(text: string): number[] {
  const numbers = text.split(',').map((word) => (word.trim() === '' ? NaN : Number(word)));
  if (numbers.length !== 6 || !numbers.every(Number.isFinite)) throw new PackTextError('sidecar-no-number', { text });
  return numbers;
}

/** A number that is given by its eight bytes, lowest first, where decimal text would round it; null where it is not. */
function readExact(bytes: string): string | null {
  return /^[\da-f]{16}$/i.test(bytes) ? String(Buffer.from(bytes, 'hex').readDoubleLE()) : null;
}
