import { observeElementRect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, type RefObject } from 'react';
import { useRemPixels } from './use-rem-pixels.ts';

/** The rows of a long list that are drawn. */
export interface VirtualRows {
  /** Places of the rows in sight and some beyond, with how far down each begins, pixels. */
  readonly visible: readonly { readonly index: number; readonly start: number }[];
  /** Of the first and last of them; 0 while there is none. */
  readonly first: number;
  readonly last: number;
  /** Height of all rows together, pixels. */
  readonly height: number;
  readonly scrollTo: (index: number) => void;
}

/** The list that {@link useVirtualRows} draws a part of. */
interface VirtualRowOptions {
  readonly count: number;
  /** Height of a row, rem. */
  readonly rowHeightRem: number;
  /** Rows drawn beyond what is in sight. */
  readonly overscan: number;
  /** The row that stands on top when the list is first drawn. */
  readonly startAt?: number;
}

/**
 * Draws only the rows of a list that are in sight.
 *
 * @param scroll the element that scrolls
 */
export function useVirtualRows(
  scroll: RefObject<HTMLElement | null>,
  { count, rowHeightRem, overscan, startAt = 0 }: VirtualRowOptions,
): VirtualRows {
  const rowHeight = rowHeightRem * useRemPixels();
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises components here
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    observeElementRect: observeWhatIsInSight,
    initialOffset: () => Math.max(0, startAt) * rowHeight,
    overscan,
  });
  // It holds on to the heights that it was told first.
  useLayoutEffect(() => rows.measure(), [rows, rowHeight]);
  const scrollTo = useCallback((index: number) => rows.scrollToIndex(index), [rows]);
  const visible = rows.getVirtualItems();
  return {
    visible,
    first: visible[0]?.index ?? 0,
    last: visible.at(-1)?.index ?? 0,
    height: rows.getTotalSize(),
    scrollTo,
  };
}

/**
 * Nothing that is in sight is higher than the window: a list whose screen is just being left, or laid out, may be as
 * high as all of its rows for a moment, and would draw and ask for every one of them.
 */
function observeWhatIsInSight(
  virtualizer: Virtualizer<HTMLElement, Element>,
  onRect: (rect: { width: number; height: number }) => void,
): ReturnType<typeof observeElementRect> {
  return observeElementRect(virtualizer, ({ width, height }) =>
    onRect({ width, height: Math.min(height, globalThis.innerHeight) }),
  );
}
