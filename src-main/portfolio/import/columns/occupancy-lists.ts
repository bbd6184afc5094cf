import type { TypeOfBusiness } from '#shared/exposure/exposure.ts';
import oed from './data/oed-occupancies.json' with { type: 'json' };
import data from './data/occupancy-schemes.json' with { type: 'json' };

/** What a code means in the list that it is of: a use; nothing known; a use that is no kind of business; or no code. */
export type ListedCode =
  | { readonly kind: 'type'; readonly type: TypeOfBusiness }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'withoutClass'; readonly category: string }
  | { readonly kind: 'noCode' };

/** A list of codes of uses. */
export interface OccupancyList {
  /** Such as `AIR`; `OED` for the codes of Open Exposure Data. */
  readonly id: string;
  readonly read: (code: string) => ListedCode;
}

interface ListData {
  readonly unknown: readonly string[];
  readonly types: Readonly<Record<string, readonly string[]>>;
  readonly withoutClass: readonly { readonly from: number; readonly to: number; readonly category: string }[];
}

/** The codes of Open Exposure Data. */
export const oedOccupancies = createList('OED', oed);
const byName = new Map<string, OccupancyList>([
  ['OED', oedOccupancies],
  ...data.schemes.flatMap((scheme) => {
    const list = createList(scheme.id, scheme);
    return scheme.names.map((name): [string, OccupancyList] => [name, list]);
  }),
]);

/** The list of codes of uses that a row names, such as `AIR` or `ATC`; null: its codes are not known here. */
export function findOccupancyList(name: string): OccupancyList | null {
  return byName.get(name.trim().toUpperCase()) ?? null;
}

function createList(id: string, { unknown, types, withoutClass }: ListData): OccupancyList {
  const known = new Map(
    Object.entries(types).flatMap(([type, codes]) => codes.map((code) => [code, type as TypeOfBusiness])),
  );
  return {
    id,
    read(code) {
      const type = known.get(code);
      if (type !== undefined) return { kind: 'type', type };
      if (unknown.includes(code)) return { kind: 'unknown' };
      const group = withoutClass.find(({ from, to }) => Number(code) >= from && Number(code) <= to);
      return group === undefined ? { kind: 'noCode' } : { kind: 'withoutClass', category: group.category };
    },
  };
}
