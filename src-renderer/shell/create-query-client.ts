import { QueryCache, QueryClient } from '@tanstack/react-query';

/**
 * Server state of the window. The application is offline: a query never waits for a network, and nothing is retried
 * blindly.
 */
export function createQueryClient(): QueryClient {
  const outdated = new WeakSet<object>();
  const queryCache = new QueryCache({
    onSettled(_data, _error, query) {
      if (outdated.delete(query)) void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    },
  });
  // What changes while its first answer is on its way: the library lets that answer stand as if it were fresh.
  queryCache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
    const { data, fetchStatus } = event.query.state;
    if (data === undefined && fetchStatus === 'fetching') outdated.add(event.query);
  });
  const queryClient = new QueryClient({
    queryCache,
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, gcTime: 10 * 60_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return queryClient;
}
