import { createSamples, type SampleType } from '../sample-type.ts';
import type { TiffDirectory } from './tiff-directory.ts';
import { tiffTags } from './tiff-tags.ts';
import { findBandNumber, isScaleItem, isUnitItem } from './unit-items.ts';

/** Scale and offset of a band; 1 and 0 where the file names none. */
export interface BandScaling {
  readonly scale: number;
  readonly offset: number;
}

/**
 * The number that means nodata, as it stands in the cells: GDAL writes it as decimal text, which a float32 raster
 * stores rounded. Null where the file names none, or one that no cell of its type can hold.
 */
export function readNodata(directory: TiffDirectory, sampleType: SampleType): number | null {
  const text = directory.tags.get(tiffTags.gdalNodata);
  return typeof text === 'string' ? parseNodata(text, sampleType) : null;
}

/** What stands in chunks that were never written: nodata, and 0 where the file names none (GDAL GTiff, SPARSE_OK). */
export function readFill(directory: TiffDirectory, sampleType: SampleType): number {
  const text = directory.tags.get(tiffTags.gdalNodata);
  if (typeof text === 'string' && isNan(text) && sampleType.startsWith('float')) return Number.NaN;
  return readNodata(directory, sampleType) ?? 0;
}

function isNan(text: string): boolean {
  return /^\s*[+-]?nan\s*$/i.test(text);
}

/** A nodata number in decimal text, as it stands in cells of a type; null for one that none of them can hold. */
export function parseNodata(text: string, sampleType: SampleType): number | null {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === '' || isNan(trimmed)) return null;
  const value = Number(trimmed.replace(/^([+-]?)inf(inity)?$/, '$1Infinity'));
  if (Number.isNaN(value)) return null;
  if (sampleType === 'float64') return value;
  if (sampleType === 'float32') return clampToFloat32(value);
  // Stored in an array of the type, a number that it cannot hold comes out as another one.
  const stored = createSamples(sampleType, 1).fill(value)[0]!;
  return stored === value ? value : null;
}

/** A text slightly beyond the range of float32 (-3.4028235e+38 with too few digits) means its end, as GDAL reads it. */
function clampToFloat32(value: number): number {
  const rounded = Math.fround(value);
  if (Number.isFinite(rounded) || !Number.isFinite(value)) return rounded;
  return Math.fround(Math.sign(value) * 3.4028234663852886e38);
}

/** What GDAL's metadata say of a band in words. */
export interface BandTexts {
  /** Name of the band; '' for none. */
  readonly description: string;
  /** Unit of its numbers; '' for none. */
  readonly unit: string;
  /** What items that are named after units say: `units=feet` of the band, or of the whole file. */
  readonly moreUnits: readonly string[];
  /** Everything else said of the band: `name=value`. Of a list with a value for each band, the band's own. */
  readonly others: readonly string[];
  /** Sentences that say what the whole file is: its ImageDescription, and items such as `DESCRIPTION`. */
  readonly about: readonly string[];
}

/** An item of GDAL's metadata. No attribute holds a `<` (XML 1.0, 2.3): no beginning is looked through twice. */
const metadataItem = /<Item\b([^<>]*)>([^<]*)<\/Item>/g;
/** Names of items of a whole file that say what it is, or what its heights are counted in and from. */
const aboutItem = /desc|title|long_?name|comment|remark|abstract|vertical|datum/i;
const MOST_SENTENCES = 20;
/** Texts of all bands together beside their names and units, and characters of each: more says nothing of depths. */
const MOST_TEXTS = 100_000;
const LONGEST_TEXT = 1000;

/** Names, units and other texts of each band, from GDAL's metadata. */
export function readBandTexts(directory: TiffDirectory, bandCount: number): BandTexts[] {
  const text = directory.tags.get(tiffTags.gdalMetadata);
  const about: string[] = [];
  const addSentence = (words: string): void => {
    const plain = words.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
    if (plain !== '' && plain.length <= LONGEST_TEXT && about.length < MOST_SENTENCES) about.push(plain);
  };
  const description = directory.tags.get(tiffTags.imageDescription);
  if (typeof description === 'string') addSentence(description);
  const bands = Array.from({ length: bandCount }, () => ({
    description: '',
    unit: '',
    moreUnits: [] as string[],
    others: [] as string[],
    about,
  }));
  if (typeof text !== 'string') return bands;
  let room = MOST_TEXTS;
  const addText = (band: (typeof bands)[number], name: string, value: string): void => {
    room -= 1;
    if (room >= 0 && isUnitItem(name)) band.moreUnits.push(value.slice(0, LONGEST_TEXT));
    if (room >= 0) band.others.push(`${name}=${value}`.slice(0, LONGEST_TEXT));
  };
  for (const [, attributes = '', content = ''] of text.matchAll(metadataItem)) {
    const value = unescapeXml(content.trim());
    const name = unescapeXml(/\bname="([^"]*)"/.exec(attributes)?.[1] ?? '');
    const role = /\brole="([^"]*)"/.exec(attributes)?.[1] ?? '';
    const sample = /\bsample="(\d+)"/.exec(attributes)?.[1];
    if (sample === undefined) {
      const values = value.split(/[,;]/);
      const isAbout = aboutItem.test(name);
      const isList = bandCount > 1 && values.length === bandCount;
      if (isAbout && !isList) addSentence(value);
      if (values.length === bandCount) bands.forEach((band, index) => addText(band, name, values[index]!.trim()));
      else if (!isAbout && (isUnitItem(name) || isScaleItem(name))) {
        const number = findBandNumber(name);
        bands.forEach((band, index) =>
          number === null || number === index + 1 ? addText(band, name, value) : undefined,
        );
      }
      continue;
    }
    const band = bands[Number(sample)];
    if (band === undefined) continue;
    if (role === 'description') band.description = value;
    else if (role === 'unittype') band.unit = value;
    else if (role === '') addText(band, name, value);
  }
  return bands;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five entities that XML knows by itself, and characters by their number. */
function unescapeXml(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|([a-z]+));/g, (whole, code: string | undefined, name: string | undefined) =>
    code === undefined ? (entities[name ?? ''] ?? whole) : String.fromCodePoint(Math.min(Number(code), 0x10_ffff)),
  );
}

/** Scale and offset of each band, from GDAL's metadata (`<Item name="SCALE" sample="0" role="scale">0.01</Item>`). */
export function readScaling(directory: TiffDirectory, bandCount: number): BandScaling[] {
  const text = directory.tags.get(tiffTags.gdalMetadata);
  const bands = Array.from({ length: bandCount }, () => ({ scale: 1, offset: 0 }));
  if (typeof text !== 'string') return bands;
  for (const [, attributes = '', content = ''] of text.matchAll(metadataItem)) {
    const sample = Number(/\bsample="(\d+)"/.exec(attributes)?.[1] ?? 0);
    const role = /\brole="(scale|offset)"/.exec(attributes)?.[1];
    const value = Number(content.trim());
    const band = bands[sample];
    if (band === undefined || !Number.isFinite(value) || content.trim() === '') continue;
    if (role === 'scale') band.scale = value;
    if (role === 'offset') band.offset = value;
  }
  return bands;
}
