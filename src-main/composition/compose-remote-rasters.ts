import type { EventPayload } from '#shared/contract/events.ts';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { remoteRasterProcedures } from '#shared/contract/procedures/remote-raster-procedures.ts';
import { createRasterFetcher } from '#main/adapters/packs/remote/raster-fetcher.ts';
import { createRemoteRasters } from '#main/services/remote-rasters.ts';
import type { CallContext, SettingStore } from '#main/services/ports.ts';

/** Composes the fetching of maps from servers. @param version of the application, which servers are told */
export function composeRemoteRasters({
  store,
  version,
  emit,
}: {
  readonly store: SettingStore;
  readonly version: string;
  readonly emit: (name: 'pack.progress', payload: EventPayload<'pack.progress'>) => void;
}): { readonly handlers: HandlersOf<typeof remoteRasterProcedures, CallContext> } {
  const rasters = createRemoteRasters({ store, fetcher: createRasterFetcher(`Freeboard/${version}`) });
  return {
    handlers: {
      'pack.remote.get': () => rasters.get(),
      'pack.remote.set': (input) => rasters.set(input),
      'pack.fetch': async ({ urls, path, allowOnce }, { signal }) => ({
        files: await rasters.fetch(
          { urls, folder: path, isAllowedOnce: allowOnce },
          { signal, onProgress: createThrottle((progress) => emit('pack.progress', { source: path, ...progress })) },
        ),
      }),
    },
  };
}

/** Least time between two tellings, milliseconds: ten a second. */
const PROGRESS_INTERVAL_MILLISECONDS = 100;

function createThrottle(
  tell: (progress: Omit<EventPayload<'pack.progress'>, 'source'>) => void,
): (progress: Omit<EventPayload<'pack.progress'>, 'source'>) => void {
  let toldAt = -Infinity;
  return (progress) => {
    const now = performance.now();
    if (now - toldAt < PROGRESS_INTERVAL_MILLISECONDS) return;
    toldAt = now;
    tell(progress);
  };
}
