import type { RawAddress } from './raw-address.ts';

/** Names that a column may have, lower case; the first is that of the OpenAddresses format. */
const names = {
  longitude: ['lon', 'longitude', 'lng', 'x'],
  latitude: ['lat', 'latitude', 'y'],
  number: ['number', 'housenumber', 'house_number'],
  street: ['street', 'street_name'],
  unit: ['unit'],
  city: ['city', 'town'],
  district: ['district'],
  region: ['region', 'state', 'province'],
  postcode: ['postcode', 'postal_code', 'zip', 'zipcode'],
} as const satisfies Record<keyof RawAddress, readonly string[]>;

type Part = keyof RawAddress;
const parts = Object.keys(names) as Part[];
/** Without these no row is an address. */
const required: readonly Part[] = ['longitude', 'latitude', 'number', 'street'];

/** Position of every part in a row, -1 where the file has no such column. */
export type ColumnPositions = Readonly<Record<Part, number>>;

/** Finds the columns in a header row, in any case. `missing` names the required ones that are not there. */
export function findAddressColumns(header: readonly string[]): { positions: ColumnPositions; missing: string[] } {
  const lower = header.map((name) => name.trim().toLowerCase());
  const positions = {} as Record<Part, number>;
  for (const part of parts)
    positions[part] = lower.findIndex((name) => (names[part] as readonly string[]).includes(name));
  const missing = required.filter((part) => positions[part] === -1).map((part) => names[part][0].toUpperCase());
  return { positions, missing };
}

/** Reads the parts of an address from properties with names in any case; coordinates are not among them. */
export function readProperties(
  properties: Readonly<Record<string, unknown>>,
): Omit<RawAddress, 'longitude' | 'latitude'> {
  const lower = new Map(Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value]));
  const read = (part: Part): string => {
    for (const name of names[part]) {
      const value = lower.get(name);
      if (typeof value === 'string') return value;
      if (typeof value === 'number') return String(value);
    }
    return '';
  };
  return {
    number: read('number'),
    street: read('street'),
    unit: read('unit'),
    city: read('city'),
    district: read('district'),
    region: read('region'),
    postcode: read('postcode'),
  };
}
