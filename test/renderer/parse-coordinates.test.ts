import { describe, expect, it } from 'vitest';
import { parseCoordinates } from '#renderer/features/search/parse-coordinates.ts';

describe('parseCoordinates', () => {
  it.each([
    '49.1641, -121.9534',
    '49.1641 -121.9534',
    '49.1641;-121.9534',
    '(49.1641, -121.9534)',
    ' 49.1641,\u2212121.9534 ',
    '49.1641 N, 121.9534 W',
    '49.1641° N 121.9534° W',
    '49.1641N, 121.9534O',
  ])('reads %j', (text) => {
    expect(parseCoordinates(text)).toEqual({ latitude: 49.1641, longitude: -121.9534 });
  });

  it('reads degrees, minutes and seconds', () => {
    // 49 + 9/60 + 54/3600 = 49.165; 121 + 57/60 + 18/3600 = 121.955
    const point = parseCoordinates('49°09\'54"N, 121°57\'18"W');
    expect(point?.latitude).toBeCloseTo(49.165, 9);
    expect(point?.longitude).toBeCloseTo(-121.955, 9);
  });

  it.each(['', '12 Mill Road', '49.1641', '91, 10', '49, 181', '49.1, -121.9, 5', 'N49 W121 extra'])(
    'reads %j as no coordinates',
    (text) => {
      expect(parseCoordinates(text)).toBeNull();
    },
  );
});
