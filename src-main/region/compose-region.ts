import path from 'node:path';
import { splitBox, type BoundingBox } from '#shared/geo/geo.ts';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { EmitEvent } from '#shared/contract/events.ts';
import type { regionProcedures } from '#shared/region/region-procedures.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import type { RegionFile, Source } from '#shared/region/source.ts';
import { failureText } from '#shared/call/failure-text.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { describeFailure } from '#main/platform/errors/describe-failure.ts';
import { FileRefusedError, NotFoundError } from '#main/platform/errors/errors.ts';
import type { FaultLog } from '#main/platform/fault-log.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import { createConfirmedHosts } from '#main/platform/page/confirmed-hosts.ts';
import { createDownloadFolder, downloadFolderOf } from '#main/platform/files/download-folder.ts';
import { saveChosenFile } from '#main/platform/files/save-chosen-file.ts';
import { zipTexts } from '#main/platform/files/zip-texts.ts';
import { deliverFile } from '#main/platform/page/deliver-file.ts';
import { createTemporaryPaths, temporaryFolderOf } from '#main/platform/files/temporary-paths.ts';
import { createProxyFinder, type ResolveProxy } from '#main/platform/http/ranges/find-proxy.ts';
import { createPublicLookup } from '#main/platform/http/ranges/public-lookup.ts';
import { createRangeClient } from '#main/platform/http/ranges/range-client.ts';
import { throttleProgress } from '#main/platform/threads/throttle-progress.ts';
import type { SettingStore } from '#main/platform/setting-store.ts';
import type { FindCustoms, PackLibrary } from '#main/pack/index.ts';
import { askSizes } from './ask-sizes.ts';
import { checkPacks, listSourcesOfPacks } from './check-newer.ts';
import { chooseSources, isOfVolunteers } from './choose-sources.ts';
import { clearFolder, fetchedFolderOf, holdFolder } from './fetching/hold-folder.fs.ts';
import { createRemoteFiles, type RemoteFiles } from './fetching/remote-files.fs.ts';
import { findCells } from './find-cells.ts';
import { findCustoms } from './find-customs.ts';
import { openLocalFiles } from './fetching/local-files.fs.ts';
import { findTerrainTiles, leaveOutBehind, listChain, listTerrainFiles, withBehind } from './find-terrain-tiles.ts';
import { isFetched, isTerrainSource, type FetchedSource } from './list-maps.ts';
import { describeMadePacks, findPacks, listMadePacks } from './made-packs.ts';
import { createPlaceList, placesFile } from './place-list.fs.ts';
import { createRegionMaker, type RegionProgress } from './region-maker.fs.ts';
import { nameBox } from './region-pack.ts';
import { createSidesProgress } from './sides-progress.ts';
import { findQuestion, isSafe, listAddresses, listHosts } from './source-hosts.ts';
import { listToFetch, writeFetchScripts } from './fetch-scripts.ts';
import { listFiles } from './list-files.ts';
import {
  builtInSources,
  findSourcesInBox,
  isIn,
  ownSourcesOf,
  readSources,
  type SourceCatalogue,
} from './source-catalogue.fs.ts';

/** What files are wanted of. */
interface FilesOrder {
  readonly box: BoundingBox;
  readonly sources: readonly string[] | null;
  readonly futures: boolean;
  /** Folder with lists that were fetched; left out: none were. */
  readonly path?: string | undefined;
}

/** Nothing that was fetched. */
const noFiles: RemoteFiles = {
  tellsAbsence: false,
  open: () => Promise.resolve(null),
  openList: () => Promise.resolve(null),
  fetch: () => Promise.resolve(),
};

/** @throws NotFoundError, which names a file of sources that cannot be used: the one that is wanted may be in it */
function requireSource({ sources, faults: [fault] }: SourceCatalogue, id: string): void {
  if (sources.some((source) => source.id === id)) return;
  if (fault === undefined) throw new NotFoundError('source', { id });
  throw new NotFoundError('readable-source', { id, file: path.basename(fault.file), why: fault.message });
}

/** Why a source that was named makes no pack: its files are not fetched here, or it has nothing in the box. */
function refuseSource(source: Source): ProcedureOutput<'region.get'>['failed'][number] {
  const key = isFetched(source) ? 'region-elsewhere' : 'region-not-fetched';
  return { source: source.id, ...describeFailure(new FileRefusedError(failureText(key))) };
}

/** Regions out of public data. Files of sources are read anew each time: somebody may be writing one. */
export function composeRegion({
  dataDirectory,
  version,
  library,
  store,
  clock,
  emit,
  faults,
  resolveProxy,
}: {
  readonly dataDirectory: string;
  /** Of the application, which servers are told. */
  readonly version: string;
  readonly library: PackLibrary;
  readonly store: SettingStore;
  readonly clock: Clock;
  readonly emit: EmitEvent;
  readonly faults: Pick<FaultLog, 'ofProcedure'>;
  readonly resolveProxy?: ResolveProxy | undefined;
}): {
  readonly handlers: HandlersOf<typeof regionProcedures, CallContext>;
  readonly findCustoms: FindCustoms;
} {
  const hosts = createConfirmedHosts(store);
  /** The hosts that a person has confirmed for the region that is fetched. */
  let asked: ReadonlySet<string> = new Set();
  const client = createRangeClient({
    userAgent: `Freeboard/${version}`,
    lookup: createPublicLookup(),
    findProxy: createProxyFinder(resolveProxy, process.env),
    mayAsk: (url) => asked.has(url.host) && isSafe(url),
  });
  const logFault = (procedure: 'region.checkNewer' | 'region.get' | 'region.sizes') => (fault: unknown) =>
    faults.ofProcedure(procedure, fault);
  const fetched = fetchedFolderOf(dataDirectory);
  const places = createPlaceList(placesFile);
  const temporaryPaths = createTemporaryPaths(temporaryFolderOf(dataDirectory));
  const downloads = createDownloadFolder(downloadFolderOf(dataDirectory), clock);
  const maker = createRegionMaker({
    places,
    library,
    temporaryPaths,
    making: path.join(dataDirectory, 'making'),
    clock,
    logFault: logFault('region.get'),
  });
  const read = (): SourceCatalogue => readSources([builtInSources, ownSourcesOf(dataDirectory)]);
  /** Boxes around a country hold parts of others: whose addresses are wanted, the largest town says. */
  const choose = async (sources: readonly FetchedSource[], box: BoundingBox): Promise<FetchedSource[]> => {
    const country = (await places.findPart(box))?.country ?? '';
    const isThere = ({ holds }: FetchedSource): boolean =>
      holds.kind !== 'addresses' || holds.countries.length === 0 || holds.countries.includes(country);
    return chooseSources(sources.filter(isThere), box);
  };
  /**
   * Asks servers once a person has confirmed them; waits for whoever else asks.
   * @throws FileRefusedError; CancelledError
   */
  async function askServers<Result>(
    sources: readonly Source[],
    context: CallContext,
    ask: (files: RemoteFiles) => Promise<Result>,
  ): Promise<Result> {
    await hosts.require(
      sources.flatMap((source) => listAddresses(source)),
      context,
    );
    const lock = await holdFolder(fetched, context.signal);
    asked = new Set(sources.flatMap((source) => listHosts(source)));
    try {
      return await ask(createRemoteFiles(client, fetched, lock));
    } finally {
      lock.release();
    }
  }

  /** The files that a box needs, as far as their names are known. @throws NotFoundError */
  async function listRegion(
    { box, sources: ids, futures, path: folder }: FilesOrder,
    signal: AbortSignal,
  ): Promise<ProcedureOutput<'region.files'>> {
    const catalogue = read();
    const { sources } = catalogue;
    for (const id of ids ?? []) requireSource(catalogue, id);
    const lists = folder === undefined ? noFiles : openLocalFiles(folder).files;
    // By their addresses, and by their sources: of two sides of the date line each once.
    const files = new Map<string, RegionFile>();
    const unlisted = new Map<string, string>();
    for (const side of splitBox(box)) {
      for (const source of findSourcesInBox(sources, side).filter(({ id }) => ids?.includes(id) ?? true)) {
        const options = { signal, onBytes: () => undefined };
        if (isTerrainSource(source)) {
          const { tiles, unread } = await findTerrainTiles(lists, listChain(source, sources), side, options);
          for (const file of listTerrainFiles(tiles)) files.set(file.url, file);
          for (const lacking of unread) unlisted.set(lacking.id, findQuestion(lacking, side));
          continue;
        }
        const cells = await findCells(lists, source, side, options);
        if (cells === null) unlisted.set(source.id, findQuestion(source, side));
        else for (const file of listFiles(source, cells, futures ? Infinity : 1)) files.set(file.url, file);
      }
    }
    return {
      files: [...files.values()],
      unlisted: [...unlisted].map(([source, ask]) => ({ source, ask })),
    };
  }

  return {
    findCustoms: (box) => findCustoms(places, box),
    handlers: {
      'region.sources': async ({ box }) => {
        const { sources, faults } = read();
        const sides = box === null ? [] : splitBox(box);
        const all = box === null ? [...sources] : sources.filter((source) => sides.some((side) => isIn(source, side)));
        const here = all.toSorted((a, b) => Number(isOfVolunteers(a)) - Number(isOfVolunteers(b)));
        const chosen = new Set<string>();
        for (const side of sides)
          for (const { id } of await choose(findSourcesInBox(here, side).filter(isFetched), side)) chosen.add(id);
        return {
          sources: here,
          fetched: here.filter((source) => isFetched(source)).map(({ id }) => id),
          chosen: [...chosen],
          faults: faults.map(({ file, message }) => ({ file: path.basename(file), message })),
        };
      },
      'region.places': async ({ name, most }) => ({ places: await places.find(name, most) }),
      'region.towns': async ({ box, most }) => ({ places: await places.listTowns(box, most) }),
      'region.get': async ({ box, name, sources: ids, futures, path: folder, output: parent = null }, context) => {
        const catalogue = read();
        const { sources } = catalogue;
        for (const id of ids ?? []) requireSource(catalogue, id);
        const local = folder === undefined ? null : openLocalFiles(folder);
        const sides: { readonly side: BoundingBox; readonly wanted: readonly FetchedSource[] }[] = [];
        const here = new Set<string>();
        for (const side of splitBox(box)) {
          const ofSide = findSourcesInBox(sources, side).filter((source) => isFetched(source));
          for (const { id } of ofSide) here.add(id);
          const best = (): FetchedSource[] | Promise<FetchedSource[]> =>
            local === null ? choose(ofSide, side) : leaveOutBehind(ofSide.filter((source) => local.has(source)));
          sides.push({ side, wanted: ids === null ? await best() : ofSide.filter(({ id }) => ids.includes(id)) });
        }
        const asking = sides.flatMap(({ wanted }) => wanted.flatMap((source) => withBehind(source, sources)));
        const progress = createSidesProgress(
          (id) => sides.filter(({ wanted }) => wanted.some((source) => source.id === id)).length,
          throttleProgress((told: RegionProgress) => emit('region.progress', told), {
            partOf: ({ source, pieces }) => `${source} ${pieces}`,
            isEnd: ({ pieces, ofPieces }) => pieces === ofPieces,
          }),
        );
        const options = { signal: context.signal, onProgress: progress.follow };
        const make = async (files: RemoteFiles) => {
          const made: Awaited<ReturnType<typeof maker.get>>[] = [];
          for (const { side, wanted } of sides) {
            const region = { box: side, region: name ?? nameBox(side), known: sources, futures, parent };
            made.push(await maker.get(files, wanted, region, options));
            progress.endSide();
          }
          return made;
        };
        const made = local === null ? await askServers(asking, context, make) : await make(local.files);
        const packs = made.flatMap((side) => side.packs);
        const failed = made.flatMap((side) => side.failed);
        const unfetched = (ids ?? []).filter((id) => !here.has(id));
        return {
          // Of the two sides of the date line one may have nothing: a source that has made a pack has something.
          packs: packs.filter(
            ({ source, state }, at) =>
              state !== 'nothing' ||
              packs.every((other, place) => other.source !== source || (other.state === 'nothing' && place >= at)),
          ),
          failed: [
            ...failed.filter(({ source }, at) => failed.findIndex((other) => other.source === source) === at),
            ...unfetched.map((id) => refuseSource(sources.find((source) => source.id === id)!)),
          ],
          missing: local?.listMissing() ?? [],
        };
      },
      'region.files': (input, { signal }) => listRegion(input, signal),
      'region.sizes': async ({ box, sources: ids }, context) => {
        const catalogue = read();
        for (const id of ids) requireSource(catalogue, id);
        const wanted = catalogue.sources.filter(({ id }) => ids.includes(id));
        return askServers(wanted, context, (files) =>
          askSizes({ client, files, places, logFault: logFault('region.sizes') }, wanted, box, context.signal),
        );
      },
      'region.made': () => ({ packs: describeMadePacks(library, read().sources) }),
      'region.checkNewer': async ({ packs: ids }, context) => {
        const { sources } = read();
        const packs = ids === null ? listMadePacks(library, sources) : findPacks(library, ids);
        const asking = { client, signal: context.signal, logFault: logFault('region.checkNewer') };
        return askServers(listSourcesOfPacks(packs, sources), context, (files) =>
          checkPacks({ ...asking, files }, packs, sources),
        );
      },
      'region.saveList': async ({ box, sources, futures }, context) => {
        const listed = await listRegion({ box, sources, futures }, context.signal);
        const scripts = writeFetchScripts(listToFetch(listed).files);
        const texts = Object.entries(scripts).map(([name, text]) => ({ name, text }));
        const unlisted = listed.unlisted.map(({ source }) => source);
        const write = async (target: string) => {
          await saveChosenFile(target, zipTexts(texts), temporaryPaths);
          return { unlisted };
        };
        return deliverFile({ name: 'freeboard-region-files', extension: 'zip', write }, context, downloads);
      },
      'region.clearFetched': () => {
        clearFolder(fetched);
        return {};
      },
    },
  };
}
