import { closeSync, fsyncSync, openSync } from 'node:fs';
import { findTile, zxyToTileId, type Entry, type Header, type Source } from 'pmtiles';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { toSquareX, toSquareY } from '#shared/geo/mercator-square.ts';
import {
  MissingRangesError,
  openPartlyFile,
  type ByteRange,
  type PartlyFile,
} from '#main/platform/files/partly-file.ts';
import { writeFully } from '#main/platform/files/whole-pieces.ts';
import { LARGEST_TILE_BYTES, openArchive, type Archive } from '#main/pack/index.ts';
import type { PartlyRaster, WindowResult } from './cut-window.ts';
import { encodeArchiveHead, type ArchiveEntry } from './encode-archive.ts';

/** The part of a basemap that is cut out of an archive (PMTiles). */
export interface ArchiveJob {
  readonly archive: PartlyRaster;
  /** Degrees, WGS 84. */
  readonly box: BoundingBox;
  /** Zooms, both included, as far as the archive has them. */
  readonly zooms: readonly [number, number];
  /** Where the archive of the part is written; nothing is there. */
  readonly target: string;
}

/** Tiles of one part: those of 150 km on a side at zoom 15. */
const MOST_TILES = 60_000;
/** Levels of directories below the first. */
const MOST_LEVELS = 4;

/**
 * Cuts a box out of an archive of tiles, each as it is stored; or says what has to be fetched first.
 * @throws RangeError for a box of too many tiles, and for a tile that is too long; what the reader says of an archive
 *   that is broken
 */
export async function cutArchive({
  archive: { file: number, parts },
  box,
  zooms,
  target,
}: ArchiveJob): Promise<WindowResult> {
  const file = openPartlyFile(parts);
  const missing = (ranges: readonly ByteRange[]): WindowResult => ({ missing: [{ file: number, ranges }] });
  try {
    const source: Source = {
      getKey: () => parts.path,
      // The first bytes are asked for together, whatever the length of the file.
      getBytes: (offset, length) =>
        Promise.resolve({ data: file.read(offset, Math.min(length, file.size - offset)).buffer }),
    };
    const archive = openArchive(source);
    const header = await archive.tiles.getHeader();
    const ids = listTileIds(box, Math.max(zooms[0], header.minZoom), Math.min(zooms[1], header.maxZoom));
    const found = await findEntries(archive, source, header, ids);
    if (!(found instanceof Map)) return missing(found);
    const contents = listContents(found, header);
    const metadata = { start: header.jsonMetadataOffset, length: header.jsonMetadataLength };
    const ranges = [metadata, ...contents].flatMap((range) => file.listMissing(range));
    if (ranges.length > 0) return missing(ranges);
    const text = new TextEncoder().encode(JSON.stringify(await archive.readMetadata()));
    writeArchive(file, target, { found, header, metadata: text, box, zooms });
    return { missing: null, cells: ids.length, cellsWithNumbers: found.size };
  } catch (error) {
    if (error instanceof MissingRangesError) return missing(error.ranges);
    throw error;
  } finally {
    file.close();
  }
}

/** Ids of the tiles of a box, rising. @throws RangeError */
function listTileIds([west, south, east, north]: BoundingBox, first: number, last: number): number[] {
  const ids: number[] = [];
  for (let zoom = first; zoom <= last; zoom += 1) {
    const side = 2 ** zoom;
    const tileOf = (share: number): number => Math.min(side - 1, Math.max(0, Math.floor(share * side)));
    const [left, right] = [tileOf(toSquareX(west)), tileOf(toSquareX(east))];
    const [top, bottom] = [tileOf(toSquareY(north)), tileOf(toSquareY(south))];
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) ids.push(zxyToTileId(zoom, x, y));
      if (ids.length > MOST_TILES) throw new RangeError(`the box has more than ${MOST_TILES} tiles`);
    }
  }
  return ids.toSorted((a, b) => a - b);
}

/** Where each tile is stored, by its id; what is missing of the directories that say so. */
async function findEntries(
  { directories }: Archive,
  source: Source,
  header: Header,
  ids: readonly number[],
): Promise<Map<number, Entry> | ByteRange[]> {
  const found = new Map<number, Entry>();
  const missing = new Map<number, readonly ByteRange[]>();
  for (const id of ids) {
    let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength];
    for (let level = 0; level < MOST_LEVELS && !missing.has(offset); level += 1) {
      const entries = await readDirectory(directories, source, { offset, length, header });
      if ('missing' in entries) {
        missing.set(offset, entries.missing);
        break;
      }
      const entry = findTile(entries.entries, id);
      if (entry === null) break;
      if (entry.runLength > 0) {
        found.set(id, entry);
        break;
      }
      [offset, length] = [header.leafDirectoryOffset + entry.offset, entry.length];
    }
  }
  return missing.size > 0 ? [...missing.values()].flat() : found;
}

async function readDirectory(
  directories: Archive['directories'],
  source: Source,
  { offset, length, header }: { readonly offset: number; readonly length: number; readonly header: Header },
): Promise<{ readonly entries: Entry[] } | { readonly missing: readonly ByteRange[] }> {
  try {
    return { entries: await directories.getDirectory(source, offset, length, header) };
  } catch (error) {
    if (error instanceof MissingRangesError) return { missing: error.ranges };
    throw error;
  }
}

/** The bytes of the tiles, each once. @throws RangeError for a tile that is too long */
function listContents(found: ReadonlyMap<number, Entry>, { tileDataOffset }: Header): ByteRange[] {
  const contents = new Map<number, ByteRange>();
  for (const { offset, length } of found.values()) {
    if (length > LARGEST_TILE_BYTES) throw new RangeError(`a tile of ${length} bytes`);
    contents.set(offset, { start: tileDataOffset + offset, length });
  }
  return [...contents.values()];
}

function writeArchive(
  file: PartlyFile,
  target: string,
  {
    found,
    header,
    metadata,
    box,
    zooms,
  }: {
    readonly found: ReadonlyMap<number, Entry>;
    readonly header: Header;
    readonly metadata: Uint8Array;
    readonly box: BoundingBox;
    readonly zooms: readonly [number, number];
  },
): void {
  const places = new Map<number, number>();
  const entries: ArchiveEntry[] = [];
  const pieces: ByteRange[] = [];
  let end = 0;
  for (const [tileId, { offset: from, length }] of found) {
    const last = entries.at(-1);
    const known = places.get(from);
    const offset = known ?? end;
    if (known === undefined) {
      places.set(from, offset);
      pieces.push({ start: header.tileDataOffset + from, length });
      end += length;
    }
    if (last !== undefined && last.offset === offset && last.tileId + last.runLength === tileId)
      entries[entries.length - 1] = { ...last, runLength: last.runLength + 1 };
    else entries.push({ tileId, offset, length, runLength: 1 });
  }
  const head = encodeArchiveHead(entries, metadata, {
    tileCompression: header.tileCompression,
    tileType: header.tileType,
    minZoom: Math.max(zooms[0], header.minZoom),
    maxZoom: Math.min(zooms[1], header.maxZoom),
    bounds: box,
  });
  const descriptor = openSync(target, 'wx');
  try {
    writeFully(descriptor, head);
    for (const { start, length } of pieces) writeFully(descriptor, file.read(start, length));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
