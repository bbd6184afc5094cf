export type {
  AddressBlock,
  AddressIndex,
  CityNames,
  IndexedAddress,
  IndexedCity,
  IndexedStreet,
} from './address-index.ts';
export { findAskedCountry } from './asked-country.ts';
export { readCountry } from './country-names.ts';
export { compareStreetNames } from './compare-street-names.ts';
export { listGrams } from './grams.ts';
export { normalizeSuffix, parseHouseNumber } from './house-number.ts';
export { isContested, isPlaced } from './is-placed.ts';
export { computeLetterMask } from './letter-mask.ts';
export { locateAddress } from './locate-address.ts';
export { ADDRESS_UNCERTAINTY_METRES, FARTHEST_TWINS_METRES } from './match-number.ts';
export { joinGroupedNumber } from './number-groups.ts';
export { formatPlaceKey } from './place-key.ts';
export { comparePostcodes, findPostcodeArea, findPostcodes, normalizePostcode } from './postcode.ts';
export { type RankedMatch, rankMatches } from './rank-matches.ts';
export { type AddressReading, readAddress } from './read-address.ts';
export { cutRegion, formatRegionKey, isCountryName, isRegionName } from './regions.ts';
export { reverseAddress } from './reverse-address.ts';
export { listSpellings } from './spellings.ts';
export { findNumberOrder, splitAddressLine } from './split-address-line.ts';
export { formatPlainName, parseStreetName } from './street-name.ts';
export { directionCodes, typeCodes, wordCodes } from './street-words.ts';
export { suggestAddresses } from './suggest-addresses.ts';
export { rankSuggestions } from './suggestion.ts';
export { normalizeUnit } from './unit.ts';
