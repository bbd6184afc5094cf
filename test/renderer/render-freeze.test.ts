import { describe, expect, it, vi } from 'vitest';
import { createRenderFreeze } from '#renderer/map/render-throttle.ts';

/** A map of which only its pictures are counted. */
function createFakeMap() {
  const listeners = new Map<string, () => void>();
  const draw = vi.fn<() => void>();
  const painter = { render: draw as unknown };
  const map = { painter, on: (name: string, listener: () => void) => listeners.set(name, listener) };
  return {
    map: map as unknown as Parameters<typeof createRenderFreeze>[0],
    draw,
    /** A tile came in. */
    repaint: () => (painter.render as () => void)(),
    tell: (name: string) => listeners.get(name)?.(),
  };
}

describe('the freeze of a map', () => {
  it('leaves pictures out until something is about to change', () => {
    const { map, draw, repaint } = createFakeMap();
    const freeze = createRenderFreeze(map);
    repaint();
    freeze.begin();
    freeze.begin();
    repaint();
    repaint();
    expect(draw).toHaveBeenCalledTimes(1);
    freeze.end();
    repaint();
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it.each(['movestart', 'idle'])('ends by itself: %s', (event) => {
    const { map, draw, repaint, tell } = createFakeMap();
    createRenderFreeze(map).begin();
    repaint();
    tell(event);
    repaint();
    expect(draw).toHaveBeenCalledTimes(1);
  });
});
