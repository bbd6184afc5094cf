import type { EventPayload } from '#shared/contract/events.ts';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { remoteRasterProcedures } from '#shared/pack/remote-raster-procedures.ts';
import { createTemporaryPaths, temporaryFolderOf } from '#main/platform/files/temporary-paths.ts';
import { createRasterFetcher } from './raster-fetcher.fs.ts';
import { throttleProgress } from '#main/platform/threads/throttle-progress.ts';
import { createConfirmedHosts } from '#main/platform/page/confirmed-hosts.ts';
import { createRemoteRasters } from './remote-rasters.ts';
import type { PackStepProgress } from '../installed-packs.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import type { SettingStore } from '#main/platform/setting-store.ts';

/** Composes the fetching of maps from servers. @param version of the application, which servers are told */
export function composeRemoteRasters({
  dataDirectory,
  store,
  version,
  emit,
}: {
  readonly dataDirectory: string;
  readonly store: SettingStore;
  readonly version: string;
  readonly emit: (name: 'pack.progress', payload: EventPayload<'pack.progress'>) => void;
}): { readonly handlers: HandlersOf<typeof remoteRasterProcedures, CallContext> } {
  const hosts = createConfirmedHosts(store);
  const temporaryPaths = createTemporaryPaths(temporaryFolderOf(dataDirectory));
  const rasters = createRemoteRasters({ store, fetcher: createRasterFetcher(`Freeboard/${version}`, temporaryPaths) });
  return {
    handlers: {
      'pack.remote.get': () => rasters.get(),
      'pack.remote.set': (input) => rasters.set(input),
      'pack.fetch': async ({ urls, output, allowOnce }, context) => ({
        files: await rasters.fetch(
          { urls, folder: output, isAllowedOnce: allowOnce },
          {
            signal: context.signal,
            confirm: () => hosts.require(urls, context),
            onProgress: throttleProgress(
              (progress: PackStepProgress) => emit('pack.progress', { source: context.grantId ?? '', ...progress }),
              {
                partOf: ({ file }) => file,
                isEnd: ({ fraction }) => fraction === 1,
              },
            ),
          },
        ),
      }),
    },
  };
}
