import { foldText } from '#shared/text/fold-text.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { listNameWords } from './column-name-matches.ts';
import type { SampleRecord } from './portfolio-record.ts';
import { isUnitName } from './first-floor-reader.ts';
import { findOwnName } from './group-headings.ts';
import { listFilledCells } from './sampled-amounts.ts';

/** Words for a unit, folded. */
const unitWords: ReadonlySet<string> = new Set(['unit', 'units', 'uom', 'unite', 'unites', 'einheit', 'eenheid']);
/** Words that say that it is one of lengths. */
const lengthWords: ReadonlySet<string> = new Set(
  'length height floor ffh hauteur longueur lange hohe hoogte lengte'.split(' '),
);

/**
 * Gives the heights of first floors the column of their units, where none is known by its name: one that is called a
 * unit and has nothing but units of length. Codes (1, 2) count only below a name of lengths: units of buildings are
 * numbered.
 */
export function giveUnitColumn(
  mapping: PortfolioMapping,
  names: readonly string[],
  rows: readonly SampleRecord[],
): PortfolioMapping {
  const { columns } = mapping;
  if (columns.firstFloorHeight === undefined || columns.firstFloorHeightUnit !== undefined) return mapping;
  const used = new Set(Object.values(columns).flat());
  const found = names.find((name) => {
    const words = [...listNameWords(findOwnName(name)), ...foldText(findOwnName(name)).split(' ')];
    if (used.has(name) || !words.some((word) => unitWords.has(word))) return false;
    const cells = listFilledCells(rows, names, [name]);
    const isOfLengths = words.some((word) => lengthWords.has(word));
    return cells.length > 0 && cells.every((cell) => isUnitName(cell) && (isOfLengths || !/\d/u.test(cell)));
  });
  return found === undefined ? mapping : { ...mapping, columns: { ...columns, firstFloorHeightUnit: [found] } };
}
