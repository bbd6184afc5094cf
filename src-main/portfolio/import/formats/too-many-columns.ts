import { createFileRemark } from '../columns/file-remarks.ts';
import { PortfolioFileError } from './portfolio-file-error.ts';

/** Why a file with more than MOST_COLUMNS columns is refused. */
export function createTooManyColumns(count: number): PortfolioFileError {
  return new PortfolioFileError([createFileRemark('too-many-columns', `${count} columns`)]);
}
