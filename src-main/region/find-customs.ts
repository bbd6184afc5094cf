import { splitBox, type BoundingBox } from '#shared/geo/geo.ts';
import type { RegionCustoms } from '#main/pack/index.ts';
import { chooseCurveSet } from './choose-curve-set.ts';
import data from './country-currencies.json' with { type: 'json' };
import type { PlaceList } from './place-list.fs.ts';

const currencies: ReadonlyMap<string, string> = new Map(
  Object.entries(data.countries).flatMap(([currency, countries]) =>
    countries.split(' ').map((country): [string, string] => [country, currency]),
  ),
);

/** What is usual in each country that a box holds towns of, or whose town is the nearest to it. */
export async function findCustoms(places: Pick<PlaceList, 'listParts'>, box: BoundingBox): Promise<RegionCustoms[]> {
  const parts = await places.listParts(splitBox(box));
  return parts.map(({ town, ...part }) => ({
    town,
    country: part.country,
    curveSet: chooseCurveSet(part),
    currency: currencies.get(part.country) ?? null,
  }));
}
