import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useCameraStore } from '#renderer/map/camera-store.ts';
import { useHomeView } from '#renderer/map-screen/map-stage.tsx';
import type { BoundingBox } from '#shared/geo/geo.ts';

const county: BoundingBox = [-63, 42, -62, 43];
const both: BoundingBox = [-123, 42, -62, 49];

beforeEach(() => useCameraStore.setState({ request: null }));

function renderMap(isWorkedOn: boolean) {
  const hook = renderHook(({ home, isBusy }) => useHomeView(home, isBusy), {
    initialProps: { home: null as BoundingBox | null, isBusy: isWorkedOn },
  });
  return (home: BoundingBox | null, isBusy = isWorkedOn) => hook.rerender({ home, isBusy });
}

/** Where the map was asked to go last; null: nowhere. */
function readBounds(): BoundingBox | null {
  const { request } = useCameraStore.getState();
  return request?.kind === 'bounds' ? request.bounds : null;
}

it('the map goes to the first regions, and to others that come', () => {
  const change = renderMap(false);
  expect(readBounds()).toBeNull();
  change(county);
  expect(readBounds()).toEqual(county);
  change(both);
  expect(readBounds()).toEqual(both);
});

it('the map stays at a building that is worked on when another window changes the regions, also afterwards', () => {
  const change = renderMap(true);
  change(county);
  expect(readBounds()).toEqual(county);
  change(both);
  expect(readBounds()).toEqual(county);
  change(both, false);
  expect(readBounds()).toEqual(county);
  change(county, false);
  expect(useCameraStore.getState().request?.id).toBe(2);
});

it('the map stays at the building that a window opens on, also where the regions are known later', () => {
  const change = renderMap(true);
  const point = { latitude: 42.5, longitude: -62.9 };
  useCameraStore.getState().ask({ kind: 'point', point, unlessInView: true });
  change(county);
  expect(useCameraStore.getState().request).toMatchObject({ kind: 'point', point });
  change(both);
  expect(useCameraStore.getState().request).toMatchObject({ kind: 'point', point });
});
