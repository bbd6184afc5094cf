import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useEffect } from 'react';
import type { Settings, SettingsChange } from '#shared/settings/settings-schema.ts';
import { mergeSettings } from '#shared/settings/settings.ts';
import { type Client, useClient } from '#renderer/client/client.ts';
import { procedureOptions } from '#renderer/client/procedure-options.ts';
import { adoptSettings, useDisplayStore } from '#renderer/i18n/display-store.ts';
import { pushUndo, WINDOW_SIGHT } from '#renderer/ui/undo-stack.ts';
import { doInTurn, takeTurn, reportFailedStep } from '#renderer/ui/undo-step.ts';

/** Version, data directory and runtime. */
export function appInfoOptions(client: Client) {
  return procedureOptions(client, 'app.info', {}, { staleTime: Infinity });
}

/** What the licence allows and when it ends. */
export function licenceOptions(client: Client) {
  return procedureOptions(client, 'licence.get', {});
}

export function settingsOptions(client: Client) {
  return procedureOptions(client, 'settings.get', {}, { staleTime: Infinity });
}

/** Settings that the whole window shows. */
const seenEverywhere: ReadonlySet<string> = new Set([
  'lengthUnit',
  'currencyLabel',
  'numberStyle',
  'theme',
  'textSizePercent',
] satisfies (keyof Settings)[]);

/** Changes settings: shown at once, and taken back if they could not be kept. */
export function useChangeSettings() {
  const client = useClient();
  const queryClient = useQueryClient();
  const { t } = useTranslation();
  const { queryKey } = settingsOptions(client);
  return useMutation({
    mutationFn: (change: SettingsChange) => takeTurn(() => client.call('settings.set', change)),
    async onMutate(change) {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before === undefined) return null;
      show(mergeSettings(before, change));
      const label = t('undoable.settings');
      const set = async (to: SettingsChange): Promise<void> => show(await client.call('settings.set', to));
      const discard = pushUndo(
        label,
        () => void doInTurn(label, () => set(pickBefore(before, change))),
        () => void doInTurn(label, () => set(change)),
        Object.keys(change).every((name) => seenEverywhere.has(name)) ? WINDOW_SIGHT : undefined,
      );
      return { before, discard };
    },
    onSuccess: show,
    onError(error, _change, shown) {
      // Wherever it was changed from: the palette, say, shows nothing of it.
      reportFailedStep(t('undoable.settings'), error);
      if (shown === null || shown === undefined) return;
      shown.discard();
      show(shown.before);
    },
  });

  function show(settings: Settings): void {
    queryClient.setQueryData(queryKey, settings);
    adoptSettings(settings);
  }
}

/** The change that takes a change back: what its fields were before. */
function pickBefore(before: Settings, change: SettingsChange): SettingsChange {
  return Object.fromEntries(Object.keys(change).map((key) => [key, before[key as keyof Settings]]));
}

/** Installs another licence; the present one stays when the new one does not hold. */
export function useInstallLicence() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => client.call('licence.install', { text }),
    onSuccess: (licence) => queryClient.setQueryData(licenceOptions(client).queryKey, licence),
  });
}

/** How much room the installation takes. Measured anew whenever it is looked at. */
export function storageOptions(client: Client) {
  return procedureOptions(client, 'storage.get', {}, { staleTime: 0 });
}

/** Forgets every kept answer. */
export function useClearCache() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => client.call('storage.clearCache', {}),
    onSuccess: (storage) => queryClient.setQueryData(storageOptions(client).queryKey, storage),
  });
}

/** Removes what is kept of public maps on servers. */
export function useClearFetched() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => client.call('region.clearFetched', {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: storageOptions(client).queryKey }),
  });
}

/** Shows the data folder in the system. */
export function useOpenFolder() {
  const client = useClient();
  return useMutation({ mutationFn: () => client.call('storage.openFolder', {}) });
}

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
