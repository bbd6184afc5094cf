import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { failureText } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import { beginAgain } from './fetching/fetch-map.ts';
import { inReader } from './fetching/in-reader.ts';
import type { RemoteFiles } from './fetching/remote-files.fs.ts';
import { openZipMembers, refuseMember } from './fetching/zip-members.fs.ts';
import type { ProtectionSource } from './list-maps.ts';
import type { WriteOptions } from './pack-order.ts';

/** Files of a Shapefile; without the last ones it can be read. */
export const shapefileEndings = ['.shp', '.dbf', '.shx', '.prj', '.cpg'] as const;
const requiredEndings: ReadonlySet<string> = new Set(['.shp', '.dbf']);

/**
 * Writes standards of protection on the grid of a map.
 * @param like the map
 * @param target the raster of years
 * @throws FileRefusedError; CancelledError
 */
export async function writeProtection(
  files: RemoteFiles,
  { urls, holds }: ProtectionSource,
  { like, target }: { readonly like: string; readonly target: string },
  options: WriteOptions,
): Promise<void> {
  const folder = `${target}.areas`;
  const from = path.join(folder, 'areas.shp');
  try {
    await beginAgain(async () => {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
      const zip = await openZipMembers(files, urls, folder, options);
      if (zip === null) throw new FileRefusedError(failureText('region-not-there', { url: urls[0]! }));
      try {
        for (const ending of shapefileEndings) {
          const name = holds.member.replace(/\.shp$/, ending);
          const isThere = await zip.unpack(name, path.join(folder, `areas${ending}`));
          if (!isThere && requiredEndings.has(ending)) throw refuseMember(urls[0]!, name);
        }
      } finally {
        zip.close();
      }
    });
    const order = { from, layer: 1, crs: null, attribute: holds.field, like, likeCrs: null, target };
    await inReader<null>({ areas: order }, options);
    options.onPiece();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
