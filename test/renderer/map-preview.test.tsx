import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MapPreview } from '#renderer/pack/build/map-preview.tsx';
import { colourPreview } from '#renderer/pack/build/preview-picture.ts';
import { packPlanSchema, type PlanLayer } from '#shared/pack/pack-plan.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

vi.mock('#renderer/pack/build/preview-picture.ts', { spy: true });

const preview = { bbox: [5, 51, 5.1, 51.1], width: 2, height: 1, values: [0.5, 2], scale: 1, offset: 0 };
const plan = packPlanSchema.parse({ plan: 1, layers: [{ file: 'a.tif', use: 'flood', quantity: 'depth', unit: 'm' }] });

it('colours a raster again only when what is known of its file has changed', async () => {
  const client = createTestClient({
    'pack.preview': () => ({ preview }),
    'region.towns': () => ({ places: [] }),
  });
  const shown = (layer: PlanLayer) => (
    <MapPreview grant="maps-grant" lookNumber={1} layer={layer} defaults={{ ...plan.defaults }} />
  );
  const [layer] = plan.layers;
  const { rerender } = renderWindow(shown(layer!), client);
  await screen.findByRole('img', { name: /^Picture of a.tif/ });
  const times = vi.mocked(colourPreview).mock.calls.length;
  rerender(shown(layer!));
  expect(colourPreview).toHaveBeenCalledTimes(times);
  rerender(shown({ ...layer!, unit: 'cm' }));
  expect(colourPreview).toHaveBeenCalledTimes(times + 1);
});
