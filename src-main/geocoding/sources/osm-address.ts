import type { RawAddress } from './raw-address.ts';

/** Tags of one OpenStreetMap object. */
export type OsmTags = Readonly<Record<string, string>>;

/** Whether the tags make an address: a house number (or name) and a street or place that it belongs to. */
export function isOsmAddress(tags: OsmTags): boolean {
  const number = tags['addr:housenumber'] ?? tags['addr:housename'];
  const street = tags['addr:street'] ?? tags['addr:place'];
  return number !== undefined && street !== undefined && tags['addr:interpolation'] === undefined;
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
    street: tags['addr:street'] ?? tags['addr:place'] ?? '',
    unit: tags['addr:unit'] ?? tags['addr:flats'] ?? '',
    city: tags['addr:city'] ?? '',
    district: tags['addr:district'] ?? tags['addr:county'] ?? '',
    region: tags['addr:province'] ?? tags['addr:state'] ?? '',
    postcode: tags['addr:postcode'] ?? '',
  }));
}
