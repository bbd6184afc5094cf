import type { NamedPlace } from '#shared/geocoding/named-place.ts';
import { combineRanks, type Combinations } from './combine-ranks.ts';
import type { ColumnData } from './column-data.ts';
import {
  foldPlaceName,
  foldSurrounding,
  joinIncomplete,
  surroundingsOf,
  type PlaceColumn,
  type SurroundingColumn,
} from './fold-place.ts';

/** The cities or the postal codes of a portfolio, each of them one group, however it is spelled. */
export type PlaceGroups = ReturnType<typeof groupPlaces>;

/** What places are told apart by: each location's rank among the texts of a column, -1 where it has none. */
interface PlaceColumns {
  column(name: PlaceColumn | SurroundingColumn): ColumnData;
  names(column: PlaceColumn | SurroundingColumn): readonly string[];
}

const SEPARATOR = '\u0000';

/** Groups locations by city or by postal code: a few walks over the ranks, all else over the distinct spellings. */
export function groupPlaces(frame: PlaceColumns, column: PlaceColumn) {
  const surroundings = surroundingsOf[column];
  const columns = [column, ...surroundings] as const;
  const texts = columns.map((one) => frame.names(one));
  const combinations = combineRanks(
    columns.map((one, at) => ({ ranks: frame.column(one) as Int32Array, distinct: texts[at]!.length })),
  );
  const folded = texts.map((own, at) =>
    own.map((text) => (at === 0 ? foldPlaceName(column, text) : foldSurrounding(surroundings[at - 1]!, text))),
  );
  const { groupOf, count, groupsOfKey, groupsOfName } = numberGroups(combinations, folded);
  const { numbers } = combinations;
  for (let position = 0; position < numbers.length; position++) {
    if (numbers[position] !== -1) numbers[position] = groupOf[numbers[position]!]!;
  }
  const spellings = columns.map((_, at) => findCommonest(combinations, at, groupOf, count));
  const spell = (at: number, group: number): string => texts[at]![spellings[at]![group]!] ?? '';

  return {
    /** Number of each location's group; -1 where it has no city or postal code. */
    numbers,
    count,
    /** What a group is called in its commonest spelling; of several of one name with what tells them apart. */
    describe(group: number): NamedPlace {
      if (group === -1) return '';
      const name = spell(0, group);
      if (groupsOfName(foldPlaceName(column, name)).length === 1) return name;
      const named = Object.fromEntries(surroundings.map((one, at) => [one, spell(at + 1, group)]));
      return { name, areaName: '', countryName: '', ...named };
    },
    /** The groups that a filter means: a name means all that have it. */
    select(place: NamedPlace): readonly number[] {
      if (place === '') return [-1];
      if (typeof place === 'string') return groupsOfName(foldPlaceName(column, place));
      const around = surroundings.map((one) => foldSurrounding(one, place[one]));
      return groupsOfKey(foldPlaceName(column, place.name), around);
    },
  };
}

/**
 * One number or several: most names are of one place alone, and lists of one would cost a portfolio of postal codes
 * seconds.
 */
type OneOrMore = number | number[];

/**
 * Which combinations are one group: those that are the same when they are folded, and those that leave out what only
 * one has.
 */
function numberGroups({ count, ranks }: Combinations, folded: readonly (readonly string[])[]) {
  const variants = new Map<string, number>();
  const variantOf = new Int32Array(count);
  const ofName = new Map<string, OneOrMore>();
  const around = folded.slice(1).filter((texts) => texts.length > 0).length;
  const surroundings: string[][] = [];
  for (let combination = 0; combination < count; combination++) {
    const name = folded[0]![ranks[0]![combination]!]!;
    const parts = around === 0 ? noParts : readParts(folded, ranks, combination);
    const key = toKey(name, parts);
    let variant = variants.get(key);
    if (variant === undefined) {
      variant = variants.size;
      variants.set(key, variant);
      surroundings.push(parts);
      addTo(ofName, name, variant);
    }
    variantOf[combination] = variant;
  }
  const groups = new Int32Array(variants.size);
  const ofNameGroups = new Map<string, OneOrMore>();
  let groupCount = 0;
  for (const [name, own] of ofName) {
    const all = typeof own === 'number' ? [own] : own;
    const joined = all.length === 1 ? [0] : joinIncomplete(all.map((variant) => surroundings[variant]!));
    for (const [at, target] of joined.entries()) {
      if (target !== at) continue;
      groups[all[at]!] = groupCount;
      addTo(ofNameGroups, name, groupCount);
      groupCount += 1;
    }
    for (const [at, target] of joined.entries()) groups[all[at]!] = groups[all[target]!]!;
  }
  return {
    groupOf: variantOf.map((variant) => groups[variant]!),
    count: groupCount,
    groupsOfName: (name: string): readonly number[] => toList(ofNameGroups.get(name)),
    groupsOfKey: (name: string, parts: readonly string[]): readonly number[] => {
      const variant = variants.get(toKey(name, around === 0 ? noParts : parts));
      return variant === undefined ? [] : [groups[variant]!];
    },
  };
}

const noParts: string[] = [];

function readParts(
  folded: readonly (readonly string[])[],
  ranks: Combinations['ranks'],
  combination: number,
): string[] {
  const parts: string[] = [];
  for (let at = 1; at < folded.length; at++) parts.push(folded[at]![ranks[at]![combination]!] ?? '');
  return parts;
}

function toKey(name: string, parts: readonly string[]): string {
  return parts.length === 0 ? name : [name, ...parts].join(SEPARATOR);
}

function addTo(map: Map<string, OneOrMore>, name: string, value: number): void {
  const known = map.get(name);
  if (known === undefined) map.set(name, value);
  else if (typeof known === 'number') map.set(name, [known, value]);
  else known.push(value);
}

function toList(known: OneOrMore | undefined): readonly number[] {
  if (known === undefined) return [];
  return typeof known === 'number' ? [known] : known;
}

/**
 * The rank that most locations of each group have in one of the columns, the first of several; -1 where none has a
 * text.
 */
function findCommonest(
  { count, ranks, rows }: Combinations,
  column: number,
  groupOf: Int32Array,
  groups: number,
): Int32Array {
  const best = new Int32Array(groups).fill(-1);
  const own = ranks[column]!;
  const combinations = new Int32Array(groups);
  for (let combination = 0; combination < count; combination++) combinations[groupOf[combination]!]! += 1;
  const counts = new Map<number, number>();
  const width = own.reduce((largest, rank) => Math.max(largest, rank), 0) + 1;
  for (let combination = 0; combination < count; combination++) {
    const [rank, group] = [own[combination]!, groupOf[combination]!];
    if (rank === -1) continue;
    if (combinations[group] === 1) best[group] = rank;
    else counts.set(group * width + rank, (counts.get(group * width + rank) ?? 0) + rows[combination]!);
  }
  const most = new Int32Array(groups);
  for (const [place, sum] of counts) {
    const [group, rank] = [Math.floor(place / width), place % width];
    if (sum > most[group]! || (sum === most[group]! && rank < best[group]!)) {
      best[group] = rank;
      most[group] = sum;
    }
  }
  return best;
}
