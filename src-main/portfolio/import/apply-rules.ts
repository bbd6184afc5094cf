import type { CorrectionCounts, CorrectionRules, FaultCorrection } from '#shared/portfolio/fault-correction.ts';
import type { RunControl } from '../run/run-control.ts';
import { applyCorrection, listCorrections } from './correction-log.sql.ts';
import { requireFault, type FaultPlace } from './fault-rows.sql.ts';
import { planCorrection } from './plan-correction.ts';

/** What a rule came to. */
export type AppliedRule = FaultCorrection & CorrectionCounts;

/** @throws ServiceError INVALID_INPUT for a rule of a fault that no row can have */
export function requireFaults({ rules }: CorrectionRules): void {
  for (const { fault } of rules) requireFault(fault);
}

/**
 * Applies rules one after the other, but for those that an earlier call has applied: each is applied whole or not at
 * all.
 * @returns what each of them came to, those of the earlier call too
 * @throws as `planCorrection`
 */
export async function applyRules(
  place: FaultPlace,
  { rules }: CorrectionRules,
  control: Pick<RunControl, 'signal' | 'checkpoint'>,
): Promise<AppliedRule[]> {
  const { length: done } = listCorrections(place.database);
  for (const rule of rules.slice(done)) {
    applyCorrection(place.database, await planCorrection(place, rule, control.signal));
    await control.checkpoint();
  }
  return listCorrections(place.database).map(({ id: _id, appliedAt: _at, correction, ...counts }) => ({
    ...correction,
    ...counts,
  }));
}

/** A rule that found no row, in words for whoever has written it; null for one that did. */
export function sayIdleRule({ fault, column, rows }: AppliedRule, at: number): string | null {
  if (rows > 0) return null;
  const where = typeof column === 'string' ? ` in ${column}` : '';
  return `Rule ${at + 1} of the file of rules matches no row: none has ${fault}${where}.`;
}
