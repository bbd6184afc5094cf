import { createFileRemark } from '../columns/file-remarks.ts';
import { PortfolioFileError } from './portfolio-file-error.ts';

/** Most columns of a file: those of a spreadsheet (Excel's bound). */
export const MOST_COLUMNS = 16_384;

/** Why a file with more than {@link MOST_COLUMNS} columns is refused. */
export function createTooManyColumns(count: number): PortfolioFileError {
  return new PortfolioFileError([createFileRemark('too-many-columns', `${count} columns`)]);
}
