import path from 'node:path';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { regionProcedures } from '#shared/region/region-procedures.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import { builtInSources, findSources, ownSourcesOf, readSources } from './source-catalogue.fs.ts';

/** Regions out of public data. Files of sources are read anew each time: somebody may be writing one. */
export function composeRegion(dataDirectory: string): {
  readonly handlers: HandlersOf<typeof regionProcedures, CallContext>;
} {
  return {
    handlers: {
      'region.sources': ({ box }) => {
        const { sources, faults } = readSources([builtInSources, ownSourcesOf(dataDirectory)]);
        return {
          sources: box === null ? [...sources] : findSources(sources, box),
          faults: faults.map(({ file, message }) => ({ file: path.basename(file), message })),
        };
      },
    },
  };
}
