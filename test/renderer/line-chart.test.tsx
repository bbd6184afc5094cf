import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { computeReturnPeriodTicks, createLinearScale, createLogScale } from '#renderer/ui/chart/chart-scale.ts';
import { LineChart } from '#renderer/ui/chart/line-chart.tsx';
import type { ChartSeries } from '#renderer/ui/chart/chart-model.ts';

/** A curve that rises upright at a depth of 0: two points stand above each other. */
const upright: ChartSeries = {
  key: 'building',
  name: 'Building',
  tone: 'base',
  line: [
    [0, 0],
    [0, 20],
    [1, 40],
  ],
  points: [
    { x: 0, y: 0, label: 'nothing at 0 m' },
    { x: 0, y: 20, label: 'a fifth at 0 m' },
    { x: 1, y: 40, label: 'two fifths at 1 m' },
  ],
};

it.each([true, false])('draws each of two points that stand above each other (printed: %s)', (isPrinted) => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const scale = createLinearScale([0, 40], [0, 100]);
  const draw = (series: ChartSeries) => (
    <LineChart
      title="Damage"
      description="Damage by depth"
      x={{ name: 'Depth', scale, ticks: [] }}
      y={{ name: 'Damage', scale, ticks: [] }}
      series={[series]}
      isPrinted={isPrinted}
    />
  );
  const { container, rerender } = render(draw(upright));
  expect(complaints).not.toHaveBeenCalled();
  const perPoint = isPrinted ? 1 : 2;
  expect(container.querySelectorAll('circle')).toHaveLength(3 * perPoint);
  // With one key for two, React leaves a point behind that is no longer there.
  rerender(draw({ ...upright, points: upright.points.slice(2) }));
  expect(container.querySelectorAll('circle')).toHaveLength(perPoint);
  if (!isPrinted) expect(screen.getByRole('img', { name: 'two fifths at 1 m' })).toBeInTheDocument();
  complaints.mockRestore();
});

it('labels the powers of ten of an axis of return periods before what stands between them', () => {
  const place = createLogScale([2, 2000], [0, 300]);
  const label = (distance: number) =>
    computeReturnPeriodTicks([2, 2000], place, distance).flatMap(({ years, isLabelled }) => (isLabelled ? years : []));
  expect(label(31)).toEqual([2, 10, 100, 1000]);
  expect(label(29)).toEqual([2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000]);
  expect(computeReturnPeriodTicks([2, 2000], place, 31)).toHaveLength(10);
  // An axis with nothing known on it has its beginning.
  expect(computeReturnPeriodTicks([30, 40], place, 31)).toEqual([{ years: 30, isLabelled: true }]);
});
