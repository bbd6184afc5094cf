import { widenBox, type BoundingBox } from '#shared/geo/geo.ts';
import type { Source } from '#shared/region/source.ts';
import type { AddressSource } from './list-maps.ts';
import type { PlaceList } from './place-list.fs.ts';

/** How far beside a box its nearest town is looked for. */
const BESIDE_DEGREES = 0.25;

/**
 * Codes of the divisions (GeoNames) of the towns in a box or, where there is none, beside it, by which the tables of
 * addresses of a country are parted; none of another source.
 */
export async function findDivisions(
  places: Pick<PlaceList, 'listDivisions'>,
  { holds }: Source,
  box: BoundingBox,
): Promise<ReadonlySet<string>> {
  if (holds.kind !== 'addresses') return new Set();
  const { countries } = holds;
  const level = holds.members === undefined ? 'second' : 'first';
  const inside = await places.listDivisions(box, { countries, level });
  if (inside.size > 0) return inside;
  return places.listDivisions(widenBox(box, BESIDE_DEGREES), { countries, level });
}

/** The template's values of the files of some divisions. */
export function listPartValues(
  { parts }: Extract<Source['files'], { by: 'chosen' }>,
  divisions: ReadonlySet<string>,
): { readonly part: string }[] {
  return parts.filter((part) => divisions.has(part)).map((part) => ({ part }));
}

/** The tables of some divisions in a zip, by the patterns of their names. */
export function listPartTables(
  { path, parts }: NonNullable<AddressSource['holds']['members']>,
  divisions: ReadonlySet<string>,
): { readonly part: string; readonly pattern: string }[] {
  return Object.entries(parts).flatMap(([division, part]) =>
    divisions.has(division) ? [{ part, pattern: path.replace('{part}', part) }] : [],
  );
}
