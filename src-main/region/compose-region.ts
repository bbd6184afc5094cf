import path from 'node:path';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { regionProcedures } from '#shared/region/region-procedures.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import type { Source } from '#shared/region/source.ts';
import { NotFoundError } from '#main/platform/errors/errors.ts';
import { listFiles } from './list-files.ts';
import { builtInSources, findSources, ownSourcesOf, readSources, type SourceCatalogue } from './source-catalogue.fs.ts';

/** What has to be asked or said before the files of a source can be listed. */
function findQuestion({ files }: Source): string {
  if (files.by === 'index') return files.index;
  if (files.by === 'newest' || files.by === 'listed') return files.list;
  return files.by === 'chosen' ? `one of ${files.parts.join(', ')}` : '';
}

/** Regions out of public data. Files of sources are read anew each time: somebody may be writing one. */
export function composeRegion(dataDirectory: string): {
  readonly handlers: HandlersOf<typeof regionProcedures, CallContext>;
} {
  const read = (): SourceCatalogue => readSources([builtInSources, ownSourcesOf(dataDirectory)]);
  return {
    handlers: {
      'region.sources': ({ box }) => {
        const { sources, faults } = read();
        return {
          sources: box === null ? [...sources] : findSources(sources, box),
          faults: faults.map(({ file, message }) => ({ file: path.basename(file), message })),
        };
      },
      'region.files': ({ box, sources: ids, futures }) => {
        const { sources } = read();
        for (const id of ids ?? [])
          if (!sources.some((source) => source.id === id)) throw new NotFoundError('source', { id });
        const wanted = findSources(sources, box).filter(({ id }) => ids?.includes(id) ?? true);
        const listed = wanted.map((source) => [source, listFiles(source, box, futures ? Infinity : 1)] as const);
        return {
          files: listed.flatMap(([, files]) => files ?? []),
          unlisted: listed.flatMap(([source, files]) =>
            files === null ? [{ source: source.id, ask: findQuestion(source) }] : [],
          ),
        };
      },
    },
  };
}
