import { useMutation } from '@tanstack/react-query';
import { storedPaths } from '#shared/contract/stored-bytes.ts';
import type { DeliveredFile } from '#shared/contract/delivered-file.ts';
import { saveDownload } from '../../client/save-download.ts';

/** Has a file written, and a browser save it; the desktop application has asked where to. */
export function useDelivery<Order>(write: (order: Order) => Promise<DeliveredFile>) {
  return useMutation({
    mutationFn: async (order: Order) => {
      const delivered = await write(order);
      if (delivered.state === 'ready') saveDownload(`${storedPaths.downloads}/${delivered.downloadId}`, delivered.name);
      return delivered;
    },
  });
}
