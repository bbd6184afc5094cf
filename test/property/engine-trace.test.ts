import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CurveReference } from '#shared/domain/explanation.ts';
import { assets } from '#shared/domain/exposure.ts';
import { assessmentSchema } from '#shared/contract/assessment-schema.ts';
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

function integrate(years: readonly number[], losses: readonly number[]): number {
  const probabilities = years.map((value) => 1 / value);
  const first = probabilities[0]!;
  let area = (losses[0]! * (Math.min(1, 2 * first) - first)) / 2 + losses.at(-1)! * probabilities.at(-1)!;
  for (let i = 1; i < years.length; i++) {
    area += ((losses[i - 1]! + losses[i]!) / 2) * (probabilities[i - 1]! - probabilities[i]!);
  }
  return area;
}

function readPml(years: readonly number[], losses: readonly number[]): number {
  const next = years.findIndex((value) => value > 1500);
  if (next <= 0) return next === 0 ? losses[0]! : losses.at(-1)!;
  const share = (Math.log(1500) - Math.log(years[next - 1]!)) / (Math.log(years[next]!) - Math.log(years[next - 1]!));
  return losses[next - 1]! + (losses[next]! - losses[next - 1]!) * share;
}

const close = (a: number, b: number) => expect(Math.abs(a - b)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(b)));

test('the trace gives back the figures', () => {
  fc.assert(
    fc.property(question, site, (asked, place) => {
      const assessment = assessFlood(toInput(asked, toReading(place)));
      const { losses: figures } = answered(assessment);
      const { returnPeriodsYears, scenarios, losses, building, score } = traceOf(assessment);
      if (figures === null || figures === 'notLicensed') throw new Error('No losses.');

      for (const asset of assets) {
        const { curves, tiv, deductible, scenarios: byScenario } = losses![asset];
        for (const [scenario, trace] of Object.entries(byScenario)) {
          const depths = scenarios[scenario as keyof typeof scenarios]!.depthsMetres;
          const net = depths.map((depth, map) => {
            const ratio = curves.reduce(
              (sum, curve) => sum + curve.weight * readCurve(curve, depth, building.firstFloorHeightMetres),
              0,
            );
            close(trace.damageRatios[map]!, ratio);
            close(trace.groundUpLosses[map]!, ratio * tiv);
            close(trace.netLosses[map]!, Math.max(0, ratio * tiv - deductible));
            return Math.max(0, ratio * tiv - deductible);
          });
          const { closingTriangle, trapezoids, rareTail, ...found } = trace.integration;
          expect(trapezoids.length).toBe(returnPeriodsYears.length - 1);
          close(closingTriangle + trapezoids.reduce((sum, part) => sum + part, 0) + rareTail, found.averageAnnualLoss);
          close(found.averageAnnualLoss, integrate(returnPeriodsYears, net));
          close(found.probableMaximumLoss1500, readPml(returnPeriodsYears, net));
          expect(figures[asset][scenario as keyof typeof scenarios]).toEqual(found);
        }
      }
      close(score.averageAnnualDamagePerMille!, 1000 * integrate(returnPeriodsYears, score.damageRatios));
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
