import { FIRST_FLOOR_HEIGHT_RANGE_METRES, STANDARD_BUILDING } from '#shared/exposure/exposure.ts';
import { METRES_PER_UNIT, roundMetres, type LengthUnit } from '#shared/units/units.ts';
import { isBlankCell } from './blank-cell.ts';
import type { MappedColumn, MappedColumns } from './compile-columns.ts';
import { findHeadingLength, findSmallUnit } from './heading-length.ts';
import { createNumberCell } from './number-field.ts';
import { parseNumberText } from './parse-number-text.ts';
import { createRowNote, quoteCell } from './row-notes.ts';
import type { RowContext } from './row-context.ts';
import { HIGHEST_USUAL_MEDIAN } from './usual-heights.ts';
import { createUnitWatch } from './unit-watch.ts';

/** Units as cells name them; 1 and 2 are OED's (Units, OtherValues.csv, version 4). */
const unitNames: Readonly<Record<string, LengthUnit>> = {
  '1': 'ft',
  ft: 'ft',
  feet: 'ft',
  foot: 'ft',
  pi: 'ft',
  pied: 'ft',
  pieds: 'ft',
  "'": 'ft',
  '2': 'm',
  m: 'm',
  metre: 'm',
  metres: 'm',
  meter: 'm',
  meters: 'm',
  mètre: 'm',
  mètres: 'm',
  cm: 'cm',
  mm: 'mm',
  in: 'in',
  inch: 'in',
  inches: 'in',
  '"': 'in',
};
/** `1.2 m`, `4 ft`, `30cm`. */
const withUnit = /^(.*\d)\s*(ft|feet|foot|pi|pieds?|'|m|metres?|meters?|mètres?|cm|mm)\.?$/iu;
/** `2'6"`, `2 ft 6 in`, `1 pi 6 po`, `6"`. */
const feetAndInches =
  /^(-?)(?:(\d+)\s*(?:['’′]|ft\.?|feet|foot|pi\.?|pieds?)[\s-]*)?(\d+(?:[.,]\d+)?)\s*(?:["”″]|''|in\.?|inch(?:es)?|po\.?|pouces?)$/iu;
const INCHES_PER_FOOT = 12;
/** OED's height that is not known (OEDInputFields.csv, version 4); no building's. */
const UNKNOWN_HEIGHT = -999;
/** First floors are hardly lower, feet: half of them are half a foot above the ground or more [ours]. */
const LOWEST_USUAL_FEET = 0.5;
/** Whether the cell of a column of units names one: `ft`, `M`, OED's 1. */
export function isUnitName(text: string): boolean {
  return Object.hasOwn(unitNames, toUnitKey(text));
}

function toUnitKey(text: string): string {
  return text.trim().toLowerCase().replace(/\.0*$/, '');
}

/** Whether a height says that none is known. */
export function isUnknownHeight(value: number): boolean {
  return value === UNKNOWN_HEIGHT;
}

/** How {@link createFirstFloorReader} reads. */
export interface FirstFloorOptions {
  readonly decimalSeparator: '.' | ',';
  /** Unit of heights that have none of their own; undefined: nobody has said so, and metres are assumed. */
  readonly lengthUnit: 'm' | 'ft' | undefined;
}

/** A length that was read, metres, and as it stands in the file; NaN metres in a row that is set aside. */
interface ReadLength {
  readonly metres: number;
  readonly value: number;
  readonly unit: string;
  /** Whether neither its cell nor its row says the unit. */
  readonly isUnitOfFile: boolean;
}

/**
 * Creates what reads the height of the first floor above the ground, metres: the standard height where none is given.
 * Beside a column of the ground's elevations those of floors are elevations, too, and the height is between them.
 */
export function createFirstFloorReader(
  columns: MappedColumns,
  options: FirstFloorOptions,
  context: RowContext,
): () => number {
  const standard = STANDARD_BUILDING.firstFloorHeight;
  const [column] = columns.firstFloorHeight;
  const [groundColumn] = columns.groundElevation;
  const name = column?.name ?? null;
  const note = (detail: string) => createRowNote('first-floor-height-defaulted', name, `${detail}: ${standard} m`);
  const defaulted = note('not given');
  const unknown = note(`${UNKNOWN_HEIGHT} is OED's unknown`);
  const withoutGround = note('the elevation of the ground is not given');
  if (column === undefined) {
    return () => {
      context.note(defaulted);
      return standard;
    };
  }
  const unitColumn = columns.firstFloorHeightUnit[0];
  const readFloor = createLengthReader(column, unitColumn, options, context);
  const readGround = groundColumn && createLengthReader(groundColumn, unitColumn, options, context);
  const looksOther = createHeightWatch(column, options.lengthUnit);

  /** The height between two elevations; null where that of the ground is not given. */
  function readAboveGround(floor: ReadLength, read: () => ReadLength | null): number | null {
    const ground = read();
    if (ground === null || isUnknownHeight(ground.value)) return null;
    const metres = roundMetres(floor.metres - ground.metres);
    if (!Number.isNaN(metres)) {
      const detail = `${floor.value} ${floor.unit} less ${ground.value} ${ground.unit} is ${metres} m`;
      context.noteOnce('first-floor-height-from-elevations', column!.name, detail);
    }
    return metres;
  }

  return () => {
    const floor = readFloor();
    if (floor === null || isUnknownHeight(floor.value)) {
      context.note(floor === null ? defaulted : unknown);
      return standard;
    }
    const { value, unit, isUnitOfFile } = floor;
    // A height that says its unit is like all others, and so is none at all.
    if (readGround === undefined && looksOther(isUnitOfFile && value !== 0 ? value : NaN))
      context.noteOnce('heights-like-other-unit', column.name, `${value} ${unit}`);
    const metres = readGround === undefined ? floor.metres : readAboveGround(floor, readGround);
    if (metres === null) context.note(withoutGround);
    if (metres === null || Number.isNaN(metres)) return standard;
    if (readGround === undefined && unit !== 'm') {
      context.noteOnce('first-floor-height-converted', column.name, `${value} ${unit} is ${metres} m`);
    }
    const { minimum, maximum } = FIRST_FLOOR_HEIGHT_RANGE_METRES;
    if (metres < minimum || metres > maximum) {
      context.reject('first-floor-height-out-of-range', column.name, `${metres} m`);
    }
    return metres;
  };
}

/**
 * Creates what finds where heights without a unit of their own begin to look like feet below a file of metres, or the
 * other way round; never where the heading says the unit.
 */
function createHeightWatch({ name }: MappedColumn, lengthUnit: 'm' | 'ft' | undefined): (height: number) => boolean {
  if (findHeadingLength(name) !== null || findSmallUnit(name) !== null) return () => false;
  return createUnitWatch(
    lengthUnit === 'ft' ? (height) => height < LOWEST_USUAL_FEET : (height) => height > HIGHEST_USUAL_MEDIAN,
  );
}

/** Creates what reads a length in one column by its own unit, the row's, its heading's or the file's; null: none. */
function createLengthReader(
  column: MappedColumn,
  unitColumn: MappedColumn | undefined,
  { decimalSeparator, lengthUnit }: FirstFloorOptions,
  context: RowContext,
): () => ReadLength | null {
  const assumed = createRowNote('first-floor-height-unit-assumed', column.name, 'nothing says so: metres');
  const readNumber = createNumberCell(column, decimalSeparator, context);
  const ofHeading = unitColumn === undefined ? findSmallUnit(column.name) : null;
  const ofFile = unitColumn === undefined ? (findHeadingLength(column.name) ?? lengthUnit) : lengthUnit;

  /** Whether the row has a unit, known or not. */
  function hasRowUnit(): boolean {
    const text = unitColumn === undefined ? '' : context.record.text(unitColumn.index).trim();
    return !isBlankCell(text) && text !== '0';
  }

  /** The unit of a length that says none itself; null: it is no unit. */
  function readUnit(length: number): LengthUnit | null {
    if (unitColumn === undefined || !hasRowUnit()) {
      // Zero is the same in every unit.
      if (ofFile === undefined && length !== 0) context.note(assumed);
      return ofFile ?? 'm';
    }
    const text = context.record.text(unitColumn.index).trim();
    const unit = unitNames[toUnitKey(text)];
    if (unit === undefined) context.reject('unit-unknown', unitColumn.name, quoteCell(text));
    return unit ?? null;
  }

  /** A length with its unit in the same cell; null when the cell is something else. */
  function readWithUnit(): { value: number; unit: LengthUnit } | null {
    if (!Number.isNaN(context.record.plainNumber(column.index))) return null;
    const text = context.record.text(column.index).trim();
    const feet = parseFeetAndInches(text);
    if (feet !== null) return { value: feet, unit: 'ft' };
    const [, figure, unitName] = withUnit.exec(text) ?? [];
    if (figure === undefined || unitName === undefined) return null;
    const reading = parseNumberText(figure, decimalSeparator);
    const unit = unitNames[unitName.toLowerCase()];
    if (reading.kind === 'number' && unit !== undefined) return { value: reading.value, unit };
    context.reject('number-unreadable', column.name, quoteCell(text));
    return { value: NaN, unit: 'm' };
  }

  return () => {
    const own = readWithUnit();
    const value = own === null ? readNumber() : own.value;
    if (value === null) return null;
    if (isUnknownHeight(value)) return { metres: NaN, value, unit: '', isUnitOfFile: false };
    if (own === null && ofHeading !== null) {
      return { metres: roundMetres(value * ofHeading.metres), value, unit: ofHeading.name, isUnitOfFile: false };
    }
    const isUnitOfFile = own === null && !hasRowUnit();
    const unit = own?.unit ?? readUnit(value);
    if (unit === null) return { metres: NaN, value, unit: '', isUnitOfFile: false };
    return { metres: unit === 'm' ? value : roundMetres(value * METRES_PER_UNIT[unit]), value, unit, isUnitOfFile };
  };
}

/** Feet of a height in feet and inches, or in inches; null when it is something else. */
function parseFeetAndInches(text: string): number | null {
  const [, minus, feet = '0', inches] = feetAndInches.exec(text) ?? [];
  if (inches === undefined) return null;
  const height = (Number(feet) * INCHES_PER_FOOT + Number(inches.replace(',', '.'))) / INCHES_PER_FOOT;
  return minus === '' ? height : 0 - height;
}
