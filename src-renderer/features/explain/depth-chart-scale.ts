/** Where values fall on the chart, in its own units. */
export interface DepthChartScale {
  readonly x: (returnPeriodYears: number) => number;
  /** In the unit of the depths that the scale was made for. */
  readonly y: (depth: number) => number;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
}

/** Drawing area of the chart, in its own units. */
export const chartArea = { width: 380, height: 150, left: 34, right: 10, top: 10, bottom: 22 } as const;

const returnPeriodTicks = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000] as const;
const depthSteps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50] as const;
const DEPTH_TICKS_AIMED_AT = 4;
const SHORTEST_DEPTH_AXIS = 0.4;
const TICK_DISTANCE = 30;

/** Return periods on a logarithmic axis, depths on a linear one that starts at 0. */
export function computeDepthChartScale(returnPeriodsYears: readonly number[], deepestDepth: number): DepthChartScale {
  const { width, height, left, right, top, bottom } = chartArea;
  const first = Math.log(Math.min(...returnPeriodsYears));
  const span = Math.log(Math.max(...returnPeriodsYears)) - first;
  const depthRange = Math.max(SHORTEST_DEPTH_AXIS, deepestDepth);
  const step = depthSteps.find((candidate) => depthRange / candidate <= DEPTH_TICKS_AIMED_AT) ?? 50;
  const deepest = Math.ceil(depthRange / step - 1e-9) * step;
  const x = (years: number): number =>
    span === 0 ? (left + width - right) / 2 : left + ((Math.log(years) - first) / span) * (width - left - right);
  const y = (depth: number): number => height - bottom - (depth / deepest) * (height - top - bottom);
  const inside = returnPeriodTicks.filter((years) => x(years) >= left - 0.5 && x(years) <= width - right + 0.5);
  return {
    x,
    y,
    xTicks: span === 0 ? [...new Set(returnPeriodsYears)] : keepApart(inside, x),
    yTicks: Array.from({ length: Math.round(deepest / step) + 1 }, (_, index) => index * step),
  };
}

/** Drops ticks whose labels would touch the one before. */
function keepApart(ticks: readonly number[], x: (value: number) => number): number[] {
  const kept: number[] = [];
  for (const tick of ticks) {
    const previous = kept.at(-1);
    if (previous === undefined || x(tick) - x(previous) >= TICK_DISTANCE) kept.push(tick);
  }
  return kept;
}
