import { failureText } from '#shared/contract/failure-text.ts';
import { ServiceError } from '../../services/errors.ts';

/** A mapping file holds no mapping. */
export class PortfolioMappingError extends ServiceError {
  constructor(file: string, reason: string) {
    super('INVALID_INPUT', failureText('portfolio-mapping-invalid', { file, why: reason }), { mapping: reason });
  }
}
