import { useMutation } from '@tanstack/react-query';
import type { DeliveredFile } from '#shared/call/delivered-file.ts';
import { saveDelivered } from './save-download.ts';

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
