import { closeSync, openSync, rmSync } from 'node:fs';
import type { BoundingBox } from '#shared/geo/geo.ts';
import type { AddressColumns } from '#shared/pack/pack-plan.ts';
import { openPartlyFile, type PartlyFileParts } from '#main/platform/files/partly-file.ts';
import { writeFully } from '#main/platform/files/whole-pieces.ts';
import { rewriteAddresses } from '#main/pack/index.ts';

/** Addresses of a box that are cut out of a table. */
export interface AddressJob {
  /** The whole of the table: CSV, gzipped or not. */
  readonly parts: PartlyFileParts;
  /** Degrees, WGS 84. */
  readonly box: BoundingBox;
  readonly columns: AddressColumns;
  /** Reference of its coordinates, as `EPSG:3347`; null: degrees, WGS 84. */
  readonly crs: string | null;
  /** Where they are written as OpenAddresses has them; nothing is there. */
  readonly target: string;
}

const PIECE_BYTES = 2 ** 22;

/** Cuts the addresses of a box out of a table. @returns how many rows were written */
export async function cutAddresses({ parts, box, columns, crs, target }: AddressJob): Promise<number> {
  const order = { columns, crs, box };
  if (isWhole(parts)) return rewriteAddresses(parts.path, target, order);
  const table = `${target}.part`;
  copyWhole(parts, table);
  try {
    return await rewriteAddresses(table, target, order);
  } finally {
    rmSync(table, { force: true });
  }
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
