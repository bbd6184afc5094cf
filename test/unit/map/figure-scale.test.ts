import { describe, expect, it } from 'vitest';
import { mapThemes } from '#shared/map/map-colours.ts';
import { buildFigureScale, findColour, isDarkColour } from '#renderer/map/rows/figure-scale.ts';

describe('classes of a figure on the portfolio map', () => {
  it('of money are round steps through where the values are, seven at most', () => {
    // From 30 to 40,000: thirds of a decade would be more than seven, so 1 and 3 of each decade, or whole decades.
    const bounds = buildFigureScale('aal', [30, 40_000], 'light').classes.map(({ from }) => from);
    expect(bounds).toEqual([0, 100, 300, 1000, 3000, 10_000, 30_000]);
    expect(buildFigureScale('aal', [120, 900], 'light').classes.map(({ from }) => from)).toEqual([0, 200, 500]);
    expect(buildFigureScale('aal', [500, 500], 'light').classes.map(({ from }) => from)).toEqual([0, 500].slice(0, 1));
    expect(buildFigureScale('tiv', [1, 1e12], 'light').classes.length).toBeLessThanOrEqual(7);
    expect(buildFigureScale('aal', null, 'light').classes).toHaveLength(1);
  });

  it('of an index are ten, and a mean belongs to the nearest', () => {
    const scale = buildFigureScale('index', null, 'light');
    expect(scale.classes).toHaveLength(10);
    expect(findColour(scale, 6.4)).toBe(scale.classes[5]!.colour);
    expect(findColour(scale, 6.5)).toBe(scale.classes[6]!.colour);
    expect(findColour(scale, 10)).toBe(scale.classes[9]!.colour);
  });

  it('of AAL per mille are the score’s (docs/methodology/indices.md): 4 at most is 5, more is 6', () => {
    const scale = buildFigureScale('aalPerMille', null, 'light');
    expect(findColour(scale, 3.9)).toBe(scale.classes[4]!.colour);
    expect(findColour(scale, 4.1)).toBe(scale.classes[5]!.colour);
  });

  it.each(mapThemes)('tell nothing, 0 and the lowest class apart: %s', (theme) => {
    const scale = buildFigureScale('aal', [10, 1000], theme);
    expect(new Set([findColour(scale, null), findColour(scale, 0), findColour(scale, 0.5)])).toEqual(
      new Set([scale.nothing, scale.zero, scale.classes[0]!.colour]),
    );
    expect(new Set([scale.nothing, scale.zero, scale.classes[0]!.colour]).size).toBe(3);
  });

  it('have counts that can be read on them', () => {
    expect(isDarkColour('#000000')).toBe(true);
    expect(isDarkColour('#ffffff')).toBe(false);
    expect(isDarkColour('#462312')).toBe(true);
  });
});
