import type { Source } from '#shared/region/source.ts';

/** Every address of a source, variables and all: their hosts are never variable. */
export function listAddresses({ urls, holds, files }: Source): string[] {
  const masks = 'raster' in holds ? holds.raster.masks.flatMap((mask) => mask.urls) : [];
  const lists = ['index' in files ? files.index : '', 'list' in files ? (files.list ?? '') : ''].filter(
    (url) => url !== '',
  );
  return [...urls, ...masks, ...lists];
}

/** The hosts that are asked for a source's files, with their ports. */
export function listHosts(source: Source): string[] {
  return [...new Set(listAddresses(source).map((url) => readHost(url)))];
}

/** The host of an address that may have variables in its path. */
function readHost(url: string): string {
  const [, scheme = '', host = ''] = /^(https?:\/\/)([^/?#]*)/.exec(url) ?? [];
  return new URL(scheme + host).host;
}

/** Whether an address may be asked: https, or http on this machine, for tests. */
export function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || hostname === '127.0.0.1';
}
