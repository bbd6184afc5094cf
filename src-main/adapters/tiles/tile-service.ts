import * as mapColours from '#shared/domain/map-colours.ts';
import * as mixedBasemap from '#shared/domain/mixed-basemap.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { computeFingerprint } from '#main/adapters/fingerprint.ts';
import type { OpenPack } from '#main/adapters/packs/open-pack.ts';
import type { InstalledPackLibrary } from '#main/adapters/packs/pack-library.ts';
import { openBasemapTiles, type BasemapTiles } from './basemap-tiles.ts';
import { createBoundedCache } from './bounded-cache.ts';
import { describeLayers } from './describe-layers.ts';
import { openImageStore } from './image-store.ts';
import { createRenderWorker } from './render-worker.ts';
import type { TileAddress, TileLayer } from './tile-job.ts';
import { parseTileRequest, type TileRequest } from './tile-request.ts';

/** Bytes for the window, with how they may be kept. */
export interface BytesAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for a vector tile with nothing in it and for 404. */
  readonly body: Uint8Array;
}

/** What the map is drawn from. */
export interface TileService {
  /** Answers a path below `/bytes/`: 200, also for a tile with nothing on it, or 404. */
  handle(pathname: string, signal?: AbortSignal): Promise<BytesAnswer>;
  /** Lets go of the files of packs that are no longer active: call it when the set of packs has changed. */
  releaseInactivePacks(): void;
  describeLayers(): ProcedureOutput<'pack.layers'>['packs'];
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
const VECTOR_TILE = 'application/vnd.mapbox-vector-tile';
const NO_FEATURES = new Uint8Array();

const notFound: BytesAnswer = { status: 404, headers: {}, body: NO_FEATURES };

function answer(body: Uint8Array, contentType: string): BytesAnswer {
  return { status: 200, headers: { 'cache-control': FOREVER, 'content-type': contentType }, body };
}

/**
 * Deepest zoom whose images are kept on the disk: those of a whole region, of which each is made of many cells and takes
 * long to draw. Farther in an image is drawn in a few milliseconds, and there are too many.
 */
const KEPT_ZOOM = 13;

/**
 * Creates the tile service over the active packs. Overlays are drawn, and GeoJSON is cut into tiles, in a worker.
 * @param kept where images of whole regions are kept for the next start, and what tells those of other versions apart;
 * left out, none are.
 */
export function createTileService({
  packLibrary,
  kept,
}: {
  readonly packLibrary: Pick<InstalledPackLibrary, 'openPacks' | 'findOpenPack'>;
  readonly kept?: { readonly folder: string; readonly edition: string };
}): TileService {
  const imageStore = kept === undefined ? null : openImageStore(kept.folder, findEdition(kept.edition));
  const worker = createRenderWorker();
  const images = createBoundedCache<Uint8Array>(IMAGE_CACHE_BYTES);
  const basemaps = new Map<string, BasemapTiles>();

  async function renderOverlay(
    pathname: string,
    pack: OpenPack,
    request: Extract<TileRequest, { size: number }>,
    signal: AbortSignal | undefined,
  ): Promise<BytesAnswer> {
    const layer = toLayer(pack, request);
    if (layer === null) return notFound;
    const { installId } = pack;
    const { tile, size } = request;
    const job = { sourcePath: pack.rasters.path, installId, layer, tile, size };
    const isKept = tile.z <= KEPT_ZOOM;
    return answer(await findOrRender(pathname, job, isKept, TRANSPARENT_PNG, signal), 'image/png');
  }

  /** From the memory, the disk, or the worker; `empty` stands for a tile with nothing on it. */
  async function findOrRender(
    pathname: string,
    job: Parameters<typeof worker.render>[0],
    isKept: boolean,
    empty: Uint8Array,
    signal: AbortSignal | undefined,
  ): Promise<Uint8Array> {
    const { installId } = job;
    const key = `${installId} ${pathname}`;
    const held = images.find(key);
    if (held !== undefined) return held;
    const store = isKept ? imageStore : null;
    const stored = (await store?.find(installId, pathname)) ?? null;
    const bytes = stored ?? (await worker.render(job, signal)) ?? empty;
    images.save(key, bytes, bytes.length);
    if (stored === null && bytes.length > 0) store?.save(installId, pathname, bytes);
    return bytes;
  }

  /** A tile cut from a basemap that is one GeoJSON file. Kept at every zoom: reading the file takes longer than cutting. */
  async function cutBasemapTile(
    pathname: string,
    { basemap, installId }: OpenPack,
    tile: TileAddress,
    signal: AbortSignal | undefined,
  ): Promise<BytesAnswer> {
    if (basemap.kind !== 'geojson') return notFound;
    const job = { sourcePath: basemap.path, installId, layer: { kind: 'basemap' }, tile, size: 0 } as const;
    return answer(await findOrRender(pathname, job, true, NO_FEATURES, signal), VECTOR_TILE);
  }

  async function readBasemapTile(
    { basemap, installId }: OpenPack,
    { tile }: Extract<TileRequest, { kind: 'basemapTile' }>,
    signal: AbortSignal | undefined,
  ): Promise<BytesAnswer> {
    if (basemap.kind !== 'vector' && basemap.kind !== 'raster') return notFound;
    let tiles = basemaps.get(installId);
    if (tiles === undefined) {
      tiles = openBasemapTiles(basemap);
      basemaps.set(installId, tiles);
    }
    const data = await tiles.read(tile, signal);
    if (basemap.kind === 'vector') return answer(data ?? NO_FEATURES, VECTOR_TILE);
    const image = data ?? TRANSPARENT_PNG;
    return answer(image, findImageType(image));
  }

  return {
    async handle(pathname, signal) {
      const request = parseTileRequest(pathname);
      const pack = request === null ? null : packLibrary.findOpenPack(request.id, request.version);
      if (request === null || pack === null) return notFound;
      switch (request.kind) {
        case 'basemapTile':
          if (pack.basemap.kind === 'geojson') return cutBasemapTile(pathname, pack, request.tile, signal);
          return readBasemapTile(pack, request, signal);
        default:
          return renderOverlay(pathname, pack, request, signal);
      }
    },
    releaseInactivePacks() {
      const installIds = packLibrary.openPacks().map(({ installId }) => installId);
      worker.keepOnly(installIds);
      imageStore?.keepOnly(installIds);
      for (const [installId, tiles] of basemaps) {
        if (installIds.includes(installId)) continue;
        basemaps.delete(installId);
        void tiles.close();
      }
    },
    describeLayers: () => packLibrary.openPacks().map(describeLayers),
    async close() {
      await worker.close();
      await imageStore?.close();
      for (const tiles of basemaps.values()) await tiles.close();
      basemaps.clear();
    },
  };
}

/** Changes when the same data would be drawn otherwise: with the version, the colours and their classes, the cutting. */
function findEdition(version: string): string {
  return computeFingerprint(JSON.stringify([version, mapColours, mixedBasemap])).slice(0, 12);
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

/** Raster basemaps hold PNG, JPEG or WebP, told apart by their first byte. */
function findImageType(image: Uint8Array): string {
  switch (image[0]) {
    case 0x89:
      return 'image/png';
    case 0xff:
      return 'image/jpeg';
    default:
      return 'image/webp';
  }
}
