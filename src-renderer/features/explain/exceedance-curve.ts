import type { LossTrace } from '#shared/domain/explanation.ts';

/** The return period of the probable maximum loss, years. */
export const PML_RETURN_PERIOD_YEARS = 1500;

/** Loss over annual exceedance probability, as it is integrated: the area beneath is the average annual loss. */
export interface ExceedanceCurve {
  /** From p = 0, where the rarest map's loss is held, to where the loss begins; [p, loss]. */
  readonly line: readonly (readonly [probability: number, loss: number])[];
  /** The maps themselves, frequent to rare, in step with the return periods. */
  readonly events: readonly (readonly [probability: number, loss: number])[];
}

/** Adds losses of several assets, event by event. */
export function addLosses(traces: readonly LossTrace[], pick: 'netLosses' | 'groundUpLosses'): number[] {
  const [first] = traces;
  return (first?.[pick] ?? []).map((_, event) => traces.reduce((sum, trace) => sum + (trace[pick][event] ?? 0), 0));
}

/**
 * The curve of a scenario's losses, in step with the return periods, by the rules of the integration: held from the
 * rarest map to p = 0, straight between maps, and down to nothing at p = min(1, 2 p1) before the most frequent one.
 */
export function buildExceedanceCurve(
  returnPeriodsYears: readonly number[],
  losses: readonly number[],
): ExceedanceCurve {
  const events = returnPeriodsYears.map((years, index) => [1 / years, losses[index] ?? 0] as const);
  const rarest = events.at(-1);
  const [mostFrequent] = events;
  if (rarest === undefined || mostFrequent === undefined) return { line: [], events };
  const [probability, loss] = mostFrequent;
  const closing = loss > 0 ? [[Math.min(1, 2 * probability), 0] as const] : [];
  return { line: [[0, rarest[1]], ...events.toReversed(), ...closing], events };
}

/** The smallest probability from which on nothing is lost; 0 where nothing ever is. */
export function findLossEnd({ line }: ExceedanceCurve): number {
  const lastLoss = line.findLastIndex(([, loss]) => loss > 0);
  return (line[lastLoss + 1] ?? line[lastLoss])?.[0] ?? 0;
}

/** A line up to a probability, with the loss that it has there. */
export function cutLine(line: ExceedanceCurve['line'], end: number): ExceedanceCurve['line'] {
  const beyond = line.findIndex(([probability]) => probability > end);
  const [before, after] = [line[beyond - 1], line[beyond]];
  if (before === undefined || after === undefined) return line;
  const share = (end - before[0]) / (after[0] - before[0]);
  return [...line.slice(0, beyond), [end, before[1] + (after[1] - before[1]) * share]];
}
