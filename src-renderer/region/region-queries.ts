import { queryOptions, useMutation } from '@tanstack/react-query';
import type { ProcedureInput } from '#shared/contract/procedures.ts';
import { useClient, type Client } from '#renderer/client/client.ts';

/** West, south, east, north, degrees. */
export type RegionBox = ProcedureInput<'region.get'>['box'];

/** Public data that there is for a box. */
export function sourcesOptions(client: Client, box: RegionBox | null) {
  return queryOptions({
    queryKey: ['region.sources', box],
    queryFn: ({ signal }) => client.call('region.sources', { box }, signal),
    placeholderData: (before) => before,
  });
}

/** Towns by what was typed of their names. */
export function placesOptions(client: Client, name: string) {
  return queryOptions({
    queryKey: ['region.places', name],
    queryFn: async ({ signal }) => (await client.call('region.places', { name, most: 6 }, signal)).places,
    enabled: name.trim().length > 1,
    placeholderData: (before) => before,
  });
}

/** The largest towns of a part of the earth. */
export function townsOptions(client: Client, box: RegionBox) {
  return queryOptions({
    queryKey: ['region.towns', box],
    queryFn: async ({ signal }) => (await client.call('region.towns', { box, most: 24 }, signal)).places,
    staleTime: Infinity,
    // Nothing is there beyond the ends of the earth.
    enabled: box[0] < box[2] && box[1] < box[3],
    placeholderData: (before) => before,
  });
}

/** Asks the servers of a source how large the files are that come whole; a person confirms them. */
export function useSizeAsked() {
  const client = useClient();
  return useMutation({
    mutationFn: async ({ source, box }: { readonly source: string; readonly box: RegionBox }) => {
      const { sizes, failed } = await client.call('region.sizes', { box, sources: [source] });
      return { bytes: sizes[0]?.bytes ?? null, failed: failed[0] ?? null };
    },
  });
}

/** Installed packs that were made of public data. */
export function madePacksOptions(client: Client) {
  return queryOptions({
    // Another one after each change of the packs.
    queryKey: ['pack.list', 'region.made'],
    queryFn: async ({ signal }) => (await client.call('region.made', {}, signal)).packs,
  });
}

/** Asks the servers that a pack was made of whether they have newer data; a person confirms them. */
export function useNewerAsked() {
  const client = useClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const { packs, failed } = await client.call('region.checkNewer', { packs: [id] });
      return { answer: packs[0], failed: failed[0] };
    },
  });
}
