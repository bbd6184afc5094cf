import type { PortfolioAddress } from '#shared/portfolio/portfolio-location.ts';
import { foldText } from '#shared/text/fold-text.ts';
import {
  type AddressReading,
  cutRegion,
  findPostcodeArea,
  findPostcodes,
  isCountryName,
  isRegionName,
  readAddress,
} from '#main/geocoding/matching/index.ts';

/** Most words that the name of a country has. */
const LONGEST_COUNTRY = 4;
/** Longest symbol of a region, which no town is called: `BC`, `NSW`. */
const LONGEST_SYMBOL = 3;

/** What was found in an address in one line, as it is written there; '' where it does not name one. */
interface FoundPlace {
  readonly city: string;
  readonly region: string;
  readonly country: string;
  /** As `normalizePostcode` gives it. */
  readonly postcode: string;
}

/**
 * Takes apart an address that has all of its parts in the street (`12 Mill Rd, Portham, BC V2P 1A1`), so that it is an
 * address as the query service takes it. Fields that are filled stay. Null where neither a city nor a postal code is
 * found.
 */
export function splitOneLineAddress(address: PortfolioAddress): PortfolioAddress | null {
  const line = address.streetAddress;
  const reading = chooseReading(address);
  if (reading === null) return null;
  const place: FoundPlace = {
    city: reading.city ?? '',
    region: reading.region ?? '',
    country: findCountryAtEnd(line),
    postcode: reading.postcode ?? '',
  };
  if (place.city === '' && place.postcode === '') return null;
  const parts = {
    ...address,
    city: place.city,
    areaName: address.areaName || place.region,
    postalCode: findWrittenCode(line, place.postcode),
    countryName: address.countryName || place.country,
  };
  const cut = { ...parts, streetAddress: cutPlace(line, place) };
  // What is left of the line has to be the street and number that were read out of the whole of it.
  return readAddress(cut).some((other) => isSameStreet(other, reading)) ? cut : parts;
}

function isSameStreet(one: AddressReading, other: AddressReading): boolean {
  const [number, otherNumber] = [one.number, other.number];
  const isSameNumber = number?.number === otherNumber?.number && number?.suffix === otherNumber?.suffix;
  return one.street === other.street && isSameNumber;
}

/** The likeliest reading that names a city or a postal code. */
function chooseReading({ streetAddress, areaName, countryName }: PortfolioAddress): AddressReading | null {
  const readings = readAddress({ streetAddress, areaName, countryName });
  const [first] = readings;
  if (first === undefined) return null;
  // A postal code may stand in one run with the street: `Kerkstraat 7 8261 AB, Kampen`.
  const coded =
    first.postcode === null
      ? readings.find(
          ({ postcode, number, isCityGuessed }) =>
            postcode !== null && findPostcodeArea(postcode) !== null && number !== null && !isCityGuessed,
        )
      : undefined;
  if (coded === undefined && !/[,;]/.test(streetAddress)) return null;
  const chosen = coded ?? first;
  return { ...chosen, city: chooseCity(chosen, readings) };
}

/** Of several parts of the line that may be the town, the last: in front of it stand hamlets and parts of town. */
function chooseCity(chosen: AddressReading, readings: readonly AddressReading[]): string | null {
  const isOther = (reading: AddressReading): boolean =>
    isSameStreet(reading, chosen) && reading.postcode === chosen.postcode;
  const cities = readings.filter(isOther).flatMap(({ city }) => city ?? []);
  const city = cities.findLast((name) => !isRegionName(name)) ?? chosen.city;
  return city === null || (isRegionName(city) && foldText(city).length <= LONGEST_SYMBOL) ? null : city;
}

/** The country at the end of a line: `12 Mill Rd, Portham BC, Canada`, `12 Mill Rd, Portham BC Canada`. */
function findCountryAtEnd(line: string): string {
  const [, ...others] = line.split(/[,;]/);
  const words = (others.at(-1) ?? '').split(/\s+/u).filter((word) => word !== '');
  for (let from = Math.max(0, words.length - LONGEST_COUNTRY); from < words.length; from += 1) {
    const tail = words.slice(from).join(' ');
    // Two letters behind a town are a region: `CA` is California there.
    if (tail.length > 2 && isCountryName(tail) && !isRegionName(tail)) return tail;
  }
  return '';
}

/** A postal code as the line has it. */
function findWrittenCode(line: string, postcode: string): string {
  const find = findPostcodes(line).find((candidate) => candidate.postcode === postcode);
  return find === undefined ? postcode : line.slice(find.start, find.end);
}

/** The line without what was found in it; the whole line where nothing else would be left. */
function cutPlace(line: string, place: FoundPlace): string {
  const segments = line.split(/[,;]/).map((segment) => segment.trim());
  const left = segments.map((segment) => cutSegment(segment, place)).filter((segment) => foldText(segment) !== '');
  return left.length === 0 ? line : left.join(', ');
}

function cutSegment(segment: string, place: FoundPlace): string {
  const code = findPostcodes(segment).find(({ postcode }) => postcode === place.postcode);
  const parts = code === undefined ? [segment] : [segment.slice(0, code.start), segment.slice(code.end)];
  const left = parts.filter((part) => !isOfPlace(part, place));
  return left.length === parts.length && parts.length > 1 ? segment : left.join(' ').trim();
}

/** Whether a text is nothing but the city, region and country, or parts of these. */
function isOfPlace(text: string, { city, region, country }: FoundPlace): boolean {
  const names = ['', ...[city, region, country].map(foldText)];
  return names.includes(foldText(text)) || names.includes(foldText(cutRegion(text).rest));
}
