import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAfterPaint } from '#renderer/ui/use-after-paint.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Frames that come when they are told to. */
function holdFrames(): { paint(): void } {
  const waiting = new Map<number, FrameRequestCallback>();
  vi.useFakeTimers();
  vi.stubGlobal(
    'requestAnimationFrame',
    (callback: FrameRequestCallback) => waiting.set(waiting.size + 1, callback).size,
  );
  vi.stubGlobal('cancelAnimationFrame', (id: number) => waiting.delete(id));
  return {
    paint() {
      const callbacks = [...waiting.values()];
      waiting.clear();
      for (const callback of callbacks) callback(performance.now());
      vi.runOnlyPendingTimers();
    },
  };
}

it('follows a frame later, and takes the last of what came meanwhile', () => {
  const { paint } = holdFrames();
  const { result, rerender } = renderHook(({ value }) => useAfterPaint(value, 'none'), {
    initialProps: { value: 'first' },
  });
  expect(result.current).toBe('none');
  act(paint);
  expect(result.current).toBe('first');

  rerender({ value: 'second' });
  expect(result.current).toBe('first');
  rerender({ value: 'third' });
  expect(result.current).toBe('first');

  act(paint);
  expect(result.current).toBe('third');
});
