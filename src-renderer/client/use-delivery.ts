import { useMutation } from '@tanstack/react-query';
import type { DeliveredFile } from '#shared/call/delivered-file.ts';
import { storedPaths } from '#shared/contract/stored-bytes.ts';

/** Has a file written, and a browser save it; the desktop application has asked where to. */
export function useDelivery<Order, Delivered extends DeliveredFile>(write: (order: Order) => Promise<Delivered>) {
  return useMutation({
    mutationFn: async (order: Order) => {
      const delivered = await write(order);
      saveDelivered(delivered);
      return delivered;
    },
  });
}

/**
 * Has the browser save a file that was written for it. The desktop application refuses it (ADR 34).
 *
 * @param path of the page's own origin, see the contract's stored-bytes
 * @param name what to save it as
 */
export function saveDownload(path: string, name: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = name;
  link.click();
}

/** Has a browser save what was delivered for it; what the desktop application has written is where it belongs. */
export function saveDelivered(delivered: DeliveredFile): void {
  if (delivered.state === 'ready') saveDownload(`${storedPaths.downloads}/${delivered.downloadId}`, delivered.name);
}
