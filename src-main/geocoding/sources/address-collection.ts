import {
  formatPlaceKey,
  formatRegionKey,
  joinGroupedNumber,
  normalizePostcode,
  parseHouseNumber,
  parseStreetName,
} from '#main/geocoding/matching/index.ts';
import { packText, quoteWords, type PackText } from '#shared/pack/pack-text.ts';
import { COORDINATE_SCALE } from '../address-index/index-schema.ts';
import { createIntegerColumn } from '../address-index/integer-column.ts';
import { cleanAddress, isOfSpreadsheet } from './clean-address.ts';
import type { AddressProblem, RawAddress } from './raw-address.ts';
import { createStringTable } from '../address-index/string-table.ts';

/** A street name as the index tells names apart. */
export interface CollectedName {
  readonly key: string;
  /** Compass direction, which a key alone does not tell (`N Ash St`, `Nash St`). */
  readonly direction: string;
}

/** A town as the index tells towns apart. */
export interface CollectedPlace {
  readonly key: string;
  readonly districtKey: string;
  readonly regionKey: string;
  readonly name: string;
  readonly district: string;
  readonly region: string;
}

/** A postcode as compared and as first written. */
export interface CollectedPostcode {
  readonly key: string;
  readonly text: string;
}

/** Addresses of one name and one town. */
export interface CollectedGroup {
  readonly name: number;
  readonly place: number;
  /** The street's name as first written. */
  readonly street: string;
}

/** All addresses of a pack in memory: 28 bytes each, and every text once. */
export type AddressCollection = ReturnType<typeof createAddressCollection>;

export function createAddressCollection() {
  const names = createRegistry<CollectedName>();
  const places = createRegistry<CollectedPlace>();
  const postcodes = createRegistry<CollectedPostcode>();
  const groups: CollectedGroup[] = [];
  const groupIds = new Map<number, number>();
  const suffixes = createStringTable('');
  const units = createStringTable('');
  const columns = {
    group: createIntegerColumn(),
    number: createIntegerColumn(),
    suffix: createIntegerColumn(),
    unit: createIntegerColumn(),
    postcode: createIntegerColumn(),
    longitude: createIntegerColumn(),
    latitude: createIntegerColumn(),
  };
  postcodes.intern('', () => ['', { key: '', text: '' }]);

  function findName(street: string): number {
    return names.intern(street, () => {
      const { key, direction } = parseStreetName(street);
      return [`${key} ${direction}`, { key, direction }];
    });
  }

  function findGroup(name: number, place: number, street: string): number {
    const pair = name * 2 ** 26 + place;
    let group = groupIds.get(pair);
    if (group === undefined) {
      group = groups.length;
      groupIds.set(pair, group);
      groups.push({ name, place, street });
    }
    return group;
  }

  function findPlace(city: string, district: string, region: string): number {
    return places.intern(`${city}\n${district}\n${region}`, () => {
      const place = {
        key: formatPlaceKey(city),
        districtKey: formatPlaceKey(district),
        regionKey: formatRegionKey(region),
        name: city,
        district,
        region,
      };
      return [`${place.key}\n${place.districtKey}\n${place.regionKey}`, place];
    });
  }

  return {
    names: names.entries,
    places: places.entries,
    postcodes: postcodes.entries,
    groups,
    suffixes,
    units,
    columns,
    /** Adds an address; gives what is wrong with it instead when it cannot be one. */
    add(given: RawAddress): AddressProblem | null {
      const address = cleanAddress(given);
      const problem = findProblem(address);
      if (problem !== null) return problem;
      const street = collapse(address.street);
      const number = parseHouseNumber(joinGroupedNumber(address.number)) as { number: number; suffix: string };
      const place = findPlace(collapse(address.city), collapse(address.district), collapse(address.region));
      const postcode = collapse(address.postcode);
      columns.group.push(findGroup(findName(street), place, street));
      columns.number.push(number.number);
      columns.suffix.push(suffixes.intern(number.suffix));
      columns.unit.push(units.intern(collapse(address.unit)));
      columns.postcode.push(
        postcodes.intern(postcode, () => [
          normalizePostcode(postcode),
          { key: normalizePostcode(postcode), text: postcode },
        ]),
      );
      columns.longitude.push(Math.round(address.longitude * COORDINATE_SCALE));
      columns.latitude.push(Math.round(address.latitude * COORDINATE_SCALE));
      return null;
    },
    /** Gives an address another town. */
    moveToPlace(index: number, place: number): void {
      const { name, street } = groups[columns.group.get(index)] as CollectedGroup;
      columns.group.set(index, findGroup(name, place, street));
    },
  };
}

/** Entries told apart by a key that is only computed for texts that have not been seen before. */
interface Registry<Entry> {
  readonly entries: readonly Entry[];
  intern(text: string, create: () => readonly [key: string, entry: Entry]): number;
}

function createRegistry<Entry>(): Registry<Entry> {
  const entries: Entry[] = [];
  const byText = new Map<string, number>();
  const byKey = new Map<string, number>();
  return {
    entries,
    intern(text, create) {
      const known = byText.get(text);
      if (known !== undefined) return known;
      const [key, entry] = create();
      let id = byKey.get(key);
      if (id === undefined) {
        id = entries.length;
        entries.push(entry);
        byKey.set(key, id);
      }
      byText.set(text, id);
      return id;
    },
  };
}

/** Longest text that is believed to be part of an address, characters. */
const LONGEST_PART = 200;

function findProblem({ longitude, latitude, number, street, ...texts }: RawAddress): AddressProblem | null {
  const isOnEarth = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
  if (!isOnEarth || (longitude === 0 && latitude === 0)) {
    const found = quoteWords(`${longitude}, ${latitude}`);
    return warn('address-coordinates-invalid', 'LON, LAT', found, packText('address-degrees-expected'));
  }
  if (!/[\p{L}\p{N}]/u.test(street)) {
    const found = quoteWords(`${number} ${street}`.trim());
    return warn('address-street-missing', 'STREET', found, packText('street-expected'));
  }
  if (number.trim() === '') {
    return warn('address-number-missing', 'NUMBER', quoteWords(street), packText('number-expected'));
  }
  if (isOfSpreadsheet(number)) {
    return warn('address-number-date', 'NUMBER', quoteWords(`${number} ${street}`), packText('number-expected'));
  }
  const longest = Math.max(number.length, street.length, ...Object.values(texts).map((text) => text.length));
  if (longest > LONGEST_PART) {
    const expected = packText('column-length-expected', { limit: LONGEST_PART });
    return warn('address-text-too-long', null, quoteWords(street), expected);
  }
  return null;
}

function warn(code: string, field: string | null, found: PackText, expected: PackText): AddressProblem {
  return { severity: 'warning', code, field, found, expected };
}

/** Trims and makes every run of spaces one; most texts need nothing. */
function collapse(text: string): string {
  return /^\s|\s$|\s\s|[^\S ]/u.test(text) ? text.trim().replace(/\s+/gu, ' ') : text;
}
