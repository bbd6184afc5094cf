import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { useClient } from '#renderer/client/client-context.ts';
import { packLayersOptions } from './map-queries.ts';

/** The territories of the active regions; none before they are known. */
export function useRegions(): readonly BoundingBox[] {
  const packs = useQuery(packLayersOptions(useClient())).data;
  return useMemo(() => (packs ?? []).map(({ bbox }) => bbox), [packs]);
}
