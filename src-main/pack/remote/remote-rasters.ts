import { failureText } from '#shared/call/failure-text.ts';
import { nameRemoteRaster } from '#shared/pack/name-remote-raster.ts';
import {
  remoteRasterSettingsSchema,
  type FetchedRaster,
  type RemoteRasterSettings,
} from '#shared/pack/remote-raster-settings.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import type { PackStepProgress } from '../installed-packs.ts';
import type { SettingStore } from '#main/platform/setting-store.ts';
import type { RasterFetcher } from './raster-fetcher.fs.ts';

const KEY = 'remoteRasters';

interface FetchOptions {
  readonly signal: AbortSignal;
  /** Has a person confirm the servers, before any of them is asked. @throws FileRefusedError */
  readonly confirm: () => Promise<void>;
  readonly onProgress: (progress: PackStepProgress) => void;
}

/** Creates the access to maps on servers, for making packs; what was never switched on, or cannot be read, is off. */
export function createRemoteRasters({
  store,
  fetcher,
}: {
  readonly store: SettingStore;
  readonly fetcher: RasterFetcher;
}) {
  function get(): RemoteRasterSettings {
    const parsed = remoteRasterSettingsSchema.safeParse(store.find(KEY));
    return parsed.success ? parsed.data : { enabled: false };
  }
  return {
    get,
    set(settings: RemoteRasterSettings): RemoteRasterSettings {
      store.save(KEY, settings);
      return settings;
    },
    /**
     * Fetches GeoTIFFs into a folder, one after the other.
     * @throws FileRefusedError while it is switched off and not allowed for this once, and when a server's file cannot
     *   be used
     */
    async fetch(
      {
        urls,
        folder,
        isAllowedOnce,
      }: { readonly urls: readonly string[]; readonly folder: string; readonly isAllowedOnce: boolean },
      { signal, confirm, onProgress }: FetchOptions,
    ): Promise<FetchedRaster[]> {
      if (!isAllowedOnce && !get().enabled) {
        throw new FileRefusedError(failureText('remote-off'), { reason: 'off' });
      }
      await confirm();
      const fetched: FetchedRaster[] = [];
      for (const url of new Set(urls)) {
        const file = nameRemoteRaster(url);
        onProgress({ step: 'fetch', fraction: 0, file });
        fetched.push(
          await fetcher.fetch(url, folder, {
            signal,
            onBytes: (done, total) => onProgress({ step: 'fetch', fraction: done / total, file }),
          }),
        );
      }
      return fetched;
    },
  };
}
