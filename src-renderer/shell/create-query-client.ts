import { QueryCache, QueryClient, type Query } from '@tanstack/react-query';

/** Most answers that are kept although nothing shows them: a building has three or four, of some 10 kB each. */
const MOST_UNSHOWN = 150;

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
  keepFewUnshown(queryCache);
  const queryClient = new QueryClient({
    queryCache,
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, gcTime: 10 * 60_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return queryClient;
}

/** Forgets what nothing shows any more, longest ago first, where that is more than a way back is likely to need. */
function keepFewUnshown(queryCache: QueryCache): void {
  const unshown = new Set<Query>();
  queryCache.subscribe(({ type, query }) => {
    if (type !== 'observerRemoved' && type !== 'observerAdded' && type !== 'removed') return;
    unshown.delete(query);
    if (type !== 'observerRemoved' || query.getObserversCount() > 0) return;
    unshown.add(query);
    const [oldest] = unshown;
    if (unshown.size > MOST_UNSHOWN && oldest !== undefined) queryCache.remove(oldest);
  });
}
