import { listSome } from '#shared/text/list-some.ts';
import type { FileQuestion } from '#shared/portfolio/file-question.ts';
import type { FileRemark } from '#shared/portfolio/portfolio-detection.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { cutText } from '#shared/text/cut-text.ts';
import { foldText } from '#shared/text/fold-text.ts';
import words from './data/coordinate-words.json' with { type: 'json' };
import { createFileRemark } from './file-remarks.ts';
import { isOwnExport, isOwnOedExport } from './own-export.ts';
import { parseCoordinateText } from './parse-coordinate-text.ts';
import type { SampleRecord } from './portfolio-record.ts';
import { listFilledCells } from './sampled-amounts.ts';
import { splitName } from './split-name.ts';

interface Table {
  readonly names: readonly string[];
  readonly rows: readonly SampleRecord[];
  readonly mapping: PortfolioMapping;
}

/** Halves of the globe by the letters and words that cells have for them, of which the second is below zero. */
const halves = {
  latitude: [new Set(words.north), new Set(words.south)],
  longitude: [new Set(words.east), new Set(words.west)],
} as const;
const ofAxes: ReadonlySet<string> = new Set(words.axes);
const ofParts: ReadonlySet<string> = new Set(words.parts);
const ofDegrees: ReadonlySet<string> = new Set(words.degrees);
const ofGeocoding: ReadonlySet<string> = new Set(words.geocoding);
const ofExactness: ReadonlySet<string> = new Set(words.exactness);
const wholeNames: ReadonlySet<string> = new Set(words.exactnessNames);
const ofBuildings: ReadonlySet<string> = new Set(words.buildings);
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
 * minutes and seconds in columns of their own, another datum in the heading of degrees, how an address was found. What
 * makes other places of them is asked.
 */
export function describeCoordinates(table: Table, isInDegrees: boolean): CoordinateDoubts {
  const { mapping, names } = table;
  const { latitude = [], longitude = [], coordinates = [] } = mapping.columns;
  const columns = [...latitude, ...longitude, ...coordinates];
  if (columns.length === 0) return { remarks: [], questions: [] };
  const parts = isInDegrees ? [...listHalves(table), ...listParts(table)] : [];
  const unknown = isInDegrees ? columns.filter(hasUnknownQualifier) : [];
  const qualities = isOwnExport(names) || isOwnOedExport(names) ? [] : listQualities(table);
  const isLeftOut = mapping.defaults.coordinates === 'leftOut';
  return {
    remarks: [
      ...(isLeftOut || parts.length === 0 ? [] : [createFileRemark('coordinate-parts-not-used', listSome(parts))]),
      ...(isLeftOut || unknown.length === 0 ? [] : [createFileRemark('coordinate-heading-unclear', listSome(unknown))]),
      ...(isLeftOut || qualities.length === 0
        ? []
        : [createFileRemark('geocode-quality-not-used', listSome(qualities))]),
    ],
    questions: askCoordinates([...parts, ...unknown], mapping),
  };
}

/** Asks whether coordinates count beside which something else says where they are. */
function askCoordinates(doubts: readonly string[], { defaults }: PortfolioMapping): FileQuestion[] {
  if (doubts.length === 0) return [];
  const choices = (['asTheyStand', 'leftOut'] as const).map((coordinates) => ({
    value: coordinates,
    change: { mapping: { defaults: { coordinates } } },
  }));
  return [{ code: 'coordinates', detail: listSome(doubts), choices, answer: defaults.coordinates ?? null }];
}

function listUnused({ names, mapping }: Table): string[] {
  const used = new Set(Object.values(mapping.columns).flat());
  return names.filter((name) => !used.has(name));
}

function listWords(name: string): string[] {
  return foldText(splitName(name)).split(' ');
}

/** Columns of letters of the compass of one axis that say otherwise than the signs of the coordinates beside them. */
function listHalves(table: Table): string[] {
  const { names, mapping, rows } = table;
  const contradicts = (name: string, axis: keyof typeof halves): boolean => {
    const [column = ''] = mapping.columns[axis] ?? [];
    const [positive, negative] = halves[axis];
    const isBeside = Math.abs(names.indexOf(name) - names.indexOf(column)) === 1;
    const isNamed = listWords(name).some((word) => ofAxes.has(word));
    const cells = listFilledCells(rows, names, [name]).map((cell) => foldText(cell));
    if (column === '' || !(isBeside || isNamed) || cells.length === 0) return false;
    if (!cells.every((cell) => positive.has(cell) || negative.has(cell))) return false;
    return rows.some((row) => {
      const [half = ''] = listFilledCells([row], names, [name]).map((cell) => foldText(cell));
      const [degrees = ''] = listFilledCells([row], names, [column]);
      return negative.has(half) && (parseCoordinateText(degrees, axis)?.degrees ?? -1) > 0;
    });
  };
  return listUnused(table).filter((name) => contradicts(name, 'latitude') || contradicts(name, 'longitude'));
}

/** Columns of minutes and seconds beside whole degrees. */
function listParts(table: Table): string[] {
  const { names, mapping, rows } = table;
  const degrees = listFilledCells(rows, names, [
    ...(mapping.columns.latitude ?? []),
    ...(mapping.columns.longitude ?? []),
  ]);
  if (degrees.length === 0 || !degrees.every((cell) => /^[-+]?\d{1,3}(?:[.,]0*)?$/u.test(cell.trim()))) return [];
  return listUnused(table).filter((name) => {
    const named = listWords(name);
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

/** Columns that say how exactly coordinates were found, with what they say, where not all are of buildings. */
function listQualities(table: Table): string[] {
  return listUnused(table).flatMap((name) => {
    const named = listWords(name);
    const isQuality =
      wholeNames.has(named.join('')) ||
      (named.some((word) => ofGeocoding.has(word)) && named.some((word) => ofExactness.has(word)));
    if (!isQuality) return [];
    const others = listFilledCells(table.rows, table.names, [name]).filter(
      (cell) =>
        !foldText(cell)
          .split(' ')
          .some((word) => ofBuildings.has(word)),
    );
    const samples = [...new Set(others)].slice(0, SAMPLES).map((cell) => cutText(cell.trim(), LONGEST_SAMPLE));
    return samples.length === 0 ? [] : [`${name}: ${listSome(samples)}`];
  });
}
