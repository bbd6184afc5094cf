import type { FileRemark } from '#shared/domain/portfolio-detection.ts';
import type { PortfolioMapping } from '#shared/domain/portfolio-mapping.ts';
import { isBlankCell } from './blank-cell.ts';
import { isOedName } from './column-name-matches.ts';
import { createFileRemark } from './file-remarks.ts';
import { isUnknownHeight } from './first-floor-reader.ts';
import type { SampledAmounts } from './sampled-amounts.ts';

/** The unit of first-floor heights that have none of their own. */
export type FileLengthUnit = 'm' | 'ft';

const inFeet = /(?:^|[^a-z])(?:ft|feet|foot|pieds?|fuß|fuss|voet)(?:$|[^a-z])/iu;

/**
 * The unit that the heading of the first-floor height names: `Height (ft)`, `FFH_feet`, `hauteur en pieds`, `Höhe
 * (Fuß)`. OED's own column is in feet where nothing else is said (OEDInputFields.csv, version 4: FirstFloorHeightUnit
 * is 1 by default).
 */
export function findLengthUnit({ columns }: PortfolioMapping, isOed: boolean): FileLengthUnit {
  const heading = columns.firstFloorHeight?.[0] ?? '';
  return inFeet.test(heading) || isOedHeight(heading, isOed) ? 'ft' : 'm';
}

/** Says that heights are read in feet only because the standard has it so: where a height has no unit beside it. */
export function describeLengthUnit(
  { names, mapping: { columns }, rows }: Pick<SampledAmounts, 'names' | 'mapping' | 'rows'>,
  isOed: boolean,
): FileRemark[] {
  const [height, unit] = [columns.firstFloorHeight?.[0] ?? '', columns.firstFloorHeightUnit?.[0] ?? ''];
  if (!isOedHeight(height, isOed)) return [];
  const [heightAt, unitAt] = [names.indexOf(height), names.indexOf(unit)];
  const without = rows.filter(({ cells }) => isHeight(cells[heightAt] ?? '') && isNoUnit(cells[unitAt] ?? ''));
  return without.length > 0
    ? [createFileRemark('heights-in-oed-feet', `${without.length} of the first ${rows.length}`)]
    : [];
}

function isOedHeight(name: string, isOed: boolean): boolean {
  return isOed && isOedName(name) && !inFeet.test(name);
}

function isHeight(cell: string): boolean {
  return !isBlankCell(cell) && !isUnknownHeight(Number(cell));
}

function isNoUnit(cell: string): boolean {
  return isBlankCell(cell) || cell.trim() === '0';
}
