import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClient } from '#renderer/client/client-context.ts';
import { settingsOptions } from './settings-queries.ts';
import { adoptSettings, useDisplayStore } from '#renderer/i18n/display-store.ts';

/** Draws the window with the settings that all windows share. */
export function useSettings(): void {
  const settings = useQuery(settingsOptions(useClient())).data;
  const textSizePercent = useDisplayStore((state) => state.textSizePercent);
  useEffect(() => {
    if (settings !== undefined) adoptSettings(settings);
  }, [settings]);
  useEffect(() => {
    // Everything that scales with the text is measured in rem.
    document.documentElement.style.fontSize = `${textSizePercent}%`;
  }, [textSizePercent]);
}
