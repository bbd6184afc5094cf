import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useMissingThumbnails } from '#renderer/survey/photo-section.tsx';
import { formatMediaPath } from '#shared/survey/survey-attachment.ts';
import { createPhoto } from './fixtures/photo.ts';

afterEach(() => vi.unstubAllGlobals());

const [first, second] = ['a', 'b'].map((letter) => letter.repeat(64)) as [string, string];

/** Answers what is fetched; gives the paths that were asked for. */
function stubFetch(answer: (path: string, signal: AbortSignal) => Promise<Response>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string, { signal }: { readonly signal: AbortSignal }) => {
    asked.push(path);
    return answer(path, signal);
  });
  return asked;
}

it('goes on with the next photo when one cannot be made', async () => {
  const asked = stubFetch(() => Promise.reject(new TypeError('away')));
  const photos = [createPhoto({ hash: first }), createPhoto({ hash: second })];
  renderHook(() => useMissingThumbnails(photos));
  await expect.poll(() => asked).toEqual([formatMediaPath(first), formatMediaPath(second)]);
});

it('makes a photo with the next state of the survey when an edit breaks it off', async () => {
  let isSlow = true;
  const asked = stubFetch((_path, signal) =>
    isSlow
      ? new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
      : Promise.resolve(new Response('x', { status: 404 })),
  );
  const { rerender } = renderHook(({ photos }) => useMissingThumbnails(photos), {
    initialProps: { photos: [createPhoto({ hash: first })] },
  });
  await expect.poll(() => asked).toHaveLength(1);
  isSlow = false;
  rerender({ photos: [createPhoto({ hash: first })] });
  await expect.poll(() => asked).toHaveLength(2);
  await new Promise((resolve) => setTimeout(resolve));
  // Tried for good: the next state does not ask a third time.
  rerender({ photos: [createPhoto({ hash: first }), createPhoto({ hash: second })] });
  await expect.poll(() => asked).toEqual([first, first, second].map((hash) => formatMediaPath(hash)));
});
