import type { FileRemark } from '#shared/domain/portfolio-detection.ts';
import { isFileRule, sayFileRule } from '../../services/portfolio/import/file-rules.ts';
import { ServiceError } from '../../services/errors.ts';

/** A portfolio file cannot be read as it is, or not with this mapping; `remarks` says why. */
export class PortfolioFileError extends ServiceError {
  readonly remarks: readonly FileRemark[];

  constructor(remarks: readonly FileRemark[]) {
    const reasons = remarks.map(({ code, detail }) => `${sayWithoutStop(code)} (${detail}).`);
    super('INVALID_INPUT', `The portfolio cannot be read. ${reasons.join(' ')}`, { remarks });
    this.remarks = remarks;
  }
}

function sayWithoutStop(code: string): string {
  return isFileRule(code) ? sayFileRule(code).replace(/\.$/, '') : code;
}
