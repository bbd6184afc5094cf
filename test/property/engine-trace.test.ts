import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CurveReference } from '#shared/query/explanation.ts';
import { assets } from '#shared/exposure/exposure.ts';
import { assessmentSchema } from '#shared/query/assessment.ts';
import { assessFlood } from '#engine/assess-flood.ts';
import { answered, traceOf } from '../support/engine-input.ts';
import { question, site, toInput, toReading } from './engine-arbitraries.ts';

// A second calculation, from nothing but what the trace says, written as one would do it by hand.

/** Ratio of a listed curve in water of a depth, by straight lines between its points. */
function readCurve({ points, typicalFloorMetres }: CurveReference, depth: number, firstFloorHeight: number): number {
  const height = depth - (firstFloorHeight - typicalFloorMetres);
  if (depth === 0 || height < points[0]![0] - 1e-9) return 0;
  if (height >= points.at(-1)![0]) return points.at(-1)![1];
  const next = points.findIndex(([x]) => x > height);
  if (next === 0) return points[0]![1];
  const [[x0, y0], [x1, y1]] = [points[next - 1]!, points[next]!];
  return (y0 * (x1 - height) + y1 * (height - x0)) / (x1 - x0);
}

/** The gross loss at a probability, straight between the events. */
function readLoss(years: readonly number[], losses: readonly number[], probability: number): number {
  const corners = [
    [0, losses.at(-1)!],
    ...years.map((value, map) => [1 / value, losses[map]!]).toReversed(),
    [Math.min(1, 2 / years[0]!), 0],
  ] as [number, number][];
  const next = corners.findIndex(([p]) => p >= probability);
  if (next < 0) return 0;
  const [[p0, l0], [p1, l1]] = [corners[Math.max(0, next - 1)]!, corners[next]!];
  return p1 === p0 ? l1 : (l0 * (p1 - probability) + l1 * (probability - p0)) / (p1 - p0);
}

/** The area of what is above the deductible, and rarer than the standard, piece by piece. */
function integrate(years: readonly number[], losses: readonly number[], deductible: number, cutYears: number): number {
  const end = cutYears > 0 ? 1 / cutYears : 1;
  const read = (p: number) => readLoss(years, losses, p) - deductible;
  const corners = [0, end, ...years.map((value) => 1 / value), Math.min(1, 2 / years[0]!)]
    .filter((p) => p <= end)
    .toSorted((a, b) => a - b);
  let area = 0;
  for (let at = 1; at < corners.length; at++) {
    const [from, to] = [corners[at - 1]!, corners[at]!];
    const [rare, frequent] = [read(from), read(to)];
    const width = to - from;
    if (rare >= 0 && frequent >= 0) area += (width * (rare + frequent)) / 2;
    else if (rare > 0) area += (width * rare * (rare / (rare - frequent))) / 2;
    else if (frequent > 0) area += (width * frequent * (frequent / (frequent - rare))) / 2;
  }
  return area;
}

function readPml(years: readonly number[], losses: readonly number[]): number {
  const next = years.findIndex((value) => value > 1500);
  if (next <= 0) return next === 0 ? losses[0]! : losses.at(-1)!;
  const share = (Math.log(1500) - Math.log(years[next - 1]!)) / (Math.log(years[next]!) - Math.log(years[next - 1]!));
  return losses[next - 1]! + (losses[next]! - losses[next - 1]!) * share;
}

/** Equal but for the last bits of the larger numbers that they are the difference of. */
const close = (a: number, b: number, largest = b) =>
  expect(Math.abs(a - b)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(b)) + 1e-12 * Math.abs(largest));

test('the trace gives back the figures', () => {
  fc.assert(
    fc.property(question, site, (asked, place) => {
      const assessment = assessFlood(toInput(asked, toReading(place)));
      const { losses: figures } = answered(assessment);
      const { returnPeriodsYears, scenarios, losses, building, score } = traceOf(assessment);
      if (figures === null || figures === 'notLicensed') throw new Error('No losses.');

      for (const asset of assets) {
        const { curves, tiv, deductible, scenarios: byScenario } = losses![asset];
        const before = { averageAnnualLoss: 0, probableMaximumLoss1500: 0 };
        for (const [scenario, trace] of Object.entries(byScenario)) {
          const depths = scenarios[scenario as keyof typeof scenarios]!.lossDepthsMetres;
          const gross = depths.map((depth, map) => {
            const ratio = curves.reduce(
              (sum, curve) => sum + curve.weight * readCurve(curve, depth, building.firstFloorHeightMetres),
              0,
            );
            close(trace.damageRatios[map]!, ratio);
            close(trace.groundUpLosses[map]!, ratio * tiv);
            close(trace.netLosses[map]!, Math.max(0, ratio * tiv - deductible), tiv);
            return ratio * tiv;
          });
          const { closingTriangle, trapezoids, rareTail, cut, ...found } = trace.integration;
          const cutYears = cut?.returnPeriodYears ?? 0;
          expect(trapezoids.length).toBe(returnPeriodsYears.length - 1);
          close(closingTriangle + trapezoids.reduce((sum, part) => sum + part, 0) + rareTail, found.averageAnnualLoss);
          close(found.averageAnnualLoss, integrate(returnPeriodsYears, gross, deductible, cutYears), tiv);
          const pml = cutYears >= 1500 ? 0 : Math.max(0, readPml(returnPeriodsYears, gross) - deductible);
          close(found.probableMaximumLoss1500, pml, tiv);
          before.averageAnnualLoss = Math.max(before.averageAnnualLoss, found.averageAnnualLoss);
          before.probableMaximumLoss1500 = Math.max(before.probableMaximumLoss1500, found.probableMaximumLoss1500);
          expect(trace.figures).toEqual(before);
          expect(figures[asset][scenario as keyof typeof scenarios]).toEqual(trace.figures);
        }
      }
      const scoreCut = score.integration.cut?.returnPeriodYears ?? 0;
      close(score.averageAnnualDamagePerMille!, 1000 * integrate(returnPeriodsYears, score.damageRatios, 0, scoreCut));
    }),
  );
});

test('every answer fits the contract', () => {
  fc.assert(
    fc.property(question, site, fc.boolean(), fc.boolean(), (asked, place, isAsked, financialLicensed) => {
      const input = { ...toInput(asked, toReading(place)), financialLicensed };
      const { figures, trace, warnings } = assessFlood(isAsked ? input : { ...input, financial: null });
      const outside = { status: 'outside' } as const;
      const { hazard } = asked.definition;
      const assessment = {
        point: { latitude: 49.1, longitude: -121.9 },
        match: null,
        floods: { fluvial: outside, coastal: outside, pluvial: outside, [hazard]: figures },
        wildfire: outside,
        explanation: { modelVersion: '1', floods: { [hazard]: trace }, wildfire: null, warnings },
      };
      const asJson: unknown = JSON.parse(JSON.stringify(assessment));
      // What arrives is what was sent: no NaN, no infinity, no lost field.
      expect(assessmentSchema.parse(asJson)).toEqual(assessment);
    }),
  );
});
