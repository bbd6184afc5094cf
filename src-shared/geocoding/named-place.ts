import * as z from 'zod';

/**
 * A city or postal code, whatever its spelling: by its name, or where several have the name with the area and the
 * country that tell them apart ('' where the file has none, and the area of a postal code). '' is what has no name.
 */
export const namedPlaceSchema = z.union([
  z.string(),
  z.strictObject({ name: z.string(), areaName: z.string(), countryName: z.string() }),
]);
export type NamedPlace = z.infer<typeof namedPlaceSchema>;

/** A city or postal code in one line: `Portham, BC, Canada`. */
export function formatNamedPlace(place: NamedPlace): string {
  if (typeof place === 'string') return place;
  return [place.name, place.areaName, place.countryName].filter((part) => part !== '').join(', ');
}
