import path from 'node:path';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { EmitEvent } from '#shared/contract/events.ts';
import type { regionProcedures } from '#shared/region/region-procedures.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import type { Source } from '#shared/region/source.ts';
import { NotFoundError } from '#main/platform/errors/errors.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import { createConfirmedHosts } from '#main/platform/page/confirmed-hosts.ts';
import { createTemporaryPaths, temporaryFolderOf } from '#main/platform/files/temporary-paths.ts';
import { createPublicLookup } from '#main/platform/http/ranges/public-lookup.ts';
import { createRangeClient } from '#main/platform/http/ranges/range-client.ts';
import { throttleProgress } from '#main/platform/threads/throttle-progress.ts';
import type { SettingStore } from '#main/platform/setting-store.ts';
import type { PackLibrary } from '#main/pack/index.ts';
import { chooseSources } from './choose-sources.ts';
import { createRemoteFiles } from './fetching/remote-files.fs.ts';
import { isFetched } from './list-maps.ts';
import { createPlaceList, placesFile } from './place-list.fs.ts';
import { createRegionMaker, type RegionProgress } from './region-maker.fs.ts';
import { nameBox } from './region-pack.ts';
import { isSafe, listAddresses, listHosts } from './source-hosts.ts';
import { listFiles } from './list-files.ts';
import { builtInSources, findSources, ownSourcesOf, readSources, type SourceCatalogue } from './source-catalogue.fs.ts';

/** What has to be asked or said before the files of a source can be listed. */
function findQuestion({ files }: Source): string {
  if (files.by === 'index') return files.index;
  if (files.by === 'newest' || files.by === 'listed') return files.list;
  return files.by === 'chosen' ? `one of ${files.parts.join(', ')}` : '';
}

/** @throws NotFoundError */
function requireSource(sources: readonly Source[], id: string): void {
  if (!sources.some((source) => source.id === id)) throw new NotFoundError('source', { id });
}

/** Regions out of public data. Files of sources are read anew each time: somebody may be writing one. */
export function composeRegion({
  dataDirectory,
  version,
  library,
  store,
  clock,
  emit,
}: {
  readonly dataDirectory: string;
  /** Of the application, which servers are told. */
  readonly version: string;
  readonly library: PackLibrary;
  readonly store: SettingStore;
  readonly clock: Clock;
  readonly emit: EmitEvent;
}): { readonly handlers: HandlersOf<typeof regionProcedures, CallContext> } {
  const hosts = createConfirmedHosts(store);
  const client = createRangeClient({
    userAgent: `Freeboard/${version}`,
    lookup: createPublicLookup(),
    mayAsk: (url) => read().sources.some((source) => listHosts(source).includes(url.host)) && isSafe(url),
  });
  const places = createPlaceList(placesFile);
  const maker = createRegionMaker({
    files: createRemoteFiles(client, path.join(dataDirectory, 'fetched')),
    library,
    temporaryPaths: createTemporaryPaths(temporaryFolderOf(dataDirectory)),
    making: path.join(dataDirectory, 'making'),
    clock,
  });
  const read = (): SourceCatalogue => readSources([builtInSources, ownSourcesOf(dataDirectory)]);
  return {
    handlers: {
      'region.sources': ({ box }) => {
        const { sources, faults } = read();
        const here = box === null ? [...sources] : findSources(sources, box);
        return {
          sources: here,
          fetched: here.filter((source) => isFetched(source)).map(({ id }) => id),
          chosen: box === null ? [] : chooseSources(here.filter(isFetched), box).map(({ id }) => id),
          faults: faults.map(({ file, message }) => ({ file: path.basename(file), message })),
        };
      },
      'region.places': async ({ name, most }) => ({ places: await places.find(name, most) }),
      'region.get': async ({ box, name, sources: ids, output: parent = null }, context) => {
        const { sources } = read();
        for (const id of ids ?? []) requireSource(sources, id);
        const here = findSources(sources, box).filter((source) => isFetched(source));
        const wanted = ids === null ? chooseSources(here, box) : here.filter(({ id }) => ids.includes(id));
        await hosts.require(
          wanted.flatMap((source) => listAddresses(source)),
          context,
        );
        return maker.get(
          wanted,
          { box, region: name ?? nameBox(box), parent },
          {
            signal: context.signal,
            onProgress: throttleProgress((progress: RegionProgress) => emit('region.progress', progress), {
              partOf: ({ source, pieces }) => `${source} ${pieces}`,
              isEnd: ({ pieces, ofPieces }) => pieces === ofPieces,
            }),
          },
        );
      },
      'region.files': ({ box, sources: ids, futures }) => {
        const { sources } = read();
        for (const id of ids ?? []) requireSource(sources, id);
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
