import { QueryClientProvider, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '#renderer/shell/create-query-client.ts';
import { useBackendEvents } from '#renderer/shell/use-backend-events.ts';
import { useConnection } from '#renderer/client/use-connection.ts';
import { ClientProvider, type Client } from '#renderer/client/client.ts';
import type { ConnectionState } from '#renderer/client/transport.ts';
import { createRiskQuery } from '#renderer/query/risk-queries.ts';
import { createTestClient } from '../support/render-window.tsx';
import { createAnswer } from './fixtures/answers.ts';

function wrap(client: Client, queryClient: QueryClient) {
  return ({ children }: { readonly children: ReactNode }) => (
    <StrictMode>
      <ClientProvider value={client}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </ClientProvider>
    </StrictMode>
  );
}

it('the history keeps what somebody asks, not what the window asks again by itself', async () => {
  const asked: string[] = [];
  const answerAs = (name: string) => () => {
    asked.push(name);
    return createAnswer();
  };
  const client = createTestClient({ 'risk.query': answerAs('risk.query'), 'risk.preview': answerAs('risk.preview') });
  const queryClient = createQueryClient();
  const observer = new QueryObserver(queryClient, createRiskQuery(client, createAnswer().request));
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().status).toBe('success');
  await queryClient.invalidateQueries();
  expect(asked).toEqual(['risk.query', 'risk.preview']);
  stop();
});

it.each(['answer', 'failure'])(
  'a change during the first question is asked after once its %s is there',
  async (first) => {
    let [resolve, reject] = [(_answer: string): void => undefined, (_error: Error): void => undefined];
    const promise = new Promise<string>((onAnswer, onFailure) => {
      [resolve, reject] = [onAnswer, onFailure];
    });
    const asked: number[] = [];
    const queryClient = createQueryClient();
    const observer = new QueryObserver(queryClient, {
      queryKey: ['settings.get'],
      queryFn: () => (asked.push(asked.length) === 1 ? promise : 'after the change'),
    });
    const stop = observer.subscribe(() => undefined);
    void queryClient.invalidateQueries({ queryKey: ['settings.get'] });
    if (first === 'answer') resolve('before the change');
    else reject(new Error('away'));
    await expect.poll(() => observer.getCurrentResult().data).toBe('after the change');
    expect(asked).toHaveLength(2);
    stop();
  },
);

it('a question that had no answer is kept once it has one', async () => {
  const asked: string[] = [];
  const client = createTestClient({
    'risk.query': () => {
      asked.push('risk.query');
      if (asked.length === 1) throw new Error('away');
      return createAnswer();
    },
  });
  const observer = new QueryObserver(createQueryClient(), createRiskQuery(client, createAnswer().request));
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().status).toBe('error');
  expect((await observer.refetch()).status).toBe('success');
  expect(asked).toEqual(['risk.query', 'risk.query']);
  stop();
});

it.each(['packs.changed', 'licence.changed'])('after %s everything that it decides is asked for again', (event) => {
  const queryClient = createQueryClient();
  const decided = ['risk.query', 'risk.preview', 'what-if.compare', 'what-if.solve', 'map.probe', 'portfolio.list'];
  for (const key of [...decided, 'history.open']) queryClient.setQueryData([key, 'shown'], {});
  const listeners = new Map<string, (payload: never) => void>();
  const client: Client = {
    ...createTestClient(),
    on(name, listener) {
      listeners.set(name, listener);
      return () => undefined;
    },
  };
  renderHook(useBackendEvents, { wrapper: wrap(client, queryClient) });
  listeners.get(event)?.({} as never);
  const stale = (key: string) => queryClient.getQueryState([key, 'shown'])?.isInvalidated;
  expect(decided.filter((key) => !stale(key))).toEqual([]);
  // An earlier answer stays as it was given.
  expect(stale('history.open')).toBe(false);
});

it('asks once for everything when the backend is found again', () => {
  const queryClient = createQueryClient();
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  const listeners = new Set<(state: ConnectionState) => void>();
  const client: Client = {
    ...createTestClient(),
    onConnection(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const { result } = renderHook(useConnection, { wrapper: wrap(client, queryClient) });
  const tell = (state: ConnectionState): void =>
    act(() => {
      for (const listener of listeners) listener(state);
    });
  tell('connected');
  expect(invalidate).not.toHaveBeenCalled();
  tell('lost');
  expect(result.current).toBe('lost');
  tell('connected');
  expect(result.current).toBe('connected');
  expect(invalidate).toHaveBeenCalledTimes(1);
});
