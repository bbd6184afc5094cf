import type { Scale } from './chart-scale.ts';

/** Colour and dash of a line: one for each scenario, and one that stays in the background. */
export type ChartTone = 'base' | 'defOverTop' | 'defFail' | 'quiet';

/** A point of a line, and what is said of it when it is pointed at. */
export interface ChartPoint {
  readonly x: number;
  readonly y: number;
  readonly label: string;
}

/** One line of a chart with its points. */
export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  readonly tone: ChartTone;
  /** The line's way, in the scales' values. */
  readonly line: readonly (readonly [x: number, y: number])[];
  /** What can be pointed at: often fewer places than the line has. */
  readonly points: readonly ChartPoint[];
}

/** A place on an axis with its label. */
export interface ChartTick {
  readonly value: number;
  /** Empty for a place between those that have room for one. */
  readonly label: string;
}

/** An axis: what it says, and where its ticks are. */
export interface ChartAxis {
  readonly name: string;
  readonly scale: Scale;
  readonly ticks: readonly ChartTick[];
}

/** The drawing in its own units: about a pixel each in the panel's usual width. */
export const chartArea = { width: 380, height: 184, left: 46, right: 12, top: 24, bottom: 32 } as const;

/** Edges of the part that the lines are in. */
export const plotEdges = {
  left: chartArea.left,
  right: chartArea.width - chartArea.right,
  top: chartArea.top,
  bottom: chartArea.height - chartArea.bottom,
} as const;
