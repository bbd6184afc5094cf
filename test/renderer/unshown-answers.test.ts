import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createQueryClient } from '#renderer/shell/create-query-client.ts';

it('of the answers that nothing shows any more the window keeps the last 150, and what is shown as long as it is', () => {
  const queryClient = createQueryClient();
  const options = (place: number) => ({ queryKey: ['place', place], queryFn: () => place, initialData: place });
  const shown = new QueryObserver(queryClient, options(0)).subscribe(() => undefined);
  for (let place = 1; place <= 400; place += 1) {
    new QueryObserver(queryClient, options(place)).subscribe(() => undefined)();
  }
  const listKept = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[1]);
  expect(listKept()).toEqual([0, ...Array.from({ length: 150 }, (_, index) => 251 + index)]);
  // One that is shown again in between is not the oldest any more.
  new QueryObserver(queryClient, options(251)).subscribe(() => undefined)();
  new QueryObserver(queryClient, options(401)).subscribe(() => undefined)();
  expect(listKept()).toContain(251);
  expect(listKept()).not.toContain(252);
  shown();
  queryClient.clear();
});
