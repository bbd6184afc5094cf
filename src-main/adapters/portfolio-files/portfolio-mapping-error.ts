import { ServiceError } from '../../services/errors.ts';

/** A mapping file holds no mapping. */
export class PortfolioMappingError extends ServiceError {
  constructor(file: string, reason: string) {
    super('INVALID_INPUT', `${file} holds no mapping of a portfolio: ${reason}`, { mapping: reason });
  }
}
