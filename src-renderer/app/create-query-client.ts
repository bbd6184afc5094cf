import { QueryClient } from '@tanstack/react-query';

/** Server state of the window. The application is offline: a query never waits for a network, and nothing is retried blindly. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, gcTime: 10 * 60_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
