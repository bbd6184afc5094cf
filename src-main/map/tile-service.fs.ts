import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as mapColours from '#shared/map/map-colours.ts';
import * as mixedBasemap from '#shared/pack/mixed-basemap.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { modules as allModules, type Module } from '#shared/hazard/hazard.ts';
import { computeFingerprint } from '#main/platform/fingerprint.ts';
import {
  type BasemapTiles,
  type InstalledPackLibrary,
  LARGEST_TILE_BYTES,
  openBasemapTiles,
  type OpenPack,
  type StoredTile,
  unpackPart,
} from '#main/pack/index.ts';
import { createBoundedCache } from '#main/platform/bounded-cache.ts';
import { openCutBasemapTiles } from './cut-basemap-tiles.fs.ts';
import { describeLayers, isLicensed } from './describe-layers.ts';
import { createAnsweredAreas, findHazard, formatAbove, listPacksAbove } from './answered-areas.ts';
import { createEarlierAttributions } from './earlier-attribution.ts';
import { openImageStore } from './image-store.fs.ts';
import { createRenderWorker } from './render-worker.ts';
import type { TileLayer } from './tile-job.ts';
import { parseTileRequest, type TileRequest } from './tile-request.ts';
import { METHOD_VERSION } from '#engine/index.ts';
import { temporaryFolderOf } from '#main/platform/files/temporary-paths.ts';

/** Bytes for the window, with how they may be kept. */
export interface BytesAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for a vector tile with nothing in it and for 404. */
  readonly body: Uint8Array;
}

/** Answers the map's requests for tiles, and says which layers the active packs have. */
export interface TileService {
  /**
   * Answers a path below `/bytes/`: 200, also for a tile with nothing on it, or 404.
   * @param accepted ways of packing, by their names in HTTP, that whoever asks unpacks by itself: then a tile goes out
   *   as it is stored
   */
  handle(pathname: string, signal?: AbortSignal, accepted?: ReadonlySet<string>): Promise<BytesAnswer>;
  /**
   * Lets go of the files of packs that are no longer active, and makes ready those of new ones: call it when the set of
   * packs has changed. Resolves when the files are closed.
   */
  followPacks(): Promise<void>;
  describeLayers(): Promise<ProcedureOutput<'pack.layers'>['packs']>;
  close(): Promise<void>;
}

/** Bound of the finished images kept in memory, bytes. */
const IMAGE_CACHE_BYTES = 32 * 1024 * 1024;
/** A version of a pack never changes, so neither do its tiles. */
const FOREVER = 'private, max-age=31536000, immutable';

/** What is drawn where a tile has nothing: one transparent pixel, since the map takes an empty image for a fault. */
const TRANSPARENT_PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAMAAAAoyzS7AAAAA1BMVEUAAACnej3aAAAAAXRSTlMAQObYZgAAAApJREFUeF5jYAAAAAIAAd6ej78AAAAASUVORK5CYII=',
    'base64',
  ),
);
const NO_FEATURES = new Uint8Array();
const VECTOR_TILE = 'application/vnd.mapbox-vector-tile';

const notFound: BytesAnswer = { status: 404, headers: {}, body: NO_FEATURES };

function answer(body: Uint8Array, contentType: string): BytesAnswer {
  return { status: 200, headers: { 'cache-control': FOREVER, 'content-type': contentType }, body };
}

/**
 * Deepest zoom whose images are kept on the disk: those of a whole region, of which each is made of many cells and
 * takes long to draw. Farther in an image is drawn in a few milliseconds, and there are too many.
 */
const KEPT_ZOOM = 13;

/**
 * Creates the tile service over the active packs. Overlays are drawn in a worker.
 * @param licensed the modules that the licence has now: the data of any other hazard is never read; left out, all of
 *   them.
 * @param kept where images of whole regions are kept for the next start, what tells those of other versions apart, and
 *   where it is noted what is being written; left out, none are kept.
 */
export function createTileService({
  packLibrary,
  licensed = () => new Set(allModules),
  kept,
}: {
  readonly packLibrary: Pick<InstalledPackLibrary, 'openPacks' | 'findOpenPack'>;
  readonly licensed?: () => ReadonlySet<Module>;
  readonly kept?: { readonly folder: string; readonly edition: string; readonly temporaryFolder: string };
}): TileService {
  const imageStore = kept === undefined ? null : openImageStore(kept.folder, findEdition(kept.edition));
  const worker = createRenderWorker();
  const answeredAreas = createAnsweredAreas();
  const images = createBoundedCache<Uint8Array>(IMAGE_CACHE_BYTES);
  const basemaps = new Map<string, BasemapTiles>();
  const findTileAttribution = createEarlierAttributions();
  let temporaryFolder: string | null = null;

  async function renderOverlay(
    pathname: string,
    pack: OpenPack,
    request: Extract<TileRequest, { size: number }>,
    signal: AbortSignal | undefined,
  ): Promise<BytesAnswer> {
    const layer = toLayer(pack, request);
    if (layer === null || !isLicensed(findHazard(request), licensed())) return notFound;
    const { installId } = pack;
    const { tile, size, theme } = request;
    const above = listPacksAbove(pack, packLibrary.openPacks());
    const name = above.length === 0 ? pathname : `${pathname}?above=${formatAbove(above)}`;
    const key = `${installId} ${name}`;
    const held = images.find(key);
    if (held !== undefined) return answer(held, 'image/png');
    const store = tile.z <= KEPT_ZOOM ? imageStore : null;
    const stored = (await store?.find(installId, name)) ?? null;
    const areas = answeredAreas.find(pack, above, request);
    const job = { storePath: pack.rasters.path, installId, layer, areas, tile, size, theme };
    const png = stored ?? (await worker.render(job, signal)) ?? TRANSPARENT_PNG;
    images.save(key, png, png.length);
    if (stored === null) store?.save(installId, name, png);
    return answer(png, 'image/png');
  }

  function findBasemapTiles({ basemap, installId }: OpenPack): BasemapTiles | null {
    if (basemap.kind === 'none') return null;
    const open = basemaps.get(installId);
    if (open !== undefined) return open;
    const tiles =
      basemap.kind === 'geojson'
        ? openCutBasemapTiles({
            source: basemap.path,
            digest: basemap.digest,
            target: findCutFile(installId),
            temporaryFolder: kept?.temporaryFolder ?? null,
          })
        : openBasemapTiles(basemap);
    basemaps.set(installId, tiles);
    return tiles;
  }

  /** Where the tiles cut from a pack's basemap are: with its kept images, or where the system keeps what may go. */
  function findCutFile(installId: string): string {
    if (imageStore !== null) return imageStore.locate(installId, 'basemap.mbtiles');
    temporaryFolder ??= mkdtempSync(path.join(tmpdir(), 'freeboard-tiles-'));
    return path.join(temporaryFolder, `${computeFingerprint(installId)}.mbtiles`);
  }

  async function readBasemapTile(
    pack: OpenPack,
    { tile }: Extract<TileRequest, { kind: 'basemapTile' }>,
    signal: AbortSignal | undefined,
    accepted: ReadonlySet<string>,
  ): Promise<BytesAnswer> {
    const tiles = findBasemapTiles(pack);
    if (tiles === null) return notFound;
    const stored = await tiles.read(tile, signal);
    if (pack.basemap.kind === 'raster') {
      const image = stored === null ? TRANSPARENT_PNG : await unpackTile(stored);
      return answer(image, findImageType(image));
    }
    if (stored === null) return answer(NO_FEATURES, VECTOR_TILE);
    const { bytes, encoding } = stored;
    if (encoding === null || !accepted.has(encoding)) return answer(await unpackTile(stored), VECTOR_TILE);
    const { headers, ...sent } = answer(bytes, VECTOR_TILE);
    return { ...sent, headers: { ...headers, 'content-encoding': encoding, vary: 'accept-encoding' } };
  }

  return {
    async handle(pathname, signal, accepted = new Set()) {
      const request = parseTileRequest(pathname);
      const pack = request === null ? null : packLibrary.findOpenPack(request.id, request.version);
      if (request === null || pack === null) return notFound;
      switch (request.kind) {
        case 'basemapTile':
          return readBasemapTile(pack, request, signal, accepted);
        default:
          return renderOverlay(pathname, pack, request, signal);
      }
    },
    async followPacks() {
      const packs = packLibrary.openPacks();
      const installIds = packs.map(({ installId }) => installId);
      const closing = [...basemaps].filter(([installId]) => !installIds.includes(installId));
      for (const [installId] of closing) basemaps.delete(installId);
      for (const pack of packs) if (pack.basemap.kind === 'geojson') findBasemapTiles(pack);
      await Promise.all([worker.keepOnly(installIds), ...closing.map(([, tiles]) => tiles.close())]);
      // Windows removes no file that is open.
      imageStore?.keepOnly(installIds);
    },
    describeLayers: () => {
      const packs = packLibrary.openPacks();
      return Promise.all(
        packs.map(async (pack) =>
          describeLayers(pack, {
            tileAttribution: await findTileAttribution(pack),
            modules: licensed(),
            above: formatAbove(listPacksAbove(pack, packs)),
          }),
        ),
      );
    },
    async close() {
      await worker.close();
      await imageStore?.close();
      for (const tiles of basemaps.values()) await tiles.close();
      basemaps.clear();
      if (temporaryFolder !== null) await rm(temporaryFolder, { recursive: true, force: true });
    },
  };
}

/** Counts on when the same numbers are drawn otherwise by the code. */
const DRAWING_VERSION = 3;

/**
 * Changes when the same data would be drawn otherwise: with the version, the colours and their classes, the cutting.
 */
function findEdition(version: string): string {
  return computeFingerprint(JSON.stringify([version, DRAWING_VERSION, mapColours, mixedBasemap])).slice(0, 12);
}

function toLayer(pack: OpenPack, request: Extract<TileRequest, { size: number }>): TileLayer | null {
  if (request.kind === 'wildfire') {
    return pack.wildfire === null ? null : { kind: 'wildfire', classes: pack.wildfire.classes };
  }
  if (request.kind === 'surface') {
    const { surface, hazard } = request;
    return { kind: 'surface', surface, hazard };
  }
  const flood = pack.floods[request.hazard];
  if (flood === undefined) return null;
  const { scenario, returnPeriodYears } = request;
  return { kind: 'flood', definition: flood.definition, scenario, returnPeriodYears };
}

/** @throws RangeError where it has more than a tile may have */
async function unpackTile({ bytes, encoding }: StoredTile): Promise<Uint8Array> {
  return encoding === null ? bytes : unpackPart(bytes, encoding, LARGEST_TILE_BYTES);
}

/** Raster basemaps hold PNG, JPEG, WebP or AVIF, told apart by their first byte. */
function findImageType(image: Uint8Array): string {
  switch (image[0]) {
    case 0x89:
      return 'image/png';
    case 0xff:
      return 'image/jpeg';
    case 0:
      return 'image/avif';
    default:
      return 'image/webp';
  }
}

/** The map's tiles of installed packs, kept on the disk until another version draws them otherwise. */
export function composeTiles(of: {
  readonly dataDirectory: string;
  /** Version of the application. */
  readonly version: string;
  readonly library: InstalledPackLibrary;
  readonly licensed: () => ReadonlySet<Module>;
}): TileService {
  return createTileService({
    packLibrary: of.library,
    licensed: of.licensed,
    kept: {
      folder: path.join(of.dataDirectory, 'tiles'),
      edition: `${of.version}-${METHOD_VERSION}`,
      temporaryFolder: temporaryFolderOf(of.dataDirectory),
    },
  });
}
