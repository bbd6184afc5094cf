import path from 'node:path';
import type { EmitEvent, EventPayload } from '#shared/contract/events.ts';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { packBuildProcedures } from '#shared/pack/pack-build-procedures.ts';
import { createTemporaryPaths, temporaryFolderOf } from '#main/platform/files/temporary-paths.ts';
import { createPackWorkshop } from './pack-workshop.fs.ts';
import { createPackBuilder } from './planning/pack-builder.ts';
import type { FindCustoms } from './planning/region-customs.ts';
import type { PackLibrary } from '../installed-packs.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import { tellPackFailure } from '../tell-pack-failure.ts';

/** Composes the procedures that make packs of folders of maps. */
export function composePackBuilder({
  dataDirectory,
  library,
  clock,
  emit,
  findCustoms,
}: {
  readonly dataDirectory: string;
  readonly library: PackLibrary;
  readonly clock: Clock;
  readonly emit: EmitEvent;
  readonly findCustoms: FindCustoms;
}): {
  readonly handlers: HandlersOf<typeof packBuildProcedures, CallContext>;
} {
  const workshop = createPackWorkshop(
    createTemporaryPaths(temporaryFolderOf(dataDirectory)),
    path.join(dataDirectory, 'making'),
  );
  const builder = createPackBuilder({ workshop, library, clock, findCustoms });
  const listen = (source: string, signal: AbortSignal) => ({
    signal,
    onProgress: (progress: Omit<EventPayload<'pack.progress'>, 'source'>) =>
      emit('pack.progress', { source, ...progress }),
  });
  return {
    handlers: {
      'pack.plan': ({ path, plan }, { signal, grantId: source = '' }) =>
        builder.plan(path, plan, listen(source, signal)),
      'pack.preview': async ({ path, file, band, crs }, { signal }) => ({
        preview: await workshop.preview({ folder: path, file, band, crs }, signal),
      }),
      'pack.build': ({ path, plan, output: out = null, install }, { signal, grantId: source = '' }) =>
        tellPackFailure({ source, task: 'build' }, emit, async () => {
          const built = await builder.build(
            { folder: path, given: plan, out, isInstalled: install },
            listen(source, signal),
          );
          return { ...built, findings: [...built.findings] };
        }),
    },
  };
}
