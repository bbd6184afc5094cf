import { createRandom } from '../support/seeded-random.ts';

/** One address of a country that does not exist. */
export interface SyntheticAddress {
  readonly longitude: number;
  readonly latitude: number;
  readonly number: number;
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postcode: string;
}

const syllables =
  'ba be bo bri ca cle cor da del do dun el fa fen gar gle ha hol ir ka kil lan lo ma mer mor na nor o pel ra ros sha ta ther va ven wil win'.split(
    ' ',
  );
const endings = 'brook by dale field ford ham hurst ley mont stead ton ville wood worth'.split(' ');
const types = [
  'Street',
  'Street',
  'Road',
  'Road',
  'Avenue',
  'Avenue',
  'Drive',
  'Lane',
  'Crescent',
  'Court',
  'Way',
  'Place',
  'Boulevard',
  'Close',
];
const common =
  'Main Church Mill Park Maple Oak Cedar Elm Pine King Queen Victoria First Second Third Station High School River Lake Hill Spring Washington Franklin'.split(
    ' ',
  );
const regions = ['AB', 'BC', 'MB', 'NB', 'NS', 'ON', 'QC', 'SK'];

/** Addresses per town, streets per town and addresses per street, roughly those of Canada. */
const ADDRESSES_PER_CITY = 6000;
const ADDRESSES_PER_STREET = 30;

/**
 * Addresses in towns on a grid, streets of some thirty houses with both sides numbered, a third of the street names
 * common to many towns, postcodes in the Canadian form for each side of a street.
 */
export function* listSyntheticAddresses(count: number): Generator<SyntheticAddress> {
  const random = createRandom(42);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const name = () => capitalize(pick(syllables) + (random() < 0.5 ? pick(syllables) : '') + pick(endings));
  const cityCount = Math.max(1, Math.round(count / ADDRESSES_PER_CITY));
  const columns = Math.ceil(Math.sqrt(cityCount));
  let made = 0;
  for (let index = 0; made < count; index += 1) {
    const city = `${name()}${random() < 0.2 ? ` ${name()}` : ''}`;
    const region = pick(regions);
    const west = -120 + (index % columns) * (60 / columns);
    const south = 43 + Math.floor(index / columns) * (15 / columns);
    const inCity = Math.min(count - made, ADDRESSES_PER_CITY);
    for (let inStreets = 0; inStreets < inCity;) {
      const street = `${random() < 0.33 ? pick(common) : name()} ${pick(types)}`;
      const houses = Math.min(inCity - inStreets, Math.ceil(random() * 2 * ADDRESSES_PER_STREET));
      const longitude = west + random() * 0.12;
      const latitude = south + random() * 0.08;
      const first = Math.floor(random() * 90) * 100;
      const code = `${pick([...'ABCEGHJKLMNPRSTV'])}${index % 10}${pick([...'ABCEGHJ'])}`;
      const block = `${Math.floor(random() * 10)}${pick([...'ABCEGHJKLMNPRST'])}`;
      for (let house = 0; house < houses; house += 1) {
        yield {
          longitude: longitude + house * 0.0002,
          latitude: latitude + (house % 2) * 0.0003,
          number: first + 2 * house + (house % 2),
          street,
          city,
          region,
          postcode: `${code} ${block}${house % 2}`,
        };
      }
      inStreets += houses;
      made += houses;
    }
  }
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
