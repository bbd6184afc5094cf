import type { Coordinates } from '#shared/geo/geo.ts';

/** A town as the addresses of an index name it. */
export interface IndexedCity {
  readonly id: number;
  /** As `formatPlaceKey` gives it. */
  readonly key: string;
  /** `''` where the addresses name none. */
  readonly name: string;
  readonly district: string;
  readonly region: string;
  readonly addressCount: number;
  /** Middle of its addresses. */
  readonly point: Coordinates;
  /** Half the diagonal of the box around its addresses, metres. */
  readonly radiusMetres: number;
}

/** A street: addresses of one name and town that lie together. */
export interface IndexedStreet {
  readonly id: number;
  readonly nameId: number;
  /** As most of its addresses write it. */
  readonly name: string;
  readonly cityId: number;
  readonly addressCount: number;
  /** Where the address nearest to the middle stands. */
  readonly point: Coordinates;
  /** Half the diagonal of the box around its addresses, metres. */
  readonly radiusMetres: number;
}

/** One address of a street. */
export interface IndexedAddress {
  readonly number: number;
  /** As written: `A`, ` bis`, `-14`. */
  readonly suffix: string;
  readonly unit: string;
  /** As written, `''` where there is none. */
  readonly postcode: string;
  readonly point: Coordinates;
}

/** The street names of one town in columns; a name with several spellings has a row for each. */
export interface CityNames {
  readonly nameIds: ArrayLike<number>;
  /** `key` and `plain` of `parseStreetName`. */
  readonly keys: readonly string[];
  readonly plains: readonly string[];
  /** `computeLetterMask` of the keys and the plain names. */
  readonly keyMasks: ArrayLike<number>;
  readonly plainMasks: ArrayLike<number>;
}

/**
 * The addresses of one pack, as matching needs them: every call is a few reads of an ordered table. Keys are those of
 * `parseStreetName`, `formatPlaceKey` and `normalizePostcode`.
 */
export interface AddressIndex {
  readonly packId: string;
  /** Whether addresses are written number first (`12 Mill Rd`), else number last (`Kerkstraat 12`). */
  readonly isNumberFirst: boolean;

  findCity(id: number): IndexedCity;
  /** Towns of that name, and towns whose addresses name that district. */
  findCities(key: string): readonly { readonly city: IndexedCity; readonly isDistrict: boolean }[];
  /** Towns whose key may be the given one with typing errors, likeliest first; the caller compares. */
  findSimilarCities(key: string): readonly IndexedCity[];
  findCitiesStartingWith(prefix: string, limit: number): readonly IndexedCity[];
  hasRegion(key: string): boolean;

  /** Id of a postcode, or null when no address has it. */
  findPostcode(key: string): number | null;
  findStreetsWithPostcode(postcodeId: number, limit: number): readonly IndexedStreet[];
  /** Streets that have an address whose postcode starts with `area`. */
  findStreetsInPostcodeArea(area: string, limit: number): readonly IndexedStreet[];
  findPostcodesOfStreet(streetId: number): readonly string[];

  /** Ids of the street names with that key. */
  findNames(key: string): readonly number[];
  /** Ids of street names whose key goes on with `key` after one or more leading words. */
  findNamesEndingWith(key: string, limit: number): readonly number[];
  /** Ids of street names whose key, or a later word of it, starts with the prefix; for a short one the commonest. */
  findNamesStartingWith(prefix: string, limit: number): readonly number[];
  /** Ids of street names that share the most pieces of three letters, those that share most first, for suggestions. */
  findSimilarNames(grams: readonly string[], limit: number): readonly number[];

  /** Every street name of a town, for looking through all of them. */
  listNamesInCity(cityId: number): CityNames;

  findStreet(id: number): IndexedStreet;
  /** Streets of a name, most addresses first. */
  findStreets(nameId: number, limit: number): readonly IndexedStreet[];
  findStreetsInCity(nameId: number, cityId: number): readonly IndexedStreet[];
  findStreetsOfNameWithPostcode(nameId: number, postcodeId: number): readonly IndexedStreet[];

  /** Addresses whose number lies in the range, both ends included, in the order of number. */
  findAddresses(streetId: number, lowest: number, highest: number, limit: number): readonly IndexedAddress[];
  /** The nearest number below (-1) or above (1) that is as odd or even as the given one; null at the end. */
  findNeighbour(streetId: number, number: number, direction: -1 | 1): IndexedAddress | null;
  /** Blocks whose box comes within the radius of a point, nearest first. */
  findBlocks(point: Coordinates, radiusMetres: number): readonly AddressBlock[];
}

/** Addresses that follow each other on one street, up to a few dozen: what the nearest address is looked for in. */
export interface AddressBlock {
  readonly streetId: number;
  readonly firstNumber: number;
  readonly lastNumber: number;
  /** From the point that was asked for to the block's box, 0 inside it: no address of the block is nearer. */
  readonly distanceMetres: number;
}
