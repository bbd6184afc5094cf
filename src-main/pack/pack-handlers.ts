import type { EmitEvent } from '#shared/contract/events.ts';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { packProcedures } from '#shared/pack/pack-procedures.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import type { PackLibrary } from './installed-packs.ts';
import { tellPackFailure } from './tell-pack-failure.ts';

/**
 * Answers what is asked about packs.
 * @param describeLayers what the map can show of them
 */
export function createPackHandlers(
  library: PackLibrary,
  describeLayers: () => Promise<ProcedureOutput<'pack.layers'>['packs']>,
  emit: EmitEvent,
): HandlersOf<typeof packProcedures, CallContext> {
  const listPacks = () => ({ packs: library.list() });
  return {
    'pack.list': listPacks,
    'pack.check': async ({ path }, { signal }) => ({ findings: await library.check(path, { signal }) }),
    'pack.install': ({ path }, { signal, grantId: source = '' }) =>
      tellPackFailure({ source, task: 'install' }, emit, () =>
        library.install(path, {
          signal,
          onProgress: (progress) => emit('pack.progress', { source, ...progress }),
        }),
      ),
    'pack.activate': ({ id, version }) => {
      library.activate(id, version);
      return listPacks();
    },
    'pack.deactivate': ({ id, version }) => {
      library.deactivate(id, version);
      return listPacks();
    },
    'pack.remove': async ({ id, version }) => {
      await library.remove(id, version);
      return listPacks();
    },
    'pack.layers': async () => ({ packs: await describeLayers() }),
    'pack.outlines': () => ({ packs: library.listSilentOutlines() }),
  };
}
