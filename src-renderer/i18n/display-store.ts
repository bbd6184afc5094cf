import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Settings } from '#shared/settings/settings-schema.ts';
import { defaultSettings } from '#shared/settings/settings.ts';

/** The settings that change how the window looks and writes. */
export type DisplaySettings = Pick<
  Settings,
  'lengthUnit' | 'currencyLabel' | 'numberStyle' | 'theme' | 'textSizePercent'
>;

/**
 * This window's copy of the settings that it is drawn with. They belong to the backend; the copy stays in the window's
 * storage, so that the first paint needs no answer and a change shows at once.
 */
export const useDisplayStore = create<DisplaySettings>()(
  persist(() => pickDisplaySettings(defaultSettings), { name: 'freeboard.display', version: 1 }),
);

/** Takes the settings over as the backend has them. */
export function adoptSettings(settings: Settings): void {
  const next = pickDisplaySettings(settings);
  const held = useDisplayStore.getState();
  // Whoever listens would draw anew for nothing.
  if (JSON.stringify(next) !== JSON.stringify(pickDisplaySettings(held))) useDisplayStore.setState(next);
}

function pickDisplaySettings(settings: DisplaySettings): DisplaySettings {
  const { lengthUnit, currencyLabel, numberStyle, theme, textSizePercent } = settings;
  return { lengthUnit, currencyLabel, numberStyle, theme, textSizePercent };
}

/** The label beside money: the one that was set, else the region's; null where neither names one. */
export function useCurrencyLabel(ofRegion: string | null): string | null {
  return useDisplayStore((state) => state.currencyLabel) ?? ofRegion;
}
