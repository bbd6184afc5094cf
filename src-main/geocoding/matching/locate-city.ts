import type { AddressQuery } from '#shared/geocoding/place.ts';
import type { AddressIndex, IndexedCity } from './address-index.ts';
import { foldText } from '#shared/text/fold-text.ts';
import { formatPlaceKey } from './place-key.ts';
import type { RankedMatch } from './rank-matches.ts';
import { cutRegion, formatRegionKey } from './regions.ts';

/** The town that a query names, when it names nothing more: no street, no number, no postcode, no unit. */
export function locateCity(index: AddressIndex, query: AddressQuery): RankedMatch[] {
  if (foldText(`${query.postalCode ?? ''}${query.unitNumber ?? ''}`) !== '') return [];
  const { rest: text, region: textRegion } = cutRegion(query.streetAddress);
  const named = foldText(query.city ?? '');
  const street = foldText(text);
  if (named !== '' && street !== '' && formatPlaceKey(text) !== formatPlaceKey(query.city ?? '')) return [];
  const key = formatPlaceKey(street === '' ? (query.city ?? '') : text);
  if (key === '') return [];
  const asked = formatRegionKey(query.areaName ?? '');
  const region = asked === '' ? formatRegionKey(textRegion ?? '') : asked;
  return index
    .findCities(key)
    .filter(({ isDistrict }) => !isDistrict)
    .map(({ city }) => city)
    .filter((city) => region === '' || city.region === '' || formatRegionKey(city.region) === region)
    .map((city) => formatCityMatch(index, city));
}

function formatCityMatch(index: AddressIndex, city: IndexedCity): RankedMatch {
  return {
    match: {
      level: 'city',
      score: 1,
      label: city.region === '' ? city.name : `${city.name}, ${city.region}`,
      point: city.point,
      uncertaintyMetres: Math.round(city.radiusMetres),
      differences: [],
      why: [],
      packId: index.packId,
    },
    isSameName: true,
    isPinned: false,
    isUnverifiable: false,
    // It stands on none; each town is one of its own.
    streetId: city.id,
    town: formatPlaceKey(city.name),
    addressCount: 0,
  };
}
