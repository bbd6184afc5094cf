import { describe, expect, it } from 'vitest';
import { computeGeodesicAreaSquareMetres, computeMeasurement } from '#renderer/map/measure/measurement.ts';
import { computeGeodesicMetres } from '#renderer/map/measure/geodesic-distance.ts';
import { createFormatters } from '#renderer/i18n/formatters.ts';
import { listMeasuredRows } from '#renderer/map/measure/measure-panel.tsx';

/** Degrees, minutes, seconds; the sign of the degrees counts. */
function degrees(whole: number, minutes: number, seconds: number): number {
  return Math.sign(whole) * (Math.abs(whole) + minutes / 60 + seconds / 3600);
}

describe('the length of a geodesic', () => {
  it('is that of the published worked example', () => {
    // Geoscience Australia, GDA technical manual, ch. 4: Flinders Peak to Buninyong, 54,972.271 m on GRS 80, whose
    // flattening differs from that of WGS 84 in the ninth digit: less than a tenth of a millimetre here.
    const flindersPeak = { latitude: degrees(-37, 57, 3.7203), longitude: degrees(144, 25, 29.5244) };
    const buninyong = { latitude: degrees(-37, 39, 10.1561), longitude: degrees(143, 55, 35.3839) };
    expect(computeGeodesicMetres(flindersPeak, buninyong)).toBeCloseTo(54_972.271, 3);
  });

  it('is a radian of the equator times the angle along it', () => {
    // 6,378,137 m x pi / 180 = 111,319.4908 m.
    expect(computeGeodesicMetres({ latitude: 0, longitude: 10 }, { latitude: 0, longitude: 11 })).toBeCloseTo(
      111_319.4908,
      3,
    );
  });

  it('is a quarter of a meridian from the equator to the pole', () => {
    // 10,001,965.729 m on WGS 84 (NIMA TR8350.2, derived constants).
    expect(computeGeodesicMetres({ latitude: 0, longitude: 7 }, { latitude: 90, longitude: 7 })).toBeCloseTo(
      10_001_965.729,
      2,
    );
  });

  it('is 0 between a point and itself, and settles for points nearly opposite', () => {
    const point = { latitude: 52.5, longitude: 5.9 };
    expect(computeGeodesicMetres(point, point)).toBe(0);
    // Vincenty does not settle here; the great circle of the mean sphere, 6,371,008.8 m, misses 0.7 degrees of half
    // of its circumference, 20,015,115 m: about 19,937 km.
    const far = computeGeodesicMetres({ latitude: 0, longitude: 0 }, { latitude: 0.5, longitude: 179.5 });
    expect(far / 1000).toBeGreaterThan(19_900);
    expect(far / 1000).toBeLessThan(19_960);
  });
});

describe('an area', () => {
  it('is an eighth of the ellipsoid between the pole and a quarter of the equator', () => {
    const octant = [
      { latitude: 0, longitude: 0 },
      { latitude: 0, longitude: 90 },
      { latitude: 90, longitude: 0 },
    ];
    // Surface of WGS 84: 510,065,621.724 km2 (NIMA TR8350.2), an eighth: 63,758,202.7155 km2.
    expect(computeGeodesicAreaSquareMetres(octant) / 1e6).toBeCloseTo(63_758_202.7155, 3);
  });

  it('is that of a small square, whichever way round, also across the date line', () => {
    // At the equator 0.001 degrees: 111.3195 m eastward, and 110.5743 m northward (M = a(1 - e2) = 6,335,439.327 m
    // times pi / 180,000): 12,309.07 m2.
    const square = [
      { latitude: 0, longitude: 179.9995 },
      { latitude: 0, longitude: -179.9995 },
      { latitude: 0.001, longitude: -179.9995 },
      { latitude: 0.001, longitude: 179.9995 },
    ];
    expect(computeGeodesicAreaSquareMetres(square)).toBeCloseTo(12_309.07, 1);
    expect(computeGeodesicAreaSquareMetres(square.toReversed())).toBeCloseTo(12_309.07, 1);
  });

  it('needs three points', () => {
    expect(
      computeGeodesicAreaSquareMetres([
        { latitude: 1, longitude: 1 },
        { latitude: 2, longitude: 1 },
      ]),
    ).toBe(0);
  });
});

it('measures a path with its parts', () => {
  const path = [
    { latitude: 0, longitude: 0 },
    { latitude: 0, longitude: 0.001 },
    { latitude: 0, longitude: 0.003 },
  ];
  const { lengthMetres, lastPartMetres, areaSquareMetres, perimeterMetres } = computeMeasurement(path);
  expect(lengthMetres).toBeCloseTo(333.958, 2);
  expect(lastPartMetres).toBeCloseTo(222.639, 2);
  expect(perimeterMetres).toBeCloseTo(667.917, 2);
  expect(areaSquareMetres).toBeCloseTo(0, 6);
  expect(computeMeasurement([]).areaSquareMetres).toBeNull();
});

describe('the lines of a measurement', () => {
  const measurement = {
    lengthMetres: 1202.04,
    lastPartMetres: 302,
    perimeterMetres: 2180,
    areaSquareMetres: 47_260.4,
  };
  const metres = createFormatters('en-CA');

  it('have the decimals of their unit, and lengths the unit of the longest', () => {
    expect(listMeasuredRows(measurement, metres).map(({ name, value, unit }) => `${name} ${value} ${unit}`)).toEqual([
      'length 1.202 kilometres',
      'lastPart 0.302 kilometres',
      'perimeter 2.180 kilometres',
      'area 4.726 hectares',
    ]);
  });

  it('are in feet, miles and acres where feet are chosen', () => {
    const feet = createFormatters('de-DE', { lengthUnit: 'feet' });
    // 1202.04 / 1609.344 = 0.7469, 302 / 1609.344 = 0.1877, 2180 / 1609.344 = 1.3546 miles; an acre is 1609.344^2 / 640
    // = 4046.856 m2: 47,260.4 / 4046.856 = 11.6783.
    expect(listMeasuredRows(measurement, feet).map(({ value }) => value)).toEqual([
      '0,747',
      '0,188',
      '1,355',
      '11,678',
    ]);
    // 100 / 0.3048 = 328.08 ft
    const short = { lengthMetres: 100, lastPartMetres: 100, perimeterMetres: null, areaSquareMetres: null };
    expect(listMeasuredRows(short, feet)).toEqual([{ name: 'length', value: '328,1', unit: 'feet' }]);
  });

  it('leave out the last part where it is the whole path', () => {
    const short = { lengthMetres: 87.24, lastPartMetres: 87.24, perimeterMetres: null, areaSquareMetres: null };
    expect(listMeasuredRows(short, metres)).toEqual([{ name: 'length', value: '87.2', unit: 'metres' }]);
  });
});
