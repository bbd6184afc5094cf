import type { ProcedureInput } from '#shared/contract/procedures.ts';
import type { Coordinates } from '#shared/geo/geo.ts';

/** Where the building in question is: an address, or coordinates. */
export type QueryLocation = ProcedureInput<'risk.query'>['location'];

/** What the answer panel is about. */
export type Subject =
  | { readonly kind: 'none' }
  | { readonly kind: 'place'; readonly location: QueryLocation }
  | { readonly kind: 'entry'; readonly id: number };

/** The subject as it stands in the window's address, so that back and forward lead through the buildings asked for. */
export interface SubjectSearch {
  readonly latitude?: number;
  readonly longitude?: number;
  readonly street?: string;
  readonly unit?: string;
  readonly city?: string;
  readonly area?: string;
  readonly postcode?: string;
  readonly country?: string;
  readonly entry?: number;
  /** The survey that is open, on the screen of surveys. */
  readonly survey?: string;
  /** The portfolio that is open, on the screen of portfolios. */
  readonly portfolio?: string;
  /** Grant of the file that is looked at, on the screen of portfolios. */
  readonly file?: string;
  /** What that file is called. */
  readonly name?: string;
}

const addressFields = [
  ['street', 'streetAddress'],
  ['unit', 'unitNumber'],
  ['city', 'city'],
  ['area', 'areaName'],
  ['postcode', 'postalCode'],
  ['country', 'countryName'],
] as const;

/** Reads the subject out of the address; whatever does not fit counts as none. */
export function parseSubject(search: Readonly<Record<string, unknown>>): Subject {
  const { entry, latitude, longitude, street } = search;
  if (Number.isInteger(entry)) return { kind: 'entry', id: Number(entry) };
  if (typeof latitude === 'number' && typeof longitude === 'number') {
    return { kind: 'place', location: { latitude, longitude } };
  }
  const streetAddress = readText(street);
  if (streetAddress === null) return { kind: 'none' };
  const others: Record<string, string> = Object.fromEntries(
    addressFields.flatMap(([key, field]) => {
      const text = readText(search[key]);
      return text === null ? [] : [[field, text]];
    }),
  );
  return { kind: 'place', location: { ...others, streetAddress } };
}

/** A postal code of digits alone comes out of the address as a number. */
function readText(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** Writes the subject for the address. */
export function formatSubject(subject: Subject): SubjectSearch {
  if (subject.kind === 'none') return {};
  if (subject.kind === 'entry') return { entry: subject.id };
  const { location } = subject;
  if ('latitude' in location) return { latitude: location.latitude, longitude: location.longitude };
  return Object.fromEntries(
    addressFields.flatMap(([key, field]) => (location[field] === undefined ? [] : [[key, location[field]]])),
  );
}

/** What tells subjects apart: each part of the window has objects of its own for the same one. */
export function subjectKey(subject: Subject): string {
  return JSON.stringify(formatSubject(subject));
}

/** Where a subject is by what it says itself; null where only its answer knows. */
export function pointOf(subject: Subject): Coordinates | null {
  if (subject.kind !== 'place' || !('latitude' in subject.location)) return null;
  const { latitude, longitude } = subject.location;
  return { latitude, longitude };
}

/** The subject of a point on the map. */
export function subjectAt(point: Coordinates): Subject {
  return { kind: 'place', location: { latitude: point.latitude, longitude: point.longitude } };
}
