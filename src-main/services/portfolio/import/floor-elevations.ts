import type { FileRemark } from '#shared/domain/portfolio-detection.ts';
import type { PortfolioMapping } from '#shared/domain/portfolio-mapping.ts';
import { listNameWords, stripUnit } from './column-name-matches.ts';
import type { SampleRecord } from './detect-header.ts';
import data from './data/elevation-names.json' with { type: 'json' };
import { createFileRemark } from './file-remarks.ts';
import { findOwnName } from './group-headings.ts';
import { isBlankCell } from './blank-cell.ts';
import { listCells } from './sampled-amounts.ts';
import { splitName } from './split-name.ts';

const ofFloors: ReadonlySet<string> = new Set(data.floor.map(toKey));
const ofGround: ReadonlySet<string> = new Set(data.ground.map(toKey));

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

/** Names columns of floors' elevations that nothing is made of. */
export function describeElevations(
  mapping: PortfolioMapping,
  names: readonly string[],
  rows: readonly SampleRecord[],
): FileRemark[] {
  if (mapping.columns.firstFloorHeight !== undefined) return [];
  const unused = names.filter(
    (name) => ofFloors.has(toKey(name)) && listCells(rows, names, [name]).some((cell) => !isBlankCell(cell)),
  );
  return unused.length === 0 ? [] : [createFileRemark('elevations-not-used', unused.join(', '))];
}

function toKey(name: string): string {
  return listNameWords(
    stripUnit(
      splitName(findOwnName(name))
        .replace(/\([^)]*\)|\[[^\]]*\]/gu, '')
        .trim(),
    ),
  ).join(' ');
}
