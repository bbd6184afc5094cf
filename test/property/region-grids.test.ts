import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listGridCells } from '#main/region/grid-cells.ts';
import { expandTemplate, type TemplateValues } from '#main/region/expand-template.ts';

const corner = fc.constantFrom('southWest' as const, 'northWest' as const);

/** South-west corner of a cell of one degree, out of its name. */
function findCorner({ latitude, longitude, NS, EW }: TemplateValues, named: string): [west: number, south: number] {
  const north = Number(latitude) * (NS === 'S' ? -1 : 1);
  return [Number(longitude) * (EW === 'W' ? -1 : 1), named === 'northWest' ? north - 1 : north];
}

test('the cells of a box cover it, and each of them has a part of it', () => {
  const box = fc.record({
    west: fc.double({ min: -180, max: 177, noNaN: true }),
    south: fc.double({ min: -90, max: 87, noNaN: true }),
    width: fc.double({ min: 1e-6, max: 3, noNaN: true }),
    height: fc.double({ min: 1e-6, max: 3, noNaN: true }),
  });
  fc.assert(
    fc.property(box, corner, ({ west, south, width, height }, named) => {
      const [east, north] = [west + width, south + height];
      const cells = listGridCells({ degrees: 1, corner: named }, [west, south, east, north]);
      const corners = cells.map((cell) => findCorner(cell, named));
      for (const [x, y] of corners) {
        expect(x < east && x + 1 >= west && y < north && y + 1 >= south).toBe(true);
      }
      const covered = corners.reduce(
        (area, [x, y]) =>
          area + (Math.min(x + 1, east) - Math.max(x, west)) * (Math.min(y + 1, north) - Math.max(y, south)),
        0,
      );
      expect(covered).toBeCloseTo(width * height, 6);
    }),
  );
});

test('a template without variables is itself, and digits are filled with zeros', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !/[{}]/.test(text)),
      fc.nat(99_999),
      (text, value) => {
        expect(expandTemplate(text, {})).toBe(text);
        const filled = expandTemplate('{value:5}', { value });
        expect([filled.length, Number(filled)]).toEqual([5, value]);
      },
    ),
  );
});
