import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { EventPayload } from '#shared/contract/events.ts';
import type { ProcedureInput } from '#shared/contract/procedures.ts';
import type { ChosenSource } from '#renderer/client/chosen-source.ts';
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

/** How far each source is, by its id. */
export type ProgressBySource = ReadonlyMap<string, EventPayload<'region.progress'>>;

/** A region that is wanted. */
interface RegionOrder extends Pick<ProcedureInput<'region.get'>, 'box' | 'name' | 'sources' | 'futures'> {
  /** Files that were fetched elsewhere; null: servers are asked. */
  readonly folder: ChosenSource | null;
}

/**
 * Fetches a region. What has come is kept when it is ended: by `pause`, after which how far it was is still there, or
 * by `cancel`.
 */
export function useRegionGet() {
  const client = useClient();
  const queryClient = useQueryClient();
  const controller = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<ProgressBySource>(new Map());
  /** Whether it was ended to be gone on with. */
  const [isHeld, setIsHeld] = useState(false);
  useEffect(
    () => client.on('region.progress', (report) => setProgress((all) => new Map(all).set(report.source, report))),
    [client],
  );
  const get = useMutation({
    mutationFn: async ({ folder, ...input }: RegionOrder) => {
      controller.current = new AbortController();
      const { signal } = controller.current;
      setProgress(new Map());
      setIsHeld(false);
      const granted = await folder?.grant({ signal, onProgress: () => undefined });
      return client.call(
        'region.get',
        { ...input, ...(granted === undefined ? {} : { grant: granted.grant }) },
        signal,
      );
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['pack.list'] }),
  });
  const end = (isToGoOn: boolean): void => {
    setIsHeld(isToGoOn);
    controller.current?.abort();
  };
  return { ...get, progress, isHeld, pause: () => end(true), cancel: () => end(false) };
}
