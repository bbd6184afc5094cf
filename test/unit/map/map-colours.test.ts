import { describe, expect, it } from 'vitest';
import { mapPalettes } from '#renderer/map/style/map-palette.ts';
import {
  burnProbabilityClasses,
  depthClasses,
  depthClassesOf,
  depthColoursOnDark,
  flameLengthClasses,
  mapThemes,
  OVERLAY_OPACITY,
  protectionClasses,
  terrainClasses,
  turnRamp,
  wildfireColours,
} from '#shared/map/map-colours.ts';

type Triple = readonly [number, number, number];

const ramps: Readonly<Record<string, readonly string[]>> = {
  depth: depthClasses.map(({ colour }) => colour),
  'depth on dark ground': depthColoursOnDark,
  'wildfire index': wildfireColours,
  'burn probability': burnProbabilityClasses.map(({ colour }) => colour),
  'flame length': flameLengthClasses.map(({ colour }) => colour),
  'standard of protection': protectionClasses.map(({ colour }) => colour),
  terrain: terrainClasses.map(({ colour }) => colour).toReversed(),
};

/** sRGB to linear light (IEC 61966-2-1). */
function toLinear(hex: string): Triple {
  return [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Triple;
}

function multiply(matrix: readonly Triple[], [x, y, z]: Triple): Triple {
  return matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;
}

/** Linear sRGB to XYZ (IEC 61966-2-1), white D65. */
const toXyz: readonly Triple[] = [
  [0.4124, 0.3576, 0.1805],
  [0.2126, 0.7152, 0.0722],
  [0.0193, 0.1192, 0.9505],
];
const whiteD65: Triple = [0.9505, 1, 1.089];

/** CIE 1976 L*, a*, b* (CIE 15:2004). */
function toLab(linear: Triple): Triple {
  const [x, y, z] = multiply(toXyz, linear.map((part) => Math.min(1, Math.max(0, part))) as unknown as Triple).map(
    (part, at) => {
      const share = part / whiteD65[at]!;
      return share > (6 / 29) ** 3 ? Math.cbrt(share) : share / (3 * (6 / 29) ** 2) + 4 / 29;
    },
  ) as unknown as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/**
 * How a colour looks to people without one kind of cone, in linear light: the matrices of Machado, Oliveira and
 * Fernandes 2009, "A Physiologically-based Model for Simulation of Color Vision Deficiency", table for severity 1.0.
 */
const deficiencies: Readonly<Record<string, readonly Triple[]>> = {
  none: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/**
 * Neighbouring classes are at least this far apart, in CIE 1976 units: more than twice what the eye can just tell
 * (2.3).
 */
const SMALLEST_STEP = 5;

it('knows the lightness of white, black and middle grey', () => {
  // CIE L* of sRGB #777777: Y = 0.1845, L* = 116 x 0.1845^(1/3) - 16 = 50.03.
  expect(toLab(toLinear('#ffffff'))[0]).toBeCloseTo(100, 1);
  expect(toLab(toLinear('#000000'))[0]).toBeCloseTo(0, 6);
  expect(toLab(toLinear('#777777'))[0]).toBeCloseTo(50.03, 1);
});

describe.each(Object.entries(ramps))('the colours of %s', (_name, colours) => {
  it.each(Object.entries(deficiencies))('keep their order and their distance: %s', (_deficiency, matrix) => {
    const seen = colours.map((colour) => toLab(multiply(matrix, toLinear(colour))));
    for (let at = 1; at < seen.length; at += 1) {
      const [before, after] = [seen[at - 1]!, seen[at]!];
      expect(after[0], `${colours[at - 1]} is lighter than ${colours[at]}`).toBeLessThan(before[0] - 2);
      const distance = Math.hypot(after[0] - before[0], after[1] - before[1], after[2] - before[2]);
      expect(distance, `${colours[at - 1]} and ${colours[at]}`).toBeGreaterThan(SMALLEST_STEP);
    }
  });
});

/** Contrast of an overlay's colour, as it is laid over a ground, with that ground (WCAG 2.2). */
function computeContrast(colour: string, ground: string): number {
  const parts = (hex: string) => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  const below = parts(ground);
  const laid = parts(colour).map((part, at) => Math.round(OVERLAY_OPACITY * part + (1 - OVERLAY_OPACITY) * below[at]!));
  const toLuminance = (hex: string) => multiply(toXyz, toLinear(hex))[1];
  const written = `#${laid.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  const [brighter, darker] = [toLuminance(written), toLuminance(ground)].toSorted((a, b) => b - a);
  return (brighter! + 0.05) / (darker! + 0.05);
}

/** Contrast that what is most has with the ground at least: that of text (WCAG 2.2, AA). */
const STRONGEST = 4.5;

describe.each(mapThemes)('over the ground of the %s theme', (theme) => {
  const { ground, land, green, built, sand } = mapPalettes[theme];
  // Depths on dark ground are darker the deeper they are, and so nearer to it; see below.
  const { terrain: _height, 'depth on dark ground': _dark, depth, ...turned } = ramps;
  const shown = theme === 'light' ? { depth: depth!, ...turned } : turned;
  it.each(Object.entries(shown))('the more there is, the more it stands out: %s', (_name, colours) => {
    for (const below of [ground, land, green, built, sand]) {
      const contrasts = turnRamp(colours, theme).map((colour) => computeContrast(colour, below));
      expect(contrasts, below).toEqual(contrasts.toSorted((a, b) => a - b));
      expect(contrasts.at(-1)).toBeGreaterThan(STRONGEST);
    }
  });
});

/** Contrast by which an area of one colour is told from its ground, where it was not at 1.35. */
const TOLD_APART = 1.7;

it('a depth is darker the deeper it is in both themes, and the deepest is told from dark ground', () => {
  for (const theme of mapThemes) {
    const lightness = depthClassesOf(theme).map(({ colour }) => toLab(toLinear(colour))[0]);
    expect(lightness).toEqual(lightness.toSorted((a, b) => b - a));
    expect(depthClassesOf(theme).map(({ fromMetres }) => fromMetres)).toEqual([0, 0.1, 0.3, 0.5, 1, 2, 4]);
  }
  const { ground, land, green, built, sand } = mapPalettes.dark;
  for (const below of [ground, land, green, built, sand]) {
    for (const { colour } of depthClassesOf('dark')) {
      expect(computeContrast(colour, below), `${colour} on ${below}`).toBeGreaterThan(TOLD_APART);
    }
  }
});
