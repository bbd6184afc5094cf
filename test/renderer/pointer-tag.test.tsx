import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { MapProbe } from '#renderer/map/describe-probe.ts';
import { USUAL_FLOOD } from '#renderer/map/overlay-options.ts';
import { createPointerStore } from '#renderer/map/pointer-store.ts';
import { PointerTag } from '#renderer/map/pointer-tag.tsx';
import type { OverlayChoice } from '#renderer/map/scene.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

/** Water of 1.25 m at 1 in 100 years where defences fail, none where they hold; north of 50 degrees nowhere any. */
function probe({ latitude }: { latitude: number }): MapProbe {
  const depths = latitude > 50 ? [0, 0] : [0.5, 1.25];
  return {
    floods: [
      {
        hazard: 'fluvial',
        pack: 'river',
        status: 'depths',
        returnPeriodsYears: [20, 100],
        depthsMetres: { base: [0, 0], defFail: depths },
        isOpenWater: false,
        standardOfProtectionYears: 200,
      },
    ],
    wildfire: null,
    groundMetres: 7.5,
  };
}

const failing = { ...USUAL_FLOOD, scenario: 'defFail' } as const;
const at = { x: 120, y: 80 };

function show(overlay: OverlayChoice) {
  const pointer = createPointerStore();
  renderWindow(<PointerTag pointer={pointer} overlay={overlay} />, createTestClient({ 'map.probe': probe }));
  return pointer;
}

it('writes the depth beside the mouse, where there is water in the event that the map shows', async () => {
  const pointer = show(failing);
  act(() => pointer.set({ point: { latitude: 49, longitude: 5 }, by: 'mouse', at }));
  expect(await screen.findByText('Depth 1.25 m')).toHaveStyle({ left: '120px', top: '80px' });
  // Never the depth of the place before beside the next one.
  act(() => pointer.set({ point: { latitude: 51, longitude: 5 }, by: 'mouse', at }));
  expect(screen.queryByText(/Depth/)).toBeNull();
  act(() => pointer.set({ point: { latitude: 49, longitude: 5 }, by: 'mouse', at }));
  expect(await screen.findByText('Depth 1.25 m')).toBeVisible();
  act(() => pointer.set(null));
  expect(screen.queryByText(/Depth/)).toBeNull();
});

it.each([
  ['dry ground', USUAL_FLOOD],
  ['a map that is not there', { ...failing, returnPeriodYears: 50 }],
  ['no overlay', { kind: 'none' }],
] as const)('writes nothing for %s', async (_, overlay) => {
  let asked = 0;
  const pointer = createPointerStore();
  const client = createTestClient({
    'map.probe': (point: { latitude: number }) => {
      asked += 1;
      return probe(point);
    },
  });
  const { container } = renderWindow(<PointerTag pointer={pointer} overlay={overlay} />, client);
  act(() => pointer.set({ point: { latitude: 49, longitude: 5 }, by: 'mouse', at }));
  await waitFor(() => expect(asked).toBe(1));
  expect(container).toBeEmptyDOMElement();
});

it('has the height of the ground where that is shown', async () => {
  const pointer = show({ kind: 'terrain' });
  act(() => pointer.set({ point: { latitude: 49, longitude: 5 }, by: 'mouse', at }));
  expect(await screen.findByText('Ground 7.50 m')).toBeVisible();
});
