import type { AddressForm, TestAddress, TestCrossing, TestRegion } from './test-address.ts';

/** A town of a synthetic region: its south-west corner, and its postcode where a whole town has one. */
export interface TownPlan {
  readonly name: string;
  readonly region: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly postcode?: string;
}

/**
 * A street: name, town, first number, how many houses, and the postcodes of its odd and even side where streets have
 * their own. `east` runs east-west, `north` north-south; on such a grid every street meets those of the other kind.
 */
export interface StreetPlan {
  readonly name: string;
  readonly town: string;
  readonly runs: 'east' | 'north';
  readonly first: number;
  readonly houses: number;
  /** Numbers go up by this from one house to the next on its side; 2 where every number is used. */
  readonly step?: number;
  readonly postcodes?: readonly [odd: string, even: string];
  /** Endings of house numbers, by position: `{ 4: ['-A', '-B'] }` makes two addresses of the fifth house. */
  readonly endings?: Readonly<Record<number, readonly string[]>>;
  readonly units?: Readonly<Record<number, readonly string[]>>;
  /** Houses that have a name and no number, by position. */
  readonly names?: Readonly<Record<number, string>>;
}

/** A country that does not exist, in the form of one that does. */
export interface RegionPlan {
  readonly name: string;
  readonly form: AddressForm;
  readonly towns: readonly TownPlan[];
  readonly streets: readonly StreetPlan[];
}

/** Metres between two houses of one side, between the sides, and between parallel streets. */
const HOUSE_METRES = 22;
const SIDE_METRES = 12;
const STREET_METRES = 160;
const METRES_PER_DEGREE = 111_195;

/** Lays a plan out: houses left and right of straight streets, and the points where streets meet. */
export function buildSyntheticRegion(plan: RegionPlan): TestRegion {
  const addresses: TestAddress[] = [];
  const crossings: TestCrossing[] = [];
  for (const town of plan.towns) {
    const streets = plan.streets.filter((street) => street.town === town.name);
    const east = streets.filter(({ runs }) => runs === 'east');
    const north = streets.filter(({ runs }) => runs === 'north');
    for (const [position, street] of east.entries()) addresses.push(...buildHouses(town, street, position));
    for (const [position, street] of north.entries()) addresses.push(...buildHouses(town, street, position));
    for (const [row, across] of east.entries()) {
      for (const [column, along] of north.entries()) {
        const x = (column + 1) * STREET_METRES;
        const y = (row + 1) * STREET_METRES;
        if (x > computeLength(across) || y > computeLength(along)) continue;
        crossings.push({ ...toPoint(town, x, y), streets: [across.name, along.name], city: town.name });
      }
    }
  }
  return { name: plan.name, form: plan.form, addresses, crossings };
}

function computeLength({ houses }: StreetPlan): number {
  return Math.floor(houses / 2) * HOUSE_METRES;
}

function buildHouses(town: TownPlan, street: StreetPlan, position: number): TestAddress[] {
  const across = (position + 1) * STREET_METRES;
  const step = street.step ?? 2;
  return Array.from({ length: street.houses }, (_, house) => house).flatMap((house) => {
    const side = house % 2;
    const number = street.first + Math.floor(house / 2) * step + side;
    const along = Math.floor(house / 2) * HOUSE_METRES + HOUSE_METRES / 2;
    const offset = across + (side === 0 ? -SIDE_METRES : SIDE_METRES);
    const point = street.runs === 'east' ? toPoint(town, along, offset) : toPoint(town, offset, along);
    const name = street.names?.[house];
    const numbers =
      name === undefined ? (street.endings?.[house] ?? ['']).map((ending) => `${number}${ending}`) : [name];
    const postcode = street.postcodes?.[number % 2 === 1 ? 0 : 1] ?? town.postcode ?? '';
    return numbers.flatMap((text) =>
      (street.units?.[house] ?? ['']).map((unit) => ({
        ...point,
        number: text,
        street: street.name,
        unit,
        city: town.name,
        region: town.region,
        postcode,
      })),
    );
  });
}

function toPoint({ latitude, longitude }: TownPlan, x: number, y: number) {
  const perDegree = METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return {
    latitude: Number((latitude + y / METRES_PER_DEGREE).toFixed(7)),
    longitude: Number((longitude + x / perDegree).toFixed(7)),
  };
}
