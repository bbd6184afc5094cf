import type { SplitterRange } from '#renderer/ui/splitter.tsx';

/** From this width of the window on, pixels, the panel takes a share of it. */
const LARGE_PIXELS = 1600;

/**
 * Widths of the right panel, pixels.
 * @param windowWidth pixels
 */
export function listPanelWidths(windowWidth: number): SplitterRange & { readonly wide: number } {
  const usual = windowWidth >= LARGE_PIXELS ? Math.round(0.3 * windowWidth) : 420;
  return {
    minimum: 360,
    usual,
    maximum: Math.max(760, usual),
    // The map keeps what shows where one is.
    wide: Math.max(usual, Math.round(windowWidth * 0.66)),
  };
}
