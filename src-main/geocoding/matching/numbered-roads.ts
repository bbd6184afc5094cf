import { foldText } from '#shared/text/fold-text.ts';
import { isRegionName } from './regions.ts';

/**
 * Names under which a numbered road goes, by what keeps it: Manual on Uniform Traffic Control Devices 2D.12 (United
 * States), Transportation Association of Canada usage; the way people write them is from USPS Publication 28, appendix
 * F.
 */
const names = {
  national: ['US Highway', 'US Route', 'US'],
  state: ['State Highway', 'State Route', 'State Road', 'SR', 'SH'],
  county: ['County Road', 'County Highway', 'County Route', 'CR'],
  interstate: ['Interstate', 'Interstate Highway', 'I'],
  open: ['Highway', 'Route'],
} as const;

const kinds: readonly { readonly pattern: RegExp; readonly order: readonly (keyof typeof names)[] }[] = [
  { pattern: /^(?:u s|us|united states)(?: (?:highway|hwy|route|rte|rt))? (\d+\p{L}?)$/u, order: ['national', 'open'] },
  {
    // `St 5` is rather a street than a road of the state.
    pattern:
      /^(?:(?:state|provincial|prov|sh|sr|ph)(?: (?:highway|hwy|route|rte|rt|road|rd))?|st (?:highway|hwy|route|rte|rt|road|rd)) (\d+\p{L}?)$/u,
    order: ['state', 'open'],
  },
  {
    pattern: /^(?:county|co|cty|cnty|cr)(?: (?:road|rd|highway|hwy|route|rte|rt))? (\d+\p{L}?)$/u,
    order: ['county'],
  },
  { pattern: /^(?:interstate|i)(?: (?:highway|hwy))? (\d+\p{L}?)$/u, order: ['interstate'] },
  { pattern: /^(?:highway|hwy|route|rte|rt) (\d+\p{L}?)$/u, order: ['open', 'national', 'state'] },
];

/** Another name of a numbered road. */
export interface RoadName {
  readonly name: string;
  /** Whether it is kept by another authority than the one that was asked for, or by one where none was named. */
  readonly isOtherNumbering: boolean;
}

/**
 * Other names of a numbered road (`US 30`, `Hwy 30`, `OR-47`, `CR 12`, `Rang 4`); empty for any other street. A highway
 * without more may be the nation's or the state's.
 */
export function listNumberedRoads(street: string): RoadName[] {
  const folded = foldText(street);
  for (const { pattern, order } of kinds) {
    const number = pattern.exec(folded)?.[1];
    if (number === undefined) continue;
    return order.flatMap((kind) =>
      names[kind].map((name) => ({ name: `${name} ${number}`, isOtherNumbering: kind !== order[0] })),
    );
  }
  const [, region, number] = /^(\p{L}+(?: \p{L}+)?) (\d+\p{L}?)$/u.exec(folded) ?? [];
  if (region !== undefined && isRegionName(region)) return listNumberedRoads(`State Highway ${number}`);
  const rang = /^rang (\d+)$/u.exec(folded)?.[1];
  if (rang !== undefined) return [{ name: `${rang}e Rang`, isOtherNumbering: false }];
  const ordinalRang = /^(\d+)(?:e|eme|ieme|er) (?:rang|rg)$/u.exec(folded)?.[1];
  return ordinalRang === undefined ? [] : [{ name: `Rang ${ordinalRang}`, isOtherNumbering: false }];
}
