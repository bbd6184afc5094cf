import type { LossTrace } from '#shared/domain/explanation.ts';

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

/** Pieces that a straight part of the line is drawn in over a logarithmic axis, where it is bent. */
const PIECES = 12;

/**
 * A line as it runs over a logarithmic axis of probability: from its most frequent point to the rarest probability of
 * the axis, with enough points between two maps that what is straight in probability is seen as bent as it is.
 *
 * @param rarest above 0
 */
export function bendLine(line: ExceedanceCurve['line'], rarest: number): [probability: number, loss: number][] {
  return line.toReversed().flatMap(([probability, loss], index, points) => {
    const next = points[index + 1];
    if (next === undefined) return [];
    const until = Math.max(next[0], rarest);
    if (probability <= until) return [];
    const isLast = next[0] <= rarest;
    return Array.from({ length: PIECES + (isLast ? 1 : 0) }, (_, piece): [number, number] => {
      const at = probability * (until / probability) ** (piece / PIECES);
      return [at, loss + ((next[1] - loss) * (probability - at)) / (probability - next[0])];
    });
  });
}
