import { failureText } from '#shared/contract/failure-text.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';

/** A mapping file holds no mapping. */
export class PortfolioMappingError extends ServiceError {
  readonly why: string;

  constructor(file: string, reason: string) {
    super('INVALID_INPUT', failureText('portfolio-mapping-invalid', { file, why: reason }), { mapping: reason });
    this.why = reason;
  }
}
