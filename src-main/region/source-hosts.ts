import type { BoundingBox } from '#shared/geo/geo.ts';
import type { Source } from '#shared/region/source.ts';
import { expandTemplate } from './expand-template.ts';

/** The addresses of a source's files and of the masks over them, variables and all. */
export function listFileAddresses({ urls, holds }: Source): string[] {
  return [...urls, ...('raster' in holds ? holds.raster.masks.flatMap((mask) => mask.urls) : [])];
}

/** The address of the list that names a source's files, of a search with its variables; null for one that has none. */
export function findList({ files }: Source): string | null {
  if (files.by === 'index' || files.by === 'extracts') return files.index;
  if (files.by === 'stac') return files.search;
  return 'list' in files ? (files.list ?? null) : null;
}

/** What has to be asked or said before the files of a source can be listed for a box. */
export function findQuestion(source: Source, box: BoundingBox): string {
  const { files } = source;
  if (files.by === 'stac') return searchIn(files.search, box);
  return files.by === 'chosen' ? `one of ${files.parts.join(', ')}` : (findList(source) ?? '');
}

/** The address of a search for what is in a box. */
export function searchIn(search: string, [west, south, east, north]: BoundingBox): string {
  return expandTemplate(search, { west, south, east, north });
}

/** Every address of a source, variables and all: their hosts are never variable. */
export function listAddresses(source: Source): string[] {
  const { files } = source;
  const list = findList(source);
  const record = files.by === 'records' ? [files.record] : [];
  return [...listFileAddresses(source), ...(list === null ? [] : [list]), ...record];
}

/** The hosts that are asked for a source's files, with their ports. */
export function listHosts(source: Source): string[] {
  return [...new Set(listAddresses(source).map((url) => new URL(url).host))];
}

/** The last part of an address, without what stands behind a question mark. */
export function nameOfFile(url: string): string {
  return (
    url
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? ''
  );
}

/** A folder for files of a server, beside those of others that have the same names. */
export function nameHostFolder(url: string): string {
  return new URL(url).host.replace(':', '_');
}

/** Whether an address may be asked: https, or http on this machine, for tests. */
export function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || hostname === '127.0.0.1';
}
