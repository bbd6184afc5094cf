import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as fc from 'fast-check';
import { expect, it, test, vi } from 'vitest';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { useCameraStore } from '#renderer/map/camera-store.ts';
import { findNearest, OutsideRegions } from '#renderer/query/outside-regions.tsx';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

const layers = {
  id: 'portham',
  version: '1.0.0',
  title: 'Portham County',
  bbox: [-63.05, 42.47, -62.87, 42.53],
  basemap: { kind: 'none' },
};

function show(point: { latitude: number; longitude: number } | null) {
  const actions = { onClose: vi.fn(), onGet: vi.fn(), onPlaces: vi.fn() };
  renderWindow(
    <OutsideRegions point={point} {...actions} />,
    createTestClient({ 'pack.layers': () => ({ packs: [layers] }) }),
  );
  return actions;
}

it('says how far a place is from the nearest region, and leads back to it', async () => {
  const actions = show({ latitude: 48.85, longitude: 2.35 });
  // The spherical law of cosines to the county's north-eastern corner, radius 6,371,008.8 m: 4,957 km.
  expect(await screen.findByText('It is 5,000 km from Portham County.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Back to that region' }));
  expect(useCameraStore.getState().request).toMatchObject({ kind: 'bounds', bounds: layers.bbox });
  expect(actions.onClose).toHaveBeenCalledOnce();
});

it('of an address that lies nowhere offers other regions alone', async () => {
  const actions = show(null);
  await userEvent.click(await screen.findByRole('button', { name: 'Get a region for this place' }));
  expect(actions.onGet).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull();
});

test.each([
  // One degree of latitude is 111.195 km on a sphere of 6,371,008.8 m radius.
  ['north of a box', { latitude: 51, longitude: 5 }, [4, 49, 6, 50], 111_195],
  ['in a box', { latitude: 49.5, longitude: 5 }, [4, 49, 6, 50], 0],
  ['beyond the date line of a box that ends at it', { latitude: 0, longitude: -179 }, [178, -1, 180, 1], 111_195],
  ['in a box over the date line', { latitude: 0, longitude: -179.5 }, [179, -1, -179, 1], 0],
] as const)('the distance %s', (_, point, bbox, metres) => {
  const found = findNearest(point, [{ bbox: [...bbox] as BoundingBox }]);
  expect(found!.metres).toBeGreaterThan(metres * 0.999 - 1);
  expect(found!.metres).toBeLessThan(metres * 1.001 + 1);
});

it('no region is nearer than the nearest', () => {
  const point = fc.record({
    latitude: fc.double({ min: -89, max: 89, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  const box = fc
    .tuple(fc.double({ min: -180, max: 178, noNaN: true }), fc.double({ min: -88, max: 86, noNaN: true }))
    .map(([west, south]): { bbox: BoundingBox } => ({ bbox: [west, south, west + 1, south + 1] }));
  fc.assert(
    fc.property(point, fc.array(box, { minLength: 1, maxLength: 6 }), (place, regions) => {
      const nearest = findNearest(place, regions)!;
      for (const region of regions) expect(findNearest(place, [region])!.metres).toBeGreaterThanOrEqual(nearest.metres);
    }),
  );
});
