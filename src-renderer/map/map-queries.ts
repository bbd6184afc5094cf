import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { useClient, type Client } from '#renderer/client/client.ts';
import { findImageTone } from './image-tone.ts';
import type { PackLayers, PackOutline } from './scene.ts';
import { loadWorldLand } from './world-land.ts';
import { drawWorld } from './world-paths.ts';

/** Query for the layers that the active packs can draw. */
export function packLayersOptions(client: Client) {
  return queryOptions({
    queryKey: ['pack.layers'],
    queryFn: async ({ signal }): Promise<PackLayers[]> => {
      const { packs } = await client.call('pack.layers', {}, signal);
      // Known before the map is drawn: by night it would change before everyone's eyes.
      return Promise.all(packs.map(async (pack) => ({ ...pack, imageTone: await findImageTone(pack, signal) })));
    },
  });
}

/** Where the packs are that are switched off. */
export function packOutlinesOptions(client: Client) {
  return queryOptions({
    queryKey: ['pack.outlines'],
    queryFn: async ({ signal }): Promise<PackOutline[]> => (await client.call('pack.outlines', {}, signal)).packs,
  });
}

/** The territories of the active regions; none before they are known. */
export function useRegions(): readonly BoundingBox[] {
  const packs = useQuery(packLayersOptions(useClient())).data;
  return useMemo(() => (packs ?? []).map(({ bbox }) => bbox), [packs]);
}

/** The earth as paths of SVG, drawn once. */
export function worldPathsOptions() {
  return queryOptions({
    queryKey: ['world-land'],
    queryFn: async ({ signal }) => drawWorld(await loadWorldLand(signal)),
    staleTime: Infinity,
  });
}
