import type { EmitEvent } from '#shared/contract/events.ts';
import type { BackendConfig } from './backend-config.ts';
import type { composeTiles } from '#main/map/index.ts';
import type { FaultLog } from '#main/platform/fault-log.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import type { SettingStore } from '#main/platform/setting-store.ts';
import { composePackBuilder, composeRemoteRasters, createPackHandlers, type PackLibrary } from '#main/pack/index.ts';
import { composeRegion } from '#main/region/index.ts';

/** Composes what brings regions in, and shows them: packs, what they are made of, public data. */
export function composeRegions({
  config,
  library,
  tiles,
  store,
  clock,
  emit,
  faults,
}: {
  readonly config: BackendConfig;
  readonly library: PackLibrary;
  readonly tiles: Pick<ReturnType<typeof composeTiles>, 'describeLayers'>;
  readonly store: SettingStore;
  readonly clock: Clock;
  readonly emit: EmitEvent;
  readonly faults: FaultLog;
}) {
  const { dataDirectory, version } = config;
  const region = composeRegion({ ...config, library, store, clock, emit, faults });
  return {
    handlers: {
      ...createPackHandlers(library, () => tiles.describeLayers(), emit),
      ...composePackBuilder({ dataDirectory, library, clock, emit, findCustoms: region.findCustoms }).handlers,
      ...composeRemoteRasters({ dataDirectory, store, version, emit }).handlers,
      ...region.handlers,
    },
  };
}
