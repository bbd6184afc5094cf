import type { Financial } from '#shared/exposure/exposure.ts';
import type { RiskRequest } from './risk-answer.ts';
import type { QueryLocation } from './subject.ts';

/** A question about a building at a location. */
export function createRiskRequest(location: QueryLocation, financial: Financial | null): RiskRequest {
  // Which of its two forms the location has is known to the contract's union only as a whole.
  return { location, ...(financial === null ? {} : { financial }) } as RiskRequest;
}
