import { listSome } from '#shared/text/list-some.ts';
import type { FileQuestion } from '#shared/portfolio/file-question.ts';
import type { FileRemark } from '#shared/portfolio/portfolio-detection.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { cutText } from '#shared/text/cut-text.ts';
import { foldText } from '#shared/text/fold-text.ts';
import { findStatedDefinition, hasKnownShift } from '#main/raster/index.ts';
import { findHalfColumns, isOtherHalf } from './coordinate-halves.ts';
import words from './data/coordinate-words.json' with { type: 'json' };
import { createFileRemark } from './file-remarks.ts';
import { listQualityColumns, readGeocodeQuality } from './geocode-quality.ts';
import { listHeadingWords, listUnusedColumns } from './heading-words.ts';
import { parseCoordinateText } from './parse-coordinate-text.ts';
import type { SampleRecord } from './portfolio-record.ts';
import { listFilledCells } from './sampled-amounts.ts';

interface Table {
  readonly names: readonly string[];
  readonly rows: readonly SampleRecord[];
  readonly mapping: PortfolioMapping;
}

const ofParts: ReadonlySet<string> = new Set(words.parts);
const ofDegrees: ReadonlySet<string> = new Set(words.degrees);
const brackets = /\(([^()]*)\)?|\[([^[\]]*)\]?/gu;
/** Cells that are repeated in a remark, and their longest, characters. */
const SAMPLES = 3;
const LONGEST_SAMPLE = 40;

/** What is told and asked of a file's coordinates. */
interface CoordinateDoubts {
  readonly remarks: readonly FileRemark[];
  readonly questions: readonly FileQuestion[];
}

/**
 * Says what stands beside coordinates, says where they are or how exactly, and is not used: halves of the globe,
 * minutes and seconds in columns of their own, another datum in the heading of degrees, how an address was found; and a
 * coordinate system whose datum is not known to lie anywhere. What makes other places of them is asked; so is whether
 * those of an area count, such as a postal code, where the rows have addresses.
 * @param crs the system that is named; null: degrees of WGS 84
 */
export function describeCoordinates(table: Table, crs: string | null): CoordinateDoubts {
  const isInDegrees = crs === null;
  const { mapping } = table;
  const { latitude = [], longitude = [], coordinates = [] } = mapping.columns;
  const columns = [...latitude, ...longitude, ...coordinates];
  if (columns.length === 0) return { remarks: [], questions: [] };
  const parts = isInDegrees ? [...listHalves(table), ...listParts(table)] : [];
  const unknown = isInDegrees ? columns.filter(hasUnknownQualifier) : [];
  const unshifted = isInDegrees || isShifted(crs) ? [] : [crs];
  const { coordinates: said } = mapping.defaults;
  const isLeftOut = said === 'leftOut';
  const qualities = said === 'exactOnly' ? [] : listQualities(table, (quality) => quality !== 'building');
  const areas = hasAddresses(mapping) ? listQualities(table, (quality) => quality === 'area') : [];
  return {
    remarks: [
      ...(isLeftOut || parts.length === 0 ? [] : [createFileRemark('coordinate-parts-not-used', listSome(parts))]),
      ...(isLeftOut || unknown.length === 0 ? [] : [createFileRemark('coordinate-heading-unclear', listSome(unknown))]),
      ...(isLeftOut || unshifted.length === 0 ? [] : [createFileRemark('crs-shift-unknown', listSome(unshifted))]),
      ...(isLeftOut || qualities.length === 0
        ? []
        : [createFileRemark('geocode-quality-not-used', listSome(qualities))]),
    ],
    questions: askCoordinates([...parts, ...unknown, ...unshifted], areas, mapping),
  };
}

/** Whether it is known how the datum of a system lies to WGS 84; one that cannot be followed is told elsewhere. */
function isShifted(crs: string): boolean {
  const definition = findStatedDefinition(crs);
  return definition === undefined || hasKnownShift(definition);
}

/** Whether rows can be placed without their coordinates. */
function hasAddresses({ columns }: PortfolioMapping): boolean {
  const has = (field: 'streetAddress' | 'city' | 'postalCode'): boolean => (columns[field] ?? []).length > 0;
  return has('streetAddress') && (has('city') || has('postalCode'));
}

/**
 * Asks whether coordinates count beside which something else says where they are.
 * @param areas columns that say of some of them that they are those of areas
 */
function askCoordinates(
  doubts: readonly string[],
  areas: readonly string[],
  { defaults }: PortfolioMapping,
): FileQuestion[] {
  if (doubts.length + areas.length === 0) return [];
  const values = ['asTheyStand', ...(areas.length > 0 ? (['exactOnly'] as const) : []), 'leftOut'] as const;
  const choices = values.map((coordinates) => ({
    value: coordinates,
    change: { mapping: { defaults: { coordinates } } },
  }));
  const detail = listSome([...doubts, ...areas]);
  return [{ code: 'coordinates', detail, choices, answer: defaults.coordinates ?? null }];
}

/** Columns of letters of the compass of one axis that say otherwise than the signs of the coordinates beside them. */
function listHalves({ names, mapping, rows }: Table): string[] {
  const columns = findHalfColumns(names, mapping);
  const readHalf = (row: SampleRecord, name: string): ReturnType<typeof columns.read> => {
    const [cell] = listFilledCells([row], names, [name]);
    return cell === undefined ? null : columns.read(cell);
  };
  const contradicts = (row: SampleRecord, name: string): boolean => {
    const half = readHalf(row, name);
    if (half === null) return false;
    const [degrees = ''] = listFilledCells([row], names, (mapping.columns[half.axis] ?? []).slice(0, 1));
    return isOtherHalf(half, { [half.axis]: parseCoordinateText(degrees, half.axis)?.degrees });
  };
  return columns.names.filter((name) => {
    const axes = new Set(listFilledCells(rows, names, [name]).map((cell) => columns.read(cell)?.axis));
    return axes.size === 1 && !axes.has(undefined) && rows.some((row) => contradicts(row, name));
  });
}

/** Columns of minutes and seconds beside whole degrees. */
function listParts(table: Table): string[] {
  const { names, mapping, rows } = table;
  const degrees = listFilledCells(rows, names, [
    ...(mapping.columns.latitude ?? []),
    ...(mapping.columns.longitude ?? []),
  ]);
  if (degrees.length === 0 || !degrees.every((cell) => /^[-+]?\d{1,3}(?:[.,]0*)?$/u.test(cell.trim()))) return [];
  return listUnusedColumns(table.names, table.mapping).filter((name) => {
    const named = listHeadingWords(name);
    const cells = listFilledCells(rows, names, [name]);
    const isNumber = (cell: string): boolean => /^\d{1,2}(?:[.,]\d*)?$/u.test(cell.trim());
    return named.some((word) => ofParts.has(word)) && cells.length > 0 && cells.every(isNumber);
  });
}

/** Whether something in brackets behind the name of degrees is not known: another datum, for one. */
function hasUnknownQualifier(name: string): boolean {
  const qualifiers = [...name.matchAll(brackets)].map(([, round, square]) => round ?? square ?? '');
  return qualifiers.some((text) =>
    foldText(text)
      .split(' ')
      .some((word) => /[a-z]/u.test(word) && !/^d+$/u.test(word) && !ofDegrees.has(word)),
  );
}

/** Columns that say how exactly coordinates were found, with those of their cells that are wanted, where any is. */
function listQualities(
  { names, rows, mapping }: Table,
  isWanted: (quality: ReturnType<typeof readGeocodeQuality>) => boolean,
): string[] {
  return listQualityColumns(names, mapping).flatMap((name) => {
    const cells = listFilledCells(rows, names, [name]).filter((cell) => isWanted(readGeocodeQuality(cell)));
    const samples = [...new Set(cells)].slice(0, SAMPLES).map((cell) => cutText(cell.trim(), LONGEST_SAMPLE));
    return samples.length === 0 ? [] : [`${name}: ${listSome(samples)}`];
  });
}
