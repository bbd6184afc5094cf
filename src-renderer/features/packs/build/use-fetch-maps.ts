import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useClient } from '../../../client/client-context.ts';

/** Fetches maps from servers into a folder. */
export function useFetchMaps() {
  const client = useClient();
  const controller = useRef<AbortController | null>(null);
  const fetched = useMutation({
    mutationFn: (input: { readonly path: string; readonly urls: string[] }) => {
      controller.current = new AbortController();
      return client.call('pack.fetch', input, controller.current.signal);
    },
  });
  return { ...fetched, cancel: () => controller.current?.abort() };
}
