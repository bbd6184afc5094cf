import path from 'node:path';
import { failureText } from '#shared/call/failure-text.ts';
import { isSameFile } from '#main/platform/files/is-same-file.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { loadSource } from '../import/source-store.sql.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';

/**
 * The whole path of a file that is to be written of a portfolio. @throws ServiceError INVALID_INPUT when it is the
 * portfolio's own.
 */
export async function resolveTarget(database: PortfolioDatabase, target: string): Promise<string> {
  const file = path.resolve(target);
  await refuseOverwriting(loadSource(database)?.path ?? '', file);
  return file;
}

/** @throws ServiceError INVALID_INPUT when a file would be written over the one that it is made of. */
export async function refuseOverwriting(source: string, file: string): Promise<void> {
  if (await isSameFile(source, file)) {
    throw new ServiceError('INVALID_INPUT', failureText('portfolio-target-is-input', { file }));
  }
}
