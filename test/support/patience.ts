/**
 * How long a test waits for what a window is to show before it counts as never coming: much longer than a loaded
 * machine needs.
 */
export const PATIENCE_MILLISECONDS = 120_000;
