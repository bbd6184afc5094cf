import * as z from 'zod';
import { coordinatesSchema } from '#shared/geo/geo.ts';
import { computeBoxRadius, looseText, readAnswer } from './read-answer.ts';
import { extendUrl, findPlaceKind, type ServerInterface } from './server-place.ts';

const number = z.union([z.number(), z.string().trim().min(1).transform(Number)]);

const answerSchema = z.array(
  z.object({
    lat: number,
    lon: number,
    display_name: looseText,
    licence: looseText,
    osm_type: looseText,
    category: looseText,
    type: looseText,
    boundingbox: z.tuple([number, number, number, number]).nullish(),
    address: z.record(z.string(), looseText).default({}),
  }),
);

/** Parts of an address that name a town or a part of it (Nominatim's manual, "Place Output: addressdetails"). */
const townFields = ['city', 'town', 'village', 'hamlet', 'municipality', 'suburb', 'city_district', 'county'] as const;
const streetFields = ['road', 'pedestrian', 'footway', 'path', 'residential', 'square', 'hamlet'] as const;

/** Nominatim's `/search` (manual: "Search queries", format `jsonv2`). */
export const nominatim: ServerInterface = {
  buildUrl: (server, text) =>
    extendUrl(server, '/search', { q: text, format: 'jsonv2', addressdetails: '1', limit: '5' }),
  readPlaces: (answer) =>
    readAnswer(answerSchema, answer).flatMap((found) => {
      const { lat, lon, display_name, licence, boundingbox, address } = found;
      const point = coordinatesSchema.safeParse({ latitude: lat, longitude: lon });
      if (!point.success) return [];
      const houseNumber = address['house_number'] ?? '';
      const street = streetFields.map((field) => address[field] ?? '').find((name) => name !== '') ?? '';
      const [south, north, west, east] = boundingbox ?? [0, 0, 0, 0];
      return [
        {
          kind: findPlaceKind(houseNumber, isInterpolated(found), street !== ''),
          label: display_name,
          point: point.data,
          number: houseNumber,
          street,
          towns: townFields.map((field) => address[field] ?? '').filter((name) => name !== ''),
          region: address['state'] ?? '',
          countries: [address['country_code'] ?? '', address['country'] ?? ''],
          postcode: address['postcode'] ?? '',
          radiusMetres: computeBoxRadius([west, south, east, north]),
          attribution: licence,
        },
      ];
    }),
};

/**
 * Whether Nominatim computed the point between houses: it gives numbers out of interpolation lines and TIGER data as
 * `place=house` of the way that the line or the street is (its `results.py`: `OSMLINE`, `TIGER`). A house that is drawn
 * has a tag of its own, and one that is a point is a node.
 */
function isInterpolated({ osm_type, category, type }: { osm_type: string; category: string; type: string }): boolean {
  return osm_type === 'way' && category === 'place' && type === 'house';
}
