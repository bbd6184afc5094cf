import { listSome } from '#shared/text/list-some.ts';
import type { FileRemark } from '#shared/portfolio/portfolio-detection.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { listNameWords, stripUnit } from './column-name-matches.ts';
import type { SampleRecord } from './portfolio-record.ts';
import data from './data/elevation-names.json' with { type: 'json' };
import { createFileRemark } from './file-remarks.ts';
import { findOwnName } from './group-headings.ts';
import { findHeadingLength, findSmallUnit } from './heading-length.ts';
import { listCells } from './sampled-amounts.ts';
import { splitName } from './split-name.ts';

/** A datum behind a name, with or without its unit: `FFL mAOD`, `Floor level m NAP`. */
const datum =
  /[\s_]+(?:m|ft)?[\s_]?(?:aod|nap|navd ?88|navd|ngvd ?29|ngvd|nhn|nn|ahd|amsl|msl|cgvd\d*|ngf|taw|dvr90)$/iu;

const ofFloors: ReadonlySet<string> = new Set(data.floor.map(toKey));
const ofGround: ReadonlySet<string> = new Set(data.ground.map(toKey));
/** Names that leave open whether heights, elevations or areas stand below them. */
const openNames: ReadonlySet<string> = new Set(data.open.map(toKey));
const floorWords: ReadonlySet<string> = new Set(data.floorWords);
const heightWords: ReadonlySet<string> = new Set(data.heightWords);
const otherWords: ReadonlySet<string> = new Set(data.otherWords);
const joinedHeights = new RegExp(data.joinedHeights.join('|'), 'u');
const otherHeights = new RegExp(data.otherHeights.join('|'), 'u');

/**
 * Makes the height of first floors of their elevations and the ground's, where a table has both and no heights.
 * Elevations above a datum are no heights above the ground.
 */
export function giveElevations(mapping: PortfolioMapping, names: readonly string[]): PortfolioMapping {
  const { groundElevation, ...columns } = mapping.columns;
  const without = groundElevation === undefined ? mapping : { ...mapping, columns };
  if (columns.firstFloorHeight !== undefined) return without;
  const floor = names.find((name) => ofFloors.has(toKey(name)));
  const ground = names.find((name) => ofGround.has(toKey(name)));
  if (floor === undefined || ground === undefined) return without;
  return { ...mapping, columns: { ...columns, firstFloorHeight: [floor], groundElevation: [ground] } };
}

/** Names columns of heights or elevations that may be of floors and that nothing is made of. */
export function describeElevations(
  mapping: PortfolioMapping,
  names: readonly string[],
  rows: readonly SampleRecord[],
): FileRemark[] {
  if (mapping.columns.firstFloorHeight !== undefined) return [];
  const unused = names.filter(
    (name) =>
      (isOfFloor(name) || mayBeOfFloor(name)) && listCells(rows, names, [name]).some((cell) => /\d/u.test(cell)),
  );
  return unused.length === 0 ? [] : [createFileRemark('elevations-not-used', listSome(unused))];
}

/** Whether a name is of the elevation of a floor, or has words for a floor and its height. */
function isOfFloor(name: string): boolean {
  if (ofFloors.has(toKey(name)) || openNames.has(toKey(name))) return true;
  const named = listNameWords(findOwnName(name));
  const has = (words: ReadonlySet<string>): boolean => named.some((word) => words.has(word));
  if (!has(floorWords) || has(otherWords)) return false;
  return has(heightWords) || findHeadingLength(name) !== null || findSmallUnit(name) !== null;
}

/** Whether a name is of a height above the ground or an elevation that is of nothing else than a floor by its words. */
function mayBeOfFloor(name: string): boolean {
  if (ofGround.has(toKey(name))) return true;
  const words = listNameWords(findOwnName(name));
  const joined = words.join(' ');
  return joinedHeights.test(joined) && !otherHeights.test(joined) && !words.some((word) => otherWords.has(word));
}

function toKey(name: string): string {
  const bare = findOwnName(name)
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/gu, '')
    .replace(datum, '');
  return listNameWords(stripUnit(splitName(bare).trim())).join(' ');
}
