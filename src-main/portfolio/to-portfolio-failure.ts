import { failureText } from '#shared/contract/failure-text.ts';
import { isStorageFull } from '#main/platform/errors/describe-failure.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';

/**
 * What somebody is told of work on a portfolio that has failed: what to do when there is no room; else the error as it
 * is.
 */
export function toPortfolioFailure(error: unknown): unknown {
  return isStorageFull(error) ? new ServiceError('STORAGE_FULL', failureText('portfolio-disk-full')) : error;
}
