import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { MAXIMUM_VARIANTS, type Variant } from '#shared/query/variant.ts';

const mill = { latitude: 42.5, longitude: -62.9 };
const dock = { latitude: 42.6, longitude: -62.8 };

function raise(id: string): Variant {
  return { id, name: null, measures: [{ kind: 'raiseFloor', byMetres: 0.5 }] };
}

const windows: (() => void)[] = [];

/** A window of its own over the storage that all of them share; it hears of what others write as a browser tells it. */
async function openWindow() {
  vi.resetModules();
  const listeners: ((event: StorageEvent) => void)[] = [];
  const spy = vi.spyOn(globalThis, 'addEventListener').mockImplementation((type, listener) => {
    if (type === 'storage') listeners.push(listener as (event: StorageEvent) => void);
  });
  const { useVariants } = await import('#renderer/what-if/variant-store.ts');
  const { useReview } = await import('#renderer/portfolio/review-store.ts');
  const { useOpenSections } = await import('#renderer/ui/disclosure.tsx');
  spy.mockRestore();
  function tellOthers(): void {
    for (const hear of windows) if (hear !== ownHear) hear();
  }
  const ownHear = (): void => {
    for (const listener of listeners) listener(new StorageEvent('storage', { key: 'freeboard.variants' }));
  };
  windows.push(ownHear);
  return {
    read: (place = mill) => renderHook(() => useVariants(place)).result.current[0].map(({ id }) => id),
    list: (place = mill) => renderHook(() => useVariants(place)).result.current[0],
    change(before: readonly Variant[], after: readonly Variant[], place = mill) {
      const { result } = renderHook(() => useVariants(place));
      act(() => result.current[1](place, after, before));
      tellOthers();
    },
    changeReview: (id: string, active: number) => {
      const { result } = renderHook(() => useReview(id));
      act(() => result.current[1]({ active }));
    },
    readReview: (id: string) => renderHook(() => useReview(id)).result.current[0].active,
    setOpen: (part: string, isOpen: boolean) => useOpenSections.getState().setOpen(part, isOpen),
    readParts: () => useOpenSections.getState().isOpen,
  };
}

beforeEach(() => {
  localStorage.clear();
  windows.length = 0;
});

it('what two windows try of two places is kept of both', async () => {
  const [one, other] = [await openWindow(), await openWindow()];
  one.change([], [raise('a')], mill);
  other.change([], [raise('b')], dock);
  one.change([raise('a')], [raise('a'), raise('c')], mill);
  const later = await openWindow();
  expect([later.read(mill), later.read(dock)]).toEqual([['a', 'c'], ['b']]);
});

it('what two windows try of one place stands in both, and each takes back its own', async () => {
  const [one, other] = [await openWindow(), await openWindow()];
  one.change([], [raise('a')]);
  expect(other.read()).toEqual(['a']);
  other.change([raise('a')], [raise('a'), raise('b')]);
  expect(one.read()).toEqual(['a', 'b']);
  // Undone in the first window, which began with nothing.
  one.change([raise('a')], []);
  expect([one.read(), other.read()]).toEqual([['b'], ['b']]);
  const named = { ...raise('b'), name: 'Raised' };
  other.change([raise('b')], [named]);
  expect(one.list()).toEqual([named]);
  other.change([named], []);
  expect((await openWindow()).read()).toEqual([]);
});

it('no more are kept than can be compared', async () => {
  const [one, other] = [await openWindow(), await openWindow()];
  const six = Array.from({ length: MAXIMUM_VARIANTS }, (_, at) => raise(String(at)));
  one.change([], six);
  other.change([], [raise('late')]);
  expect(other.read()).toHaveLength(MAXIMUM_VARIANTS);
});

it('where the reader is in two portfolios, and which parts are open, is kept of both windows', async () => {
  const [one, other] = [await openWindow(), await openWindow()];
  one.changeReview('first', 5);
  other.changeReview('second', 7);
  one.changeReview('first', 6);
  one.setOpen('why', true);
  other.setOpen('warnings', false);
  const later = await openWindow();
  expect([later.readReview('first'), later.readReview('second')]).toEqual([6, 7]);
  expect(later.readParts()).toEqual({ why: true, warnings: false });
});
