import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { parseCoordinateText } from '#main/portfolio/import/columns/parse-coordinate-text.ts';

// 42° 30' 30" is 42 + 30/60 + 30/3600 degrees.
const DEGREES = 42.508_333;

test.each([
  ['42d30m30s', DEGREES],
  ['42D30M30S', DEGREES],
  ['42d 30m 30s', DEGREES],
  ['-42d30m30s', -DEGREES],
  ['42d30m30sN', DEGREES],
  ['42d30m30s S', -DEGREES],
  ["42°30'30S", -DEGREES],
  ['42°30\'30"S', -DEGREES],
  ['42 30 30 S', -DEGREES],
  // Seconds, or the south.
  ["42°30'30s", null],
  ['42°30′30 s', null],
] as const)('the latitude %s is read as %s', (text, degrees) => {
  const read = parseCoordinateText(text, 'latitude');
  if (degrees === null) expect(read).toBeNull();
  else expect(read!.degrees).toBeCloseTo(degrees, 6);
});

it('is in no other hemisphere for the letter of its seconds', () => {
  const part = fc.integer({ min: 0, max: 59 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 89 }), part, part, fc.constantFrom('s', 'S'), (d, m, s, letter) => {
      for (const axis of ['latitude', 'longitude'] as const) {
        const read = parseCoordinateText(`${d}d${m}m${s}${letter}`, axis);
        expect(read!.degrees).toBeCloseTo(d + m / 60 + s / 3600, 9);
      }
    }),
  );
});
