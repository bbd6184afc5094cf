import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { MapSplitter } from '#renderer/portfolio/map-splitter.tsx';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

function show(share: number) {
  const onShare = vi.fn<(next: number) => void>();
  renderWindow(<MapSplitter share={share} onShare={onShare} />, createTestClient());
  const edge = screen.getByRole('separator', { name: 'Height of the map' });
  edge.focus();
  return { edge, onShare };
}

it.each([
  ['{ArrowDown}', 0.5, 0.55],
  ['{ArrowUp}', 0.5, 0.45],
  ['{ArrowDown}', 0.84, 0.85],
  ['{ArrowUp}', 0.31, 0.3],
])('the edge of the map moves by key: %s from %s to %s', async (key, from, to) => {
  const { edge, onShare } = show(from);
  await userEvent.keyboard(key);
  expect(onShare.mock.lastCall?.[0]).toBeCloseTo(to, 10);
  expect(edge).toHaveAttribute('aria-valuenow', String(Math.round(from * 100)));
});

it('other keys leave it, and a double click puts it where it was first', async () => {
  const { edge, onShare } = show(0.5);
  await userEvent.keyboard('{ArrowLeft}a{Enter}');
  expect(onShare).not.toHaveBeenCalled();
  await userEvent.dblClick(edge);
  expect(onShare).toHaveBeenLastCalledWith(0.76);
});
