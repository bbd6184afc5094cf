import { depthClasses, turnRamp, wildfireColours, type ColourClass, type MapTheme } from '#shared/map/map-colours.ts';
import type { MapMeasure } from '#shared/portfolio/portfolio-map.ts';

/** Colours where a figure is 0, neither like the ground nor one of the ramp, and where there is none. */
export const restColours: Readonly<Record<MapTheme, Pick<FigureScale, 'zero' | 'nothing'>>> = {
  light: { zero: '#a9b1b9', nothing: '#e4e7ea' },
  dark: { zero: '#606870', nothing: '#31373d' },
};

/** What the locations of a portfolio are coloured by. */
export interface FigureScale {
  /** The lowest first. */
  readonly classes: readonly ColourClass[];
  readonly zero: string;
  readonly nothing: string;
}

/**
 * Bounds of the structure score, per mille of value a year (docs/methodology: scores); the first class begins above 0.
 */
const PER_MILLE_BOUNDS = [0, 0.05, 0.25, 1, 2, 4, 8, 16, 32, 64];
/** Steps within a power of ten, from fine to coarse. */
const STEPS = [[1, 2, 5], [1, 3], [1]];
/** Classes of money at most: more are not told apart. */
const MOST_CLASSES = 7;

/**
 * Classes of a figure, the lowest first; a class holds what is above 0 up to the next one's start. Indices and scores
 * have ten of their own, AAL per mille of TIV the score's, money round steps through where most values are.
 */
export function buildFigureScale(
  measure: MapMeasure,
  range: readonly [number, number] | null,
  theme: MapTheme,
): FigureScale {
  return { classes: buildClasses(measure, range, theme), ...restColours[theme] };
}

function buildClasses(
  measure: MapMeasure,
  range: readonly [number, number] | null,
  theme: MapTheme,
): readonly ColourClass[] {
  const risk = turnRamp(wildfireColours, theme);
  if (measure === 'index' || measure === 'score') {
    return risk.map((colour, at) => ({ from: at === 0 ? 0 : at + 0.5, colour }));
  }
  if (measure === 'aalPerMille') return PER_MILLE_BOUNDS.map((from, at) => ({ from, colour: risk[at]! }));
  const bounds = [0, ...(range === null ? [] : findRoundSteps(...range))];
  // Values are blue, losses yellow to brown: one is not taken for the other.
  const value = turnRamp(
    depthClasses.map(({ colour }) => colour),
    theme,
  );
  const ramp = measure === 'tiv' ? value : risk;
  return bounds.map((from, at) => ({ from, colour: ramp[spread(at, bounds.length, ramp.length)]! }));
}

/** Place in a ramp of a class, so that the classes span the whole of it. */
function spread(at: number, count: number, places: number): number {
  return count === 1 ? Math.floor(places / 2) : Math.round((at * (places - 1)) / (count - 1));
}

/** Round numbers between two ends, in even steps of proportion. */
function findRoundSteps(low: number, high: number): number[] {
  for (let decades = 1; ; decades += 1) {
    for (const within of STEPS) {
      const steps: number[] = [];
      const first = Math.floor(Math.log10(low));
      for (let power = first; power <= Math.ceil(Math.log10(high)); power += decades) {
        for (const step of within) {
          const value = step * 10 ** power;
          if (value > low && value <= high) steps.push(Number(value.toPrecision(3)));
        }
      }
      if (steps.length < MOST_CLASSES) return steps;
    }
  }
}

/** The colour of a value. */
export function findColour({ classes, zero, nothing }: FigureScale, value: number | null): string {
  if (value === null) return nothing;
  if (value <= 0) return zero;
  return classes.findLast(({ from }) => value >= from)?.colour ?? zero;
}

/** Whether white stands out more than black on a colour `#rrggbb` (relative luminance, WCAG 2.2). */
export function isDarkColour(colour: string): boolean {
  const linear = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  // Where the contrast to white and to black is the same.
  return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]! < 0.179;
}
