import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useUiStore, type UiState } from '#renderer/map/ui-store.ts';
import { useIsNarrow, useIsTight } from '#renderer/ui/use-window-size.ts';

const before = window.innerWidth;
afterEach(() => resize(before));

function resize(width: number): void {
  act(() => {
    window.innerWidth = width;
    window.dispatchEvent(new Event('resize'));
  });
}

/** What is made of a state that an earlier version has kept. */
const migrate = (kept: Partial<UiState>, version: number) =>
  useUiStore.persist.getOptions().migrate?.(kept, version) as UiState;

it('takes a width and an open card that every window had for nobody’s choice, and keeps a closed one', () => {
  expect(migrate({ panelWidth: 420, isLayerCardOpen: true }, 1)).toEqual({ panelWidth: null, isLayerCardOpen: null });
  expect(migrate({ panelWidth: 420, isLayerCardOpen: false }, 2)).toEqual({ panelWidth: 420, isLayerCardOpen: false });
});

it('takes a share of the height that every window had for nobody’s choice, and keeps all else of that version', () => {
  expect(migrate({ sheetShare: 0.55, isLayerCardOpen: true }, 3)).toMatchObject({
    sheetShare: null,
    isLayerCardOpen: true,
  });
  expect(migrate({ sheetShare: 0.7 }, 3)).toMatchObject({ sheetShare: 0.7 });
});

it.each([
  [699, true, true],
  [700, false, true],
  [1099, false, true],
  [1100, false, false],
])('a window of %i pixels: narrow %s, tight %s', (width, isNarrow, isTight) => {
  resize(width);
  const { result } = renderHook(() => [useIsNarrow(), useIsTight()]);
  expect(result.current).toEqual([isNarrow, isTight]);
});
