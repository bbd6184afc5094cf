import { createBoundedCache } from '#main/platform/bounded-cache.ts';
import { computePerMille } from '#shared/units/per-mille.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';
import type { ReviewColumn } from '#shared/portfolio/portfolio-review.ts';
import { classFigureNames } from '#main/portfolio/run/figure-columns.ts';
import { createColumn, type ColumnData, type ColumnKind } from './column-data.ts';
import type { PlaceColumn } from './fold-place.ts';
import { groupPlaces, type PlaceGroups } from './place-groups.ts';
import { makeMainHazards } from './main-hazards.ts';
import { sumAals } from './sum-aals.ts';
import type { SearchText } from './search-text.ts';

/** All columns of a portfolio, each had when it is first needed. */
export interface ReviewFrame {
  readonly count: number;
  /** What the columns were made of, as `describeContent` says it. */
  readonly content: string;
  /** Of the locations, rising: what is at a position of any column is the location's with the id there. */
  readonly ids: Int32Array;
  /** What can be sorted and filtered by. */
  column(name: ReviewColumn | 'currency' | 'areaName' | 'countryName' | 'valueMissing'): ColumnData;
  /** What the locations came to, by the names of `buildResultColumns`. */
  result(name: string): ColumnData;
  /** 1 where the location is answered, if only by codes. */
  isAnswered(): Uint8Array<ArrayBuffer>;
  /** Degrees; NaN where there is no point. */
  latitudes(): Float64Array;
  longitudes(): Float64Array;
  /** Distinct texts of a column of ranks. */
  names(column: 'city' | 'postalCode' | 'areaName' | 'countryName' | 'currency'): readonly string[];
  /** The locations by city or by postal code, grouped once. */
  places(column: PlaceColumn): PlaceGroups;
  searchText(): SearchText;
  /** Makes something of the columns once, and keeps it as long as the frame, among the last few that were asked for. */
  derive<Value>(key: string, make: () => Value): Value;
}

/** Loads a column by its name, as `review_column` has them; null where no location has a value. */
export type ColumnSource = (name: string, kind: ColumnKind) => ColumnData | null;

/** What was derived and is kept: some orders and selections of four megabytes each at a million locations. */
const KEPT = 24;
const plainBytes = new Set<string>(['status', 'matchLevel', 'isAnswered', 'valueMissing', ...classFigureNames]);
const plainIntegers = new Set<string>([
  'line',
  'locationId',
  'city',
  'postalCode',
  'typeOfBusiness',
  'currency',
  'areaName',
  'countryName',
]);

/** The kind of a column of what locations came to. */
export function kindOfResult(name: string): ColumnKind {
  return plainBytes.has(name) ? 'byte' : 'double';
}

/** Creates the frame over a source of columns. @param content see {@link ReviewFrame.content}. */
export function createReviewFrame(content: string, source: ColumnSource): ReviewFrame {
  const loaded = new Map<string, ColumnData>();
  const derived = createBoundedCache<{ readonly value: unknown }>(KEPT);
  const places = new Map<PlaceColumn, PlaceGroups>();

  function load(name: string, kind: ColumnKind): ColumnData {
    const known = loaded.get(name);
    if (known !== undefined) return known;
    const data = source(name, kind) ?? createColumn(kind as 'double', name === 'id' ? 0 : ids.length);
    loaded.set(name, data);
    return data;
  }
  const doubles = (name: string): Float64Array<ArrayBuffer> => load(name, 'double') as Float64Array<ArrayBuffer>;
  const ids = load('id', 'integer') as Int32Array;

  function make(name: string, compute: (target: Float64Array) => void): Float64Array<ArrayBuffer> {
    const known = loaded.get(name);
    if (known !== undefined) return known as Float64Array<ArrayBuffer>;
    const target = createColumn('double', ids.length);
    compute(target);
    loaded.set(name, target);
    return target;
  }

  function isAnswered(): Uint8Array<ArrayBuffer> {
    return load('isAnswered', 'byte') as Uint8Array<ArrayBuffer>;
  }

  function tiv(): Float64Array<ArrayBuffer> {
    const [structure, inventory, equipment] = ['structureTIV', 'inventoryTIV', 'equipmentTIV'].map(doubles);
    return make('tiv', (target) => {
      for (let at = 0; at < target.length; at++) target[at] = structure![at]! + inventory![at]! + equipment![at]!;
    });
  }

  /** Over the flood hazards; nothing where none is answered with losses. */
  function aal(): Float64Array<ArrayBuffer> {
    const known = loaded.get('aal');
    if (known !== undefined) return known as Float64Array<ArrayBuffer>;
    const hazards = floodHazards.map((hazard) => doubles(`${hazard}Aal`));
    const sums = sumAals(hazards, ids.length);
    loaded.set('aal', sums);
    return sums;
  }

  function aalPerMille(): Float64Array<ArrayBuffer> {
    const [losses, values] = [aal(), tiv()];
    return make('aalPerMille', (target) => {
      for (let at = 0; at < target.length; at++) target[at] = computePerMille(losses[at]!, values[at]!) ?? Number.NaN;
    });
  }

  /** Places in the list of hazards, from 1; 0: none is answered. */
  function mainHazard(): Uint8Array<ArrayBuffer> {
    const known = loaded.get('mainHazard');
    if (known !== undefined) return known as Uint8Array<ArrayBuffer>;
    const found = makeMainHazards(ids.length, (name) => load(name, kindOfResult(name)));
    loaded.set('mainHazard', found);
    return found;
  }

  /** The file's own point, or the geocoder's. */
  function coordinates(own: string, placed: string): Float64Array {
    const name = `${own}+`;
    const known = loaded.get(name);
    if (known !== undefined) return known as Float64Array;
    const ofFile = doubles(own);
    const ofGeocoder = source(placed, 'double');
    // Most files have all points.
    if (ofGeocoder === null) loaded.set(name, ofFile);
    return make(name, (target) => {
      for (let at = 0; at < target.length; at++) {
        target[at] = Number.isNaN(ofFile[at]!) ? ofGeocoder![at]! : ofFile[at]!;
      }
    });
  }

  function derive<Value>(key: string, compute: () => Value): Value {
    const known = derived.find(key);
    if (known !== undefined) return known.value as Value;
    const value = compute();
    derived.save(key, { value });
    return value;
  }

  const frame: ReviewFrame = {
    count: ids.length,
    content,
    ids,
    column(name) {
      if (name === 'tiv') return tiv();
      if (name === 'aal') return aal();
      if (name === 'aalPerMille') return aalPerMille();
      if (name === 'mainHazard') return mainHazard();
      return load(name, plainBytes.has(name) ? 'byte' : plainIntegers.has(name) ? 'integer' : 'double');
    },
    result: (name) => load(name, kindOfResult(name)),
    isAnswered,
    latitudes: () => coordinates('ownLatitude', 'placedLatitude'),
    longitudes: () => coordinates('ownLongitude', 'placedLongitude'),
    names(column) {
      const bytes = load(`${column}Names`, 'byte') as Uint8Array;
      return derive(`names ${column}`, () => JSON.parse(Buffer.from(bytes).toString('utf8')) as string[]);
    },
    places(column) {
      const groups = places.get(column) ?? groupPlaces(frame, column);
      places.set(column, groups);
      return groups;
    },
    searchText: () => ({
      bytes: load('searchText', 'byte') as Uint8Array,
      ends: load('searchEnds', 'integer') as Int32Array,
    }),
    derive,
  };
  return frame;
}
