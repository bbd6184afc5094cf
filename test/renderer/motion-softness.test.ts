import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMotionSoftness } from '#renderer/map/motion-softness.ts';

/** A map that keeps the dots to a pixel it is told of; null stands for the screen's own. */
function createFakeMap(driver: string) {
  const listeners = new Map<string, () => void>();
  const ratios: (number | null | undefined)[] = [];
  let isMoving = false;
  const context = { getExtension: () => ({ UNMASKED_RENDERER_WEBGL: 1 }), getParameter: () => driver };
  const add = (name: string, listener: () => void) => listeners.set(name, listener);
  return {
    ratios,
    on: add,
    once: add,
    isMoving: () => isMoving,
    _overridePixelRatio: undefined as number | null | undefined,
    _resizeInternal(this: { _overridePixelRatio?: number | null | undefined }) {
      ratios.push(this._overridePixelRatio);
    },
    triggerRepaint: () => undefined,
    getCanvas: () => ({ getContext: () => context }),
    move() {
      isMoving = true;
      listeners.get('movestart')?.();
      isMoving = false;
    },
    tell: (name: string) => listeners.get(name)?.(),
  };
}

/** The softness of a map whose first picture is there. */
function soften(map: ReturnType<typeof createFakeMap>) {
  const softness = createMotionSoftness(map as never);
  map.tell('load');
  return softness;
}
const SOFTWARE = 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('devicePixelRatio', 2);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('draws fewer dots from the start of a motion until the map has rested', () => {
  const map = createFakeMap(SOFTWARE);
  const softness = soften(map);
  map.move();
  map.move();
  expect(map.ratios).toEqual([1.2]);
  map.tell('idle');
  expect(softness.isSoft()).toBe(true);
  vi.runAllTimers();
  expect(map.ratios).toEqual([1.2, null]);
  expect(softness.isSoft()).toBe(false);
});

it('leaves the first picture alone', () => {
  const map = createFakeMap(SOFTWARE);
  createMotionSoftness(map as never).soften();
  map.move();
  expect(map.ratios).toEqual([]);
});

it('stays soft while one change follows the other', () => {
  const map = createFakeMap(SOFTWARE);
  const softness = soften(map);
  softness.soften();
  map.tell('idle');
  softness.soften();
  vi.runAllTimers();
  expect(map.ratios).toEqual([1.2]);
});

it('takes another size of the window for no motion', () => {
  const map = createFakeMap(SOFTWARE);
  soften(map);
  map.tell('movestart');
  expect(map.ratios).toEqual([]);
});

it.each([
  'ANGLE (Intel, Mesa Intel(R) Xe Graphics (TGL GT2), OpenGL 4.6)',
  'ANGLE (Apple, ANGLE Metal Renderer: Apple M2)',
])('leaves every picture sharp with a graphics processor: %s', (driver) => {
  const map = createFakeMap(driver);
  soften(map).soften();
  map.move();
  expect(map.ratios).toEqual([]);
});
