import type { AddressQuery, MatchLevel } from '#shared/geocoding/place.ts';
import type { AddressForm, TestAddress, TestCrossing, TestRegion } from './test-address.ts';

/** What must be answered. */
export interface Expected {
  readonly level: MatchLevel;
  /** Where: any one of these, within the tolerance; empty where only the level counts. */
  readonly points: readonly { readonly latitude: number; readonly longitude: number }[];
  readonly toleranceMetres: number;
  /** Whether the answer must say that others fit as well. */
  readonly isAmbiguous?: boolean;
}

/** One question of the test set. */
export interface TestQuery {
  readonly region: string;
  readonly kind: string;
  readonly query: AddressQuery;
  readonly expected: Expected;
}

/** What a corruption gives: the question and what must be answered. */
export type Corrupted = Pick<TestQuery, 'query' | 'expected'>;

/** What a corruption works on. */
export interface Subject {
  readonly address: TestAddress;
  readonly form: AddressForm;
  readonly region: TestRegion;
  readonly streets: StreetBook;
  readonly random: () => number;
}

/** One documented way of changing an address; null where it does not apply to this one. */
export interface Corruption {
  readonly kind: string;
  readonly forms?: readonly AddressForm[];
  readonly corrupt: (subject: Subject) => Corrupted | null;
}

/** The addresses of a region by town and street. */
export interface StreetBook {
  /** Addresses of one street of one town, by number. */
  listAddresses(city: string, street: string): readonly TestAddress[];
  /** Names of all streets. */
  readonly names: readonly string[];
  /** Names of the towns. */
  readonly cities: readonly string[];
  listCitiesOf(street: string): readonly string[];
  readonly crossings: readonly TestCrossing[];
}

/** Arranges a region's addresses by street. */
export function createStreetBook({ addresses, crossings }: TestRegion): StreetBook {
  const byStreet = new Map<string, TestAddress[]>();
  const cities = new Map<string, Set<string>>();
  for (const address of addresses) {
    const key = `${address.city}\n${address.street}`;
    byStreet.set(key, [...(byStreet.get(key) ?? []), address]);
    cities.set(address.street, (cities.get(address.street) ?? new Set()).add(address.city));
  }
  return {
    listAddresses: (city, street) => byStreet.get(`${city}\n${street}`) ?? [],
    names: [...cities.keys()],
    cities: [...new Set(addresses.map(({ city }) => city))],
    listCitiesOf: (street) => [...(cities.get(street) ?? [])],
    crossings,
  };
}

/** How far an answer may be from an address that is in the index, metres: it is that very point. */
const EXACT_METRES = 5;

/** Expects the address itself. */
export function expectAddress({ latitude, longitude }: TestAddress): Expected {
  return { level: 'address', points: [{ latitude, longitude }], toleranceMetres: EXACT_METRES };
}

/** Expects the street without the number: anywhere along it. */
export function expectStreet(addresses: readonly TestAddress[]): Expected {
  return {
    level: 'street',
    points: addresses.map(({ latitude, longitude }) => ({ latitude, longitude })),
    toleranceMetres: 60,
  };
}

/** Expects that nothing is placed. */
export const expectNothing: Expected = { level: 'none', points: [], toleranceMetres: 0 };
