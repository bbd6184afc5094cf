import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttleProgress } from '#main/platform/threads/throttle-progress.ts';

interface Reached {
  readonly file: string;
  readonly fraction: number;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createTold(): { told: string[]; tell: (file: string, fraction: number) => void } {
  const told: string[] = [];
  const tell = throttleProgress<Reached>(({ file, fraction }) => void told.push(`${file} ${fraction}`), {
    partOf: ({ file }) => file,
    isEnd: ({ fraction }) => fraction === 1,
  });
  return { told, tell: (file, fraction) => tell({ file, fraction }) };
}

it('tells ten times a second at most', () => {
  const { told, tell } = createTold();
  for (const fraction of [0, 0.1, 0.2, 0.3, 0.4, 0.5]) {
    tell('a', fraction);
    vi.advanceTimersByTime(50);
  }
  // At 0, 100 and 200 ms.
  expect(told).toEqual(['a 0', 'a 0.2', 'a 0.4']);
});

it('tells the beginning and the end of each part, however soon they come', () => {
  const { told, tell } = createTold();
  for (const file of ['a', 'b']) for (const fraction of [0, 0.5, 1]) tell(file, fraction);
  expect(told).toEqual(['a 0', 'a 1', 'b 0', 'b 1']);
});
