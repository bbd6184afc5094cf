import { listSome } from '#shared/text/list-some.ts';
import type { FileRemark } from '#shared/portfolio/portfolio-detection.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { listMissingColumns } from './compile-columns.ts';
import { createFileRemark } from './file-remarks.ts';

/** What makes a mapping unusable for a file with these columns; empty when it can be used. */
export function checkMapping(columns: readonly string[], mapping: PortfolioMapping): FileRemark[] {
  const remarks: FileRemark[] = [];
  const missing = listMissingColumns(columns, mapping);
  if (missing.length > 0) remarks.push(createFileRemark('columns-missing', listSome(missing)));
  const has = (field: keyof PortfolioMapping['columns']) => mapping.columns[field] !== undefined;
  if (!(has('latitude') && has('longitude')) && !has('coordinates') && !has('streetAddress')) {
    remarks.push(createFileRemark('location-not-mapped', 'latitude and longitude, or a street address'));
  }
  if (!has('structureTIV') && !has('inventoryTIV') && !has('equipmentTIV')) {
    remarks.push(createFileRemark('values-not-mapped', 'structure, inventory or equipment'));
  }
  return remarks;
}
