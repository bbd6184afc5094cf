import { foldText } from '#shared/text/fold-text.ts';
import { findPostcodes } from './postcode.ts';
import { cutRegion, isCountryName, isRegionName } from './regions.ts';

/** The parts of a query outside the street text; null: not named. */
export interface PlaceParts {
  readonly city: string | null;
  /** As `normalizePostcode` gives it. */
  readonly postcode: string | null;
  /** Where digits are taken for the postcode that may be something else: in front of the street, or beside it. */
  readonly guessedPostcode?: 'inFront' | 'beside';
  readonly region: string | null;
}

/** Most segments beside the street that are tried as the town. */
const MOST_TOWNS = 3;

/**
 * Reads a postcode, a region and a city out of the text beside the street, segments separated by commas. The first
 * reading takes the first segment for the town; the others, which count only where the index knows that town, a later
 * one (`Bayern, Weißenau`).
 */
export function readPlaces(text: string, given: PlaceParts): PlaceParts[] {
  let rest = text;
  let { postcode } = given;
  const [find] = findPostcodes(text);
  const guess = find?.isCertain === false && postcode === null ? ({ guessedPostcode: 'beside' } as const) : {};
  if (find !== undefined && postcode === null) {
    postcode = find.postcode;
    rest = `${text.slice(0, find.start)} ${text.slice(find.end)}`;
  }
  const all = rest
    .split(',')
    .map((part) => part.trim())
    .filter((part) => foldText(part) !== '');
  // A region or country that stands before the town is none: `NS, Portham`.
  const named = all.filter((part) => isRegionName(part) || isCountryName(part));
  const parts = all.length > named.length ? all.filter((part) => !named.includes(part)) : all;
  const region = given.region ?? findRegion(named, { hasTown: given.city !== null || all.length > named.length });
  if (parts.length <= 1) {
    const cut = cutRegion(parts[0] ?? '');
    return [{ city: given.city ?? emptyAsNull(cut.rest), postcode, region: region ?? cut.region, ...guess }];
  }
  const end = cutRegion(parts.join(' ')).region;
  return parts.slice(0, given.city === null ? MOST_TOWNS : 1).map((part, index) => ({
    city: given.city ?? emptyAsNull(cutRegion(part).rest),
    postcode,
    region: index === 0 ? (region ?? end) : region,
    ...guess,
  }));
}

/** Which of the parts that are called like regions or countries is the region. */
function findRegion(named: readonly string[], { hasTown }: { readonly hasTown: boolean }): string | null {
  // The first is the town where nothing else can be: `Washington, DC`, `Ontario, CA`.
  return (hasTown ? named : named.slice(1)).find(isRegionName) ?? null;
}

function emptyAsNull(text: string): string | null {
  return text === '' ? null : text;
}
