import { create } from 'zustand';

/** What lies over the window: the palette, the list of keys, or nothing. */
interface OverlayState {
  readonly open: 'palette' | 'keys' | null;
}

/** Which of the two is open. */
export const usePaletteStore = create<OverlayState>(() => ({ open: null }));

/** Opens the command palette. */
export function openPalette(): void {
  usePaletteStore.setState({ open: 'palette' });
}

/** Opens the list of keys. */
export function openKeyList(): void {
  usePaletteStore.setState({ open: 'keys' });
}

/** Closes whatever is open. */
export function closeOverlay(): void {
  usePaletteStore.setState({ open: null });
}
