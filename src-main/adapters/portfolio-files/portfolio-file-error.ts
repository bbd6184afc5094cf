import type { FileRemark } from '#shared/domain/portfolio-detection.ts';
import { ServiceError } from '../../services/errors.ts';

/** A portfolio file cannot be read as it is, or not with this mapping; `remarks` says why. */
export class PortfolioFileError extends ServiceError {
  readonly remarks: readonly FileRemark[];

  constructor(remarks: readonly FileRemark[]) {
    const reasons = remarks.map(({ code, detail }) => `${code} (${detail})`).join('; ');
    super('INVALID_INPUT', `The portfolio cannot be read: ${reasons}.`, { remarks });
    this.remarks = remarks;
  }
}
