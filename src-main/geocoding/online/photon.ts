import * as z from 'zod';
import { computeBoxRadius, looseText, pointSchema, readAnswer } from './read-answer.ts';
import { extendUrl, findPlaceKind, type ServerInterface } from './server-place.ts';

const answerSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      geometry: pointSchema,
      properties: z.object({
        type: looseText,
        osm_type: looseText,
        osm_key: looseText,
        osm_value: looseText,
        name: looseText,
        housenumber: looseText,
        street: looseText,
        locality: looseText,
        district: looseText,
        city: looseText,
        county: looseText,
        state: looseText,
        country: looseText,
        countrycode: looseText,
        postcode: looseText,
        /** West, north, east, south, degrees. */
        extent: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullish(),
      }),
    }),
  ),
});

/** Photon's `/api` (its README: "Search API"). */
export const photon: ServerInterface = {
  buildUrl: (server, text) => extendUrl(server, '/api', { q: text, limit: '5' }),
  readPlaces: (answer) =>
    readAnswer(answerSchema, answer).features.map(({ geometry, properties }) => {
      const { type, name, housenumber, locality, district, city, county, state, postcode, extent } = properties;
      const street = properties.street === '' && type === 'street' ? name : properties.street;
      const [west, north, east, south] = extent ?? [0, 0, 0, 0];
      const line = housenumber === '' ? street || name : `${housenumber} ${street}`;
      return {
        kind: findPlaceKind(housenumber, isInterpolated(properties), type === 'street'),
        label: [line, city, state, postcode].filter((part) => part !== '').join(', '),
        point: geometry,
        number: housenumber,
        street,
        towns: [city, locality, district, county].filter((part) => part !== ''),
        region: state,
        countries: [properties.countrycode, properties.country],
        postcode,
        radiusMetres: computeBoxRadius([west, south, east, north]),
        attribution: '',
      };
    }),
};

/** Whether the point lies on an interpolation line: Photon's importer gives those, and only those ways, this value. */
function isInterpolated(place: { osm_type: string; osm_key: string; osm_value: string }): boolean {
  return place.osm_type === 'W' && place.osm_key === 'place' && place.osm_value === 'house_number';
}
