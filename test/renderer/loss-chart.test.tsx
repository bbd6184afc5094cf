import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bendLine, buildExceedanceCurve } from '#renderer/query/explain/exceedance-curve.ts';
import { LossChart } from '#renderer/query/explain/loss-chart.tsx';
import type { HazardTrace, LossTrace } from '#shared/query/explanation.ts';
import { assess, defineHazard, house, readPoint, traceOf } from '../support/engine-input.ts';
import { renderWindow } from '../support/render-window.tsx';

/** Behind a defence built for 1 in 100 years: while it holds only the two rarest events cost anything. */
const defended = traceOf(
  assess(
    readPoint(
      [
        [2, 0.3],
        [10, 0.9],
        [100, 1.6],
        [200, 2],
        [1000, 2.4],
      ],
      { standardOfProtectionYears: 100 },
    ),
    { definition: defineHazard({ hasStandardOfProtection: true }), financial: { ...house, structureTIV: 437_000 } },
  ),
);

function draw(trace: HazardTrace, isPrinted = false): HTMLElement {
  return renderWindow(
    <LossChart
      trace={trace}
      losses={trace.losses!}
      assets={['structure']}
      scenario="base"
      currency="CAD"
      isPrinted={isPrinted}
    />,
  ).container;
}

/** The ways of the lines, in the drawing's units. */
function readLines(container: HTMLElement): number[][][] {
  return [...container.querySelectorAll('polyline[points]')].map((line) =>
    line
      .getAttribute('points')!
      .split(' ')
      .map((point) => point.split(',').map(Number)),
  );
}

it('draws every event of every scenario, also those that cost something with the defences down alone', () => {
  const container = draw(defended);
  for (const scenario of ['Defences hold', 'Defences fail']) {
    for (const years of ['2', '10', '100', '200', '1,000']) {
      expect(screen.getByRole('img', { name: new RegExp(`^${scenario}: 1 in ${years} years`) })).toBeInTheDocument();
    }
  }
  const [hold, fail] = readLines(container);
  // From no loss at twice the probability of the most frequent event, on the ground, to where the other one ends.
  const ground = Math.max(...hold!.map(([, y]) => y!));
  expect(fail![0]![0]).toBeLessThan(hold![0]![0]!);
  expect(fail![0]![1]).toBe(ground);
  expect(fail!.at(-1)).toEqual(hold!.at(-1));
});

it.each([false, true])('says the AAL of each scenario that is drawn (printed: %s)', (isPrinted) => {
  draw(defended, isPrinted);
  const { scenarios } = defended.losses!.structure;
  const [hold, fail] = [scenarios.base!, scenarios.defFail!].map(({ integration }) =>
    Math.round(integration.averageAnnualLoss).toLocaleString('en-CA'),
  );
  expect(hold).not.toBe(fail);
  const said = `AAL, CAD a year. Defences hold: ${hold}. Defences fail: ${fail}.`;
  expect(screen.getAllByText(said).some(({ tagName }) => tagName === 'SPAN')).toBe(true);
});

it('goes from frequent on the left to rare on the right, as the chart of depths does', () => {
  draw(defended);
  const places = ['2', '10', '100', '200', '1,000'].map((years) =>
    Number(
      screen
        .getByRole('img', { name: new RegExp(`^Defences fail: 1 in ${years} years`) })
        .querySelector('circle')
        ?.getAttribute('cx'),
    ),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(new Set(places).size).toBe(places.length);
});

/** The losses of maps alone, nothing cut. */
function traceOfLosses(
  groundUpLosses: readonly number[],
  cut: LossTrace['integration']['cut'] = null,
  deductibleCrossings: readonly (number | null)[] = [],
): LossTrace {
  const figures = { averageAnnualLoss: 0, probableMaximumLoss1500: 0 };
  const integration = { ...figures, rareTail: 0, trapezoids: [], closingTriangle: 0, deductibleCrossings, cut };
  return { damageRatios: [], groundUpLosses, netLosses: [], integration, figures };
}

it('begins the net loss where it passes the deductible, between two maps', () => {
  // 1,000 - 900 (p - 0.01) / 0.09 is 500 at p = 0.06.
  const trace = traceOfLosses([100, 1000], null, [null, 0.06]);
  const { line, events } = buildExceedanceCurve([10, 100], [{ trace, deductible: 500 }]);
  expect(line).toEqual([
    [0, 500],
    [0.01, 500],
    [0.06, expect.closeTo(0, 9)],
  ]);
  expect(events).toEqual([
    [0.1, 0],
    [0.01, 500],
  ]);
});

it('ends the loss with a step where a standard of protection holds, and no event there costs anything', () => {
  const trace = traceOfLosses([100, 1000], { returnPeriodYears: 20, groundUpLoss: 600 });
  const { line, events } = buildExceedanceCurve([10, 100], [{ trace, deductible: 0 }]);
  expect(line).toEqual([
    [0, 1000],
    [0.01, 1000],
    [0.05, expect.closeTo(600, 9)],
    [0.05, 0],
  ]);
  expect(events[0]).toEqual([0.1, 0]);
  // The step is drawn: its foot and its head at the same probability.
  expect(bendLine(line, 1 / 2000).slice(0, 2)).toEqual([
    [0.05, 0],
    [0.05, expect.closeTo(600, 9)],
  ]);
});

it('bends a line over the logarithm of the probability as the losses that are integrated run', () => {
  const { line } = buildExceedanceCurve([10, 100], [{ trace: traceOfLosses([100, 1000]), deductible: 0 }]);
  const bent = bendLine(line, 1 / 2000);
  expect(bent[0]).toEqual([0.2, 0]);
  expect(bent.at(-1)![0]).toBeCloseTo(1 / 2000, 12);
  expect(bent.at(-1)![1]).toBe(1000);
  for (const [probability, loss] of bent) {
    const straight =
      probability >= 0.1
        ? 100 * (1 - (probability - 0.1) / 0.1)
        : probability >= 0.01
          ? 1000 - (900 * (probability - 0.01)) / 0.09
          : 1000;
    expect(loss).toBeCloseTo(straight, 6);
  }
  // In the middle of the axis between two maps, not of their probabilities: the line is a bow there.
  expect(bent.some(([probability]) => Math.abs(probability - Math.sqrt(0.1 * 0.01)) < 1e-9)).toBe(true);
});

it('draws nothing where nothing can be lost', () => {
  const dry = traceOf(assess(readPoint([[100, 0]]), { financial: house }));
  expect(draw(dry).querySelector('svg')).toBeNull();
});
