import type { PortfolioLocation, RejectedRow, RowNote } from '#shared/portfolio/portfolio-location.ts';
import type { PackedCells } from './import/source-cells.sql.ts';

const coordinates = ['latitude', 'longitude'] as const;
const classes = ['type_of_business', 'basement', 'number_of_storeys'] as const;
const amounts = [
  'first_floor_height',
  'structure_tiv',
  'inventory_tiv',
  'equipment_tiv',
  'structure_deductible',
  'inventory_deductible',
  'equipment_deductible',
] as const;
const descriptions = [
  'location_id',
  'account_number',
  'portfolio_number',
  'street_address',
  'unit_number',
  'city',
  'area_name',
  'postal_code',
  'country_name',
  'currency',
  'notes',
] as const;

/** What the figures of a location are made of: columns of the location table. */
export const inputColumns = [...coordinates, ...classes, ...amounts] as const;

/** What else is kept of a location: what it is placed by, and what it is called. */
export const textColumns = ['line', ...descriptions] as const;

/** Columns that hold numbers, in the order of {@link PackedLocations.numbers}. */
export const numberColumns = [...coordinates, ...amounts, 'line'] as const;

/** The others behind the id, in the order of {@link PackedLocations.text}. */
export const wordColumns = [...classes, ...descriptions] as const;

/** Columns of the location table behind its id, in its order. */
export const locationColumns = [...inputColumns, ...textColumns] as const;

/**
 * Locations as they are stored, one after another: they go from process to process in a fraction of the time that
 * thousands of values take, each by itself.
 */
export interface PackedLocations {
  readonly count: number;
  /** Of each its {@link numberColumns}; NaN where there is none. */
  readonly numbers: Float64Array;
  /** Of each its {@link wordColumns}, one behind the other; the notes as JSON, '' for none. */
  readonly text: string;
  /** How long each of the words in `text` is, UTF-16 units. */
  readonly lengths: Uint32Array;
}

/** Some records of a portfolio's file, in its order, as they are stored. */
export interface RecordBatch {
  readonly locations: PackedLocations;
  readonly rejected: readonly RejectedRow[];
  /** Where each of the rejected rows stands among all of the batch, from 0. */
  readonly rejectedAt: readonly number[];
  /** The source's cells, packed, where they are kept. */
  readonly cells?: PackedCells;
  /** Bytes of the file that have been read so far. */
  readonly bytesRead: number;
}

/** Creates what packs locations. What it gives is good until it is called again: its memory is used again. */
export function createLocationPacker(): (locations: readonly PortfolioLocation[]) => PackedLocations {
  const encodeNotes = createNoteEncoder();
  let room = 0;
  let numbers = new Float64Array(0);
  let lengths = new Uint32Array(0);
  let words: string[] = [];

  function makeRoom(count: number): void {
    if (count > room) {
      room = count;
      numbers = new Float64Array(count * numberColumns.length);
      lengths = new Uint32Array(count * wordColumns.length);
    }
    if (words.length !== count * wordColumns.length)
      words = Array.from({ length: count * wordColumns.length }, () => '');
  }

  function putWord(at: number, word: string): void {
    words[at] = word;
    lengths[at] = word.length;
  }

  return (locations) => {
    makeRoom(locations.length);
    let at = 0;
    let word = 0;
    for (const location of locations) {
      const { address, financial } = location;
      numbers[at] = location.latitude ?? Number.NaN;
      numbers[at + 1] = location.longitude ?? Number.NaN;
      numbers[at + 2] = financial.firstFloorHeight;
      numbers[at + 3] = financial.structureTIV;
      numbers[at + 4] = financial.inventoryTIV;
      numbers[at + 5] = financial.equipmentTIV;
      numbers[at + 6] = financial.structureDeductible;
      numbers[at + 7] = financial.inventoryDeductible;
      numbers[at + 8] = financial.equipmentDeductible;
      numbers[at + 9] = location.line;
      at += numberColumns.length;
      putWord(word, financial.typeOfBusiness);
      putWord(word + 1, financial.basement);
      putWord(word + 2, financial.numberOfStoreys);
      putWord(word + 3, location.locationId);
      putWord(word + 4, location.accountNumber);
      putWord(word + 5, location.portfolioNumber);
      putWord(word + 6, address.streetAddress);
      putWord(word + 7, address.unitNumber);
      putWord(word + 8, address.city);
      putWord(word + 9, address.areaName);
      putWord(word + 10, address.postalCode);
      putWord(word + 11, address.countryName);
      putWord(word + 12, location.currency);
      putWord(word + 13, encodeNotes(location.notes));
      word += wordColumns.length;
    }
    return {
      count: locations.length,
      numbers: numbers.subarray(0, at),
      text: words.join(''),
      lengths: lengths.subarray(0, word),
    };
  };
}

/** Notes as JSON, '' for none; rows with the same notes share one array, which is encoded once. */
function createNoteEncoder(): (notes: readonly RowNote[]) => string {
  let last: { readonly notes: readonly RowNote[]; readonly json: string } | null = null;
  return (notes) => {
    if (notes.length === 0) return '';
    if (last?.notes !== notes) last = { notes, json: JSON.stringify(notes) };
    return last.json;
  };
}

/** A value of the location table. */
export type LocationValue = string | number | null;

const numberPlaces = numberColumns.map((name) => locationColumns.indexOf(name));
const wordPlaces = wordColumns.map((name) => locationColumns.indexOf(name));
const NOTES_PLACE = locationColumns.indexOf('notes');

/**
 * Creates what unpacks locations one after another, from the one at `from` on: it puts the next one's
 * {@link locationColumns} into a row, from `at` on.
 */
export function createLocationUnpacker(
  { numbers, text, lengths }: PackedLocations,
  from = 0,
): (row: LocationValue[], at: number) => void {
  let number = from * numberPlaces.length;
  let word = from * wordPlaces.length;
  let end = 0;
  for (let before = 0; before < word; before += 1) end += lengths[before]!;
  return (row, at) => {
    for (let column = 0; column < numberPlaces.length; column += 1) {
      const value = numbers[number + column]!;
      row[at + numberPlaces[column]!] = Number.isNaN(value) ? null : value;
    }
    number += numberPlaces.length;
    for (let column = 0; column < wordPlaces.length; column += 1) {
      const start = end;
      end += lengths[word + column]!;
      row[at + wordPlaces[column]!] = start === end ? '' : text.slice(start, end);
    }
    word += wordPlaces.length;
    if (row[at + NOTES_PLACE] === '') row[at + NOTES_PLACE] = null;
  };
}
