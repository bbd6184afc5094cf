import type { LossTrace } from '#shared/query/explanation.ts';

/** Loss over annual exceedance probability, as it is integrated: the area beneath is the average annual loss. */
export interface ExceedanceCurve {
  /** From p = 0, where the rarest map's loss is held, to where the loss begins; [p, loss]. */
  readonly line: readonly (readonly [probability: number, loss: number])[];
  /** The maps themselves, frequent to rare, in step with the return periods. */
  readonly events: readonly (readonly [probability: number, loss: number])[];
}

/** The losses of one asset in one scenario, and what is taken from each. */
export interface CurveLosses {
  readonly trace: LossTrace;
  /** Currency units; 0 for the loss before any. */
  readonly deductible: number;
}

/**
 * The curve of a scenario's losses, summed over assets, by the rules of the integration: held from the rarest map to
 * p = 0, the ground-up loss straight between maps and down to nothing at p = min(1, 2 p1) before the most frequent one,
 * each asset's deductible taken at every probability, nothing where a standard of protection holds.
 */
export function buildExceedanceCurve(
  returnPeriodsYears: readonly number[],
  losses: readonly CurveLosses[],
): ExceedanceCurve {
  const maps = returnPeriodsYears.map((years) => 1 / years);
  const [mostFrequent] = maps;
  if (mostFrequent === undefined) return { line: [], events: [] };
  const closing = Math.min(1, 2 * mostFrequent);
  const standard = losses.find(({ trace }) => trace.integration.cut !== null)?.trace.integration.cut;
  const end = standard === undefined || standard === null ? closing : Math.min(closing, 1 / standard.returnPeriodYears);
  const held = (probability: number): number =>
    losses.reduce(
      (sum, { trace, deductible }) =>
        sum + Math.max(0, interpolate(maps, closing, trace.groundUpLosses, probability) - deductible),
      0,
    );
  const crossings = losses.flatMap(({ trace, deductible }) =>
    deductible === 0 ? [] : trace.integration.deductibleCrossings.filter((crossing) => crossing !== null),
  );
  const corners = [...new Set([0, ...maps, ...crossings, end])]
    .filter((probability) => probability <= end)
    .toSorted((a, b) => a - b);
  const line = corners.map((probability) => [probability, held(probability)] as const);
  // The deductible's crossing comes out at some 1e-16 of the losses.
  const nothing = held(0) * 1e-12;
  const isCut = held(end) > nothing;
  return {
    line: isCut ? [...line, [end, 0]] : line.slice(0, line.findLastIndex(([, loss]) => loss > nothing) + 2),
    events: maps.map((probability) => [probability, isCut && probability >= end ? 0 : held(probability)] as const),
  };
}

/** The ground-up loss at a probability, straight between the maps' (frequent to rare). */
function interpolate(maps: readonly number[], closing: number, losses: readonly number[], probability: number): number {
  const rarer = maps.findIndex((map) => map <= probability);
  if (rarer < 0) return losses.at(-1) ?? 0;
  const [from, to] = [maps[rarer]!, rarer === 0 ? closing : maps[rarer - 1]!];
  const [rare, frequent] = [losses[rarer] ?? 0, rarer === 0 ? 0 : (losses[rarer - 1] ?? 0)];
  return to > from ? rare + ((frequent - rare) * (probability - from)) / (to - from) : rare;
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
  return line.toReversed().flatMap(([probability, loss], index, points): [number, number][] => {
    const next = points[index + 1];
    if (next === undefined) return [];
    const until = Math.max(next[0], rarest);
    // A step, where a standard of protection ends.
    if (probability === next[0] && probability > rarest) return [[probability, loss]];
    if (probability <= until) return [];
    const isLast = next[0] <= rarest;
    return Array.from({ length: PIECES + (isLast ? 1 : 0) }, (_, piece): [number, number] => {
      const at = probability * (until / probability) ** (piece / PIECES);
      return [at, loss + ((next[1] - loss) * (probability - at)) / (probability - next[0])];
    });
  });
}
