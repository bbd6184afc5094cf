import { closeSync, createWriteStream, openSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import * as z from 'zod';
import { isInBox, type BoundingBox } from '#shared/geo/geo.ts';
import type { AddressColumns } from '#shared/pack/pack-plan.ts';
import { openPartlyFile, type PartlyFileParts } from '#main/platform/files/partly-file.ts';
import { writeFully } from '#main/platform/files/whole-pieces.ts';
import { createJsonObjectSplitter } from '#main/platform/text/split-json-objects.ts';
import { openAddressFile } from '#main/geocoding/index.ts';
import { rewriteAddresses } from '#main/pack/index.ts';

/** Addresses of a box that are cut out of a table. */
export interface AddressJob {
  /** The whole of the table, gzipped or not. */
  readonly parts: PartlyFileParts;
  /** Degrees, WGS 84. */
  readonly box: BoundingBox;
  /** Columns of a table in CSV; null: one GeoJSON feature a line, as OpenAddresses writes them. */
  readonly columns: AddressColumns | null;
  /** Reference of its coordinates, as `EPSG:3347`; null: degrees, WGS 84. */
  readonly crs: string | null;
  /** Where they are written as OpenAddresses has them; nothing is there. */
  readonly target: string;
}

const PIECE_BYTES = 2 ** 22;

/** Cuts the addresses of a box out of a table. @returns how many rows were written */
export async function cutAddresses({ parts, ...job }: AddressJob): Promise<number> {
  if (isWhole(parts)) return cutTable(parts.path, job);
  const table = `${job.target}.part`;
  copyWhole(parts, table);
  try {
    return await cutTable(table, job);
  } finally {
    rmSync(table, { force: true });
  }
}

function cutTable(table: string, { columns, crs, box, target }: Omit<AddressJob, 'parts'>): Promise<number> {
  return columns === null ? cutFeatures(table, box, target) : rewriteAddresses(table, target, { columns, crs, box });
}

/** Writes the features of a box, each as it is. @throws Error where the file ends within one */
async function cutFeatures(source: string, box: BoundingBox, target: string): Promise<number> {
  let count = 0;
  let lines: string[] = [];
  const splitter = createJsonObjectSplitter({
    object(text) {
      if (!isFeatureIn(box, text)) return true;
      count += 1;
      lines.push(`${text}\n`);
      return true;
    },
  });
  const decoder = new StringDecoder('utf8');
  await pipeline(
    openAddressFile(source, () => undefined),
    async function* cut(pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        splitter.push(decoder.write(piece));
        yield lines.join('');
        lines = [];
      }
      if (!splitter.isComplete()) throw new Error('the file of addresses is not whole');
    },
    createWriteStream(target, { flags: 'wx' }),
  );
  return count;
}

const pointFeature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
});

/** What is no point lies nowhere: OpenAddresses has addresses without one. */
function isFeatureIn(box: BoundingBox, text: string): boolean {
  const { success, data } = pointFeature.safeParse(JSON.parse(text));
  if (!success) return false;
  const [longitude, latitude] = data.geometry.coordinates;
  return isInBox(box, { longitude, latitude });
}

/** Whether a file stands as it is in the one that keeps its extents. */
function isWhole({ size, extents: [first, ...others] }: PartlyFileParts): boolean {
  return first?.at === 0 && first.start === 0 && first.length === size && others.length === 0;
}

/** Writes a file whose extents are kept in another one. */
function copyWhole(parts: PartlyFileParts, target: string): void {
  const file = openPartlyFile(parts);
  const descriptor = openSync(target, 'wx');
  try {
    for (let at = 0; at < file.size; at += PIECE_BYTES)
      writeFully(descriptor, file.read(at, Math.min(PIECE_BYTES, file.size - at)));
  } finally {
    closeSync(descriptor);
    file.close();
  }
}
