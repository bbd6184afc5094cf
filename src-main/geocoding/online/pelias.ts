import * as z from 'zod';
import { computeBoxRadius, looseText, pointSchema, readAnswer } from './read-answer.ts';
import { extendUrl, findPlaceKind, type ServerInterface } from './server-place.ts';

const answerSchema = z.object({
  type: z.literal('FeatureCollection'),
  geocoding: z.object({ attribution: looseText }).optional(),
  features: z.array(
    z.object({
      geometry: pointSchema,
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullish(),
      properties: z.object({
        layer: looseText,
        label: looseText,
        name: looseText,
        housenumber: looseText,
        street: looseText,
        postalcode: looseText,
        locality: looseText,
        localadmin: looseText,
        borough: looseText,
        neighbourhood: looseText,
        county: looseText,
        region: looseText,
        country: looseText,
        country_code: looseText,
        accuracy: looseText,
        match_type: looseText,
      }),
    }),
  ),
});

/** Pelias' `/v1/search` (its documentation: "Search for a place"). */
export const pelias: ServerInterface = {
  buildUrl: (server, text) => extendUrl(server, '/v1/search', { text, size: '5' }),
  readPlaces(answer) {
    const { features, geocoding } = readAnswer(answerSchema, answer);
    return features.map(({ geometry, bbox, properties }) => {
      const { layer, label, name, housenumber, postalcode, region, accuracy, match_type } = properties;
      const isInterpolated = accuracy === 'interpolated' || match_type === 'interpolated';
      const isHouse = layer === 'address' && housenumber !== '';
      return {
        kind: findPlaceKind(isHouse ? housenumber : '', isInterpolated, layer === 'street'),
        label,
        point: geometry,
        number: housenumber,
        street: properties.street === '' && layer === 'street' ? name : properties.street,
        towns: [
          properties.locality,
          properties.localadmin,
          properties.borough,
          properties.neighbourhood,
          properties.county,
        ].filter((part) => part !== ''),
        region,
        countries: [properties.country_code, properties.country],
        postcode: postalcode,
        radiusMetres: computeBoxRadius(bbox ?? [0, 0, 0, 0]),
        attribution: geocoding?.attribution ?? '',
      };
    });
  },
};
