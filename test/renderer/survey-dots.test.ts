import { LngLat, Point, type LngLatLike, type PointLike } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { replaceDots } from '#renderer/map-screen/use-survey-dots.ts';
import { findSurveyNear } from '#renderer/map/survey-near.ts';

const createDot = (id: string, longitude: number, status: 'draft' | 'final' = 'draft') => ({
  id,
  label: `House ${id}`,
  point: { latitude: 0, longitude },
  status,
});

describe('the surveyed building that is pointed at', () => {
  // A pixel for a degree.
  const map = {
    project: (place: LngLatLike) => {
      const { lng, lat } = LngLat.convert(place);
      return new Point(lng, -lat);
    },
    unproject: (pixel: PointLike) => {
      const { x, y } = Point.convert(pixel);
      return new LngLat(x, -y);
    },
  };
  const dots = [createDot('a', 100), createDot('b', 104), createDot('c', 130), createDot('d', 130)];

  it('is the nearest one within reach', () => {
    expect(findSurveyNear(dots, { x: 103, y: 0 }, map)).toEqual({ id: 'b', label: 'House b', x: 104, y: -0 });
    expect(findSurveyNear(dots, { x: 101, y: 3 }, map)?.id).toBe('a');
    expect(findSurveyNear(dots, { x: 115, y: 0 }, map)).toBeNull();
    expect(findSurveyNear([], { x: 0, y: 0 }, map)).toBeNull();
  });

  it('is the later one where two stand at the same place', () => {
    expect(findSurveyNear(dots, { x: 128, y: 0 }, map)?.id).toBe('d');
  });
});

describe('dots of surveys that were changed', () => {
  const before = [createDot('a', 1), createDot('b', 2), createDot('c', 3)];

  it('stay the same list when nothing of it can be seen', () => {
    expect(replaceDots(before, ['b'], [createDot('b', 2)])).toBe(before);
    expect(replaceDots(before, ['gone'], [])).toBe(before);
  });

  it('are moved, coloured, added and taken away', () => {
    const moved = createDot('b', 20, 'final');
    expect(replaceDots(before, ['b'], [moved])).toEqual([before[0], before[2], moved]);
    expect(replaceDots(before, ['a'], [])).toEqual([before[1], before[2]]);
    expect(replaceDots(before, ['new'], [createDot('new', 9)])).toEqual([...before, createDot('new', 9)]);
  });
});
