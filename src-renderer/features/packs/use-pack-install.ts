import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useClient } from '../../client/client-context.ts';

/** Installs packs one at a time; `cancel` stops the one that is running. */
export function usePackInstall() {
  const client = useClient();
  const queryClient = useQueryClient();
  const controller = useRef<AbortController | null>(null);
  const install = useMutation({
    mutationFn: (path: string) => {
      controller.current = new AbortController();
      return client.call('pack.install', { path }, controller.current.signal);
    },
    onSettled: () => {
      controller.current = null;
      void queryClient.invalidateQueries({ queryKey: ['pack.list'] });
    },
  });
  return { ...install, cancel: () => controller.current?.abort() };
}
