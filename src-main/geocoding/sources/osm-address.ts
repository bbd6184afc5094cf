import type { RawAddress } from './raw-address.ts';

/** Tags of one OpenStreetMap object. */
export type OsmTags = Readonly<Record<string, string>>;

/** Whether the tags are meant as an address: a house number (or name), but not the numbers along a way. */
export function isOsmAddress(tags: OsmTags): boolean {
  const number = tags['addr:housenumber'] ?? tags['addr:housename'];
  return number !== undefined && !isOsmInterpolation(tags);
}

/** Whether the tags say which house numbers are along a way: `odd`, `even`, `all`, `alphabetic`, every so many. */
export function isOsmInterpolation(tags: OsmTags): boolean {
  return tags['addr:interpolation'] !== undefined;
}

/**
 * What a number belongs to: a street, else a place without streets, else a hamlet; '' for nothing of them. Suburbs,
 * quarters and towns have streets: a number alone is no address in them.
 */
export function readOsmStreet(tags: OsmTags): string {
  return tags['addr:street'] ?? tags['addr:place'] ?? tags['addr:hamlet'] ?? '';
}

/** Characters of a value in OpenStreetMap (API 0.6); a longer one is taken for one number, which is too long. */
const LONGEST_VALUE = 255;

/** The addresses of one object: `addr:housenumber=7;9` are two. */
export function readOsmAddresses(tags: OsmTags, longitude: number, latitude: number): RawAddress[] {
  const text = tags['addr:housenumber'] ?? tags['addr:housename'] ?? '';
  const numbers = text.length > LONGEST_VALUE ? [text] : text.split(/\s*[;,]\s*/u);
  return numbers.map((number) => ({
    longitude,
    latitude,
    number,
    street: readOsmStreet(tags),
    unit: tags['addr:unit'] ?? tags['addr:flats'] ?? '',
    city: tags['addr:city'] ?? '',
    district: tags['addr:district'] ?? tags['addr:county'] ?? '',
    region: tags['addr:province'] ?? tags['addr:state'] ?? '',
    postcode: tags['addr:postcode'] ?? '',
  }));
}
