import { describe, expect, it } from 'vitest';
import { readTypedCoordinates } from '#renderer/query/search/read-typed-coordinates.ts';

describe('readTypedCoordinates', () => {
  it.each([
    '49.1641, -121.9534',
    '49.1641 -121.9534',
    '49.1641;-121.9534',
    '(49.1641, -121.9534)',
    ' 49.1641,\u2212121.9534 ',
    '49.1641 N, 121.9534 W',
    '49.1641° N 121.9534° W',
    '49.1641 N, -121.9534 O',
    '49.1641 N, -121.9534 W',
    '49.1641 N, -121.9534',
    '49.1641, 121.9534 W',
    '( 49.1641, -121.9534 )',
    // What the search of the backend reads, too.
    '49,1641 -121,9534',
    '49,1641; -121,9534',
    '-121.9534, 49.1641',
    'W 121.9534 N 49.1641',
    'lat 49.1641 lon -121.9534',
    'geo:49.1641,-121.9534',
  ])('reads %j', (text) => {
    expect(readTypedCoordinates(text)).toEqual([{ latitude: 49.1641, longitude: -121.9534 }]);
  });

  it.each([
    ['49, -121', 49, -121],
    ['49 121 W', 49, -121],
    ['49.5,-121', 49.5, -121],
  ])('reads %j, which is nothing else in a field of coordinates', (text, latitude, longitude) => {
    expect(readTypedCoordinates(text)).toEqual([{ latitude, longitude }]);
  });

  it.each(['52,5N 13,4O', '52.5 N, 13.4 O', 'O 13.4 N 52.5', "52°30'N 13°24'O", '52.5, 13.4 O'])(
    'reads %j as east and as west',
    (text) => {
      expect(readTypedCoordinates(text)).toEqual([
        { latitude: 52.5, longitude: 13.4 },
        { latitude: 52.5, longitude: -13.4 },
      ]);
    },
  );

  it('reads degrees, minutes and seconds', () => {
    // 49 + 9/60 + 54/3600 = 49.165; 121 + 57/60 + 18/3600 = 121.955
    const [point] = readTypedCoordinates('49°09\'54"N, 121°57\'18"W');
    expect(point?.latitude).toBeCloseTo(49.165, 9);
    expect(point?.longitude).toBeCloseTo(-121.955, 9);
  });

  it.each([
    '',
    '12 Mill Road',
    '49.1641',
    '91, 10',
    '49, 181',
    '49.1, -121.9, 5',
    'N49 W121 extra',
    'abc',
    '91,0',
    '42°30\'75"N 62°58\'00"W',
    '42°75\'00"N 62°58\'00"W',
    '42°30\'00"N 62°60\'00"W',
  ])('reads %j as no coordinates', (text) => {
    expect(readTypedCoordinates(text)).toEqual([]);
  });
});
