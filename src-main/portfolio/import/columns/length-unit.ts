import type { FileQuestion } from '#shared/portfolio/file-question.ts';
import type { FileRemark } from '#shared/portfolio/portfolio-detection.ts';
import { isBlankCell } from './blank-cell.ts';
import { isOedName } from './column-name-matches.ts';
import { createFileRemark } from './file-remarks.ts';
import { isUnknownHeight } from './first-floor-reader.ts';
import { findHeadingLength, findSmallUnit, hasUnknownLength, namesSeveralLengths } from './heading-length.ts';
import { isOwnExport } from './own-export.ts';
import { parseNumberText } from './parse-number-text.ts';
import { readAmountHeading } from './read-amount-heading.ts';
import { findMiddle, type SampledAmounts, areMost, listCells, listNotes, listTitles } from './sampled-amounts.ts';
import { HIGHEST_USUAL_MEDIAN } from './usual-heights.ts';
import { foldText } from '#shared/text/fold-text.ts';
import type { PortfolioField } from '#shared/portfolio/portfolio-mapping.ts';
import data from './data/countries-of-feet.json' with { type: 'json' };
import { parseCoordinateText } from './parse-coordinate-text.ts';

const countries: ReadonlySet<string> = new Set(data.countries.map((name) => foldText(name)));
const states: ReadonlySet<string> = new Set(data.states.map((name) => foldText(name)));
/** A postal code that only the United States write: with the four digits behind. */
const zipPlusFour = /^\d{5}-\d{4}$/;
const zipHeading = /(?<!\p{L})zip(?!\p{L})/iu;

/**
 * Whether most rows of a table lie in a country where buildings are measured in feet: by their countries; where none
 * are given, by states, postal codes, the currency or the coordinates.
 */
function isOfCountryOfFeet({ names, mapping, rows }: Omit<SampledAmounts, 'above'>): boolean {
  const cells = (field: PortfolioField): string[] =>
    listCells(rows, names, mapping.columns[field] ?? [])
      .map((cell) => cell.trim())
      .filter((cell) => !isBlankCell(cell));
  const named = cells('countryName');
  if (named.length > 0) return areMost(named, (name) => countries.has(foldText(name)));
  const currencies = cells('currency');
  const isUsd = (currency: string): boolean => currency.toUpperCase() === 'USD';
  return (
    (currencies.length > 0 ? areMost(currencies, isUsd) : isUsd(mapping.defaults.currency)) ||
    areMost(cells('areaName'), (name) => states.has(foldText(name))) ||
    (mapping.columns.postalCode ?? []).some((name) => zipHeading.test(name)) ||
    areMost(cells('postalCode'), (code) => zipPlusFour.test(code)) ||
    areMost(listPoints({ names, mapping, rows }), isInside)
  );
}

/** Longitude and latitude, degrees. */
type Point = readonly [number, number];

function listPoints({ names, mapping: { columns }, rows }: Omit<SampledAmounts, 'above'>): Point[] {
  const [latitude = '', longitude = ''] = [columns.latitude?.[0], columns.longitude?.[0]];
  if (latitude === '' || longitude === '') return [];
  const read = (cells: readonly string[], name: string, axis: 'latitude' | 'longitude'): number =>
    parseCoordinateText((cells[names.indexOf(name)] ?? '').trim(), axis)?.degrees ?? NaN;
  return rows
    .map(({ cells }): Point => [read(cells, longitude, 'longitude'), read(cells, latitude, 'latitude')])
    .filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
}

function isInside([x, y]: Point): boolean {
  return data.outlines.some((ring) => {
    let inside = false;
    for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
      const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [ring[at]!, ring[before]!];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
    return inside;
  });
}

/** The unit of first-floor heights that have none of their own. */
export type FileLengthUnit = 'm' | 'ft';

/** Heights that are repeated in a question. */
const SAMPLES = 3;

/** The beginning of a table, and what is known of it. */
export interface SampledHeights {
  readonly sampled: SampledAmounts;
  readonly decimalSeparator: '.' | ',';
  readonly isOed: boolean;
  /** The unit that the schema of the file has, if it is of a known one. */
  readonly ofSchema: FileLengthUnit | null;
  /** What somebody has said; undefined: nobody has. */
  readonly known: FileLengthUnit | undefined;
}

/** What first-floor heights of a file are in, and what is to be said and asked about it. */
export interface SettledLengthUnit {
  /** Undefined: nothing says so. */
  readonly lengthUnit: FileLengthUnit | undefined;
  readonly remarks: readonly FileRemark[];
  readonly questions: readonly FileQuestion[];
}

/**
 * Finds what first-floor heights are in that have no unit of their own: what somebody has said, else what the heading
 * says, else what the schema of the file has, else what a row of units below the names says. OED's own column is in
 * feet where nothing else is said (OEDInputFields.csv, version 4: FirstFloorHeightUnit is 1 by default). Where nothing
 * says so, it is asked if the file is of a country of feet, the heights are higher than metres are, a title or note
 * speaks of feet or the heading has a unit that is not known or several; else it is left open, which means metres.
 */
export function settleLengthUnit(heights: SampledHeights): SettledLengthUnit {
  const { sampled, isOed, ofSchema, known } = heights;
  const { columns } = sampled.mapping;
  const heading = columns.firstFloorHeight?.[0] ?? '';
  const below = findUnitBelow(heights);
  const stated = findStatedUnit(heading, heights) ?? findHeadingLength(below);
  if (stated !== null || heading === '') {
    const isByStandard = stated !== null && known === undefined && isOedHeight(heading, isOed) && ofSchema !== 'm';
    const without = isByStandard ? listHeights(heights).length : 0;
    const remarks =
      without > 0 ? [createFileRemark('heights-in-oed-feet', `${without} of the first ${sampled.rows.length}`)] : [];
    return { lengthUnit: known ?? stated ?? undefined, remarks, questions: [] };
  }
  const found = listHeights(heights).filter((height) => height !== 0);
  const middle = findMiddle(found);
  if (middle === null) return { lengthUnit: known, remarks: [], questions: [] };
  const detail = `${heading}: ${[...new Set(found)].slice(0, SAMPLES).join(', ')}`;
  const isDoubtful = [heading, below].some((text) => hasUnknownLength(text) || namesSeveralLengths(text));
  const [beside] = listOtherLengths(sampled);
  if (middle > HIGHEST_USUAL_MEDIAN || isDoubtful || beside !== undefined || isOfCountryOfFeet(sampled)) {
    const about = beside === undefined ? detail : `${detail} (${beside})`;
    return { lengthUnit: known, remarks: [], questions: [createQuestion(about, known)] };
  }
  const remarks = known === undefined ? [createFileRemark('heights-taken-for-metres', detail)] : [];
  return { lengthUnit: known, remarks, questions: [] };
}

function createQuestion(detail: string, known: FileLengthUnit | undefined): FileQuestion {
  const choices = (['m', 'ft'] as const).map((lengthUnit) => ({
    value: lengthUnit,
    change: { options: { lengthUnit } },
  }));
  return { code: 'length-unit', detail, choices, answer: known ?? null };
}

/** What stands in brackets in a row of units right below the heading of heights: `(ft)`; '' for none. */
function findUnitBelow({ sampled: { names, mapping, rows } }: SampledHeights): string {
  const [cell = ''] = listCells(rows.slice(0, 1), names, mapping.columns.firstFloorHeight ?? []);
  const bare = cell.trim().replace(/^[([]|[)\]]$/gu, '');
  return /\p{L}/u.test(bare) && !/\d/u.test(bare) && !isBlankCell(bare) ? `(${bare})` : '';
}

/** Of areas: a title that counts them in square feet says nothing of heights. */
const ofAreas = /(?<!\p{L})(?:sq(?:uare)?|areas?|gsf|gfa)(?!\p{L})/iu;

/** Titles and notes that speak of another length than the metre: whether heights are in it is asked. */
function listOtherLengths(sampled: SampledAmounts): string[] {
  return [...listTitles(sampled.above), ...listNotes(sampled.rows)].filter(
    (text) =>
      !ofAreas.test(text) &&
      // `USD mm` are millions.
      readAmountHeading(text).exponent === 0 &&
      (findHeadingLength(text) === 'ft' || findSmallUnit(text) !== null || namesSeveralLengths(text)),
  );
}

/** The unit that something of the file itself says; null: nothing does. */
function findStatedUnit(heading: string, { sampled, isOed, ofSchema }: SampledHeights): FileLengthUnit | null {
  const ofHeading = findHeadingLength(heading) ?? (findSmallUnit(heading) === null ? null : 'm');
  if (ofHeading !== null) return ofHeading;
  if (isOwnExport(sampled.names)) return 'm';
  return ofSchema ?? (isOedHeight(heading, isOed) ? 'ft' : null);
}

function isOedHeight(name: string, isOed: boolean): boolean {
  return isOed && isOedName(name) && findHeadingLength(name) === null;
}

/** The heights of the first rows that have no unit of their own. */
function listHeights({ sampled: { names, mapping, rows }, decimalSeparator }: SampledHeights): number[] {
  const { firstFloorHeight, firstFloorHeightUnit } = mapping.columns;
  const [heightAt, unitAt] = [firstFloorHeight, firstFloorHeightUnit].map((list) => names.indexOf(list?.[0] ?? ''));
  return rows.flatMap(({ cells }) => {
    const unit = cells[unitAt ?? -1] ?? '';
    if (!isBlankCell(unit) && unit.trim() !== '0') return [];
    const reading = parseNumberText((cells[heightAt ?? -1] ?? '').trim(), decimalSeparator);
    return reading.kind === 'number' && !isUnknownHeight(reading.value) ? [reading.value] : [];
  });
}
