import { BLOCK_SUMS_ENDING } from '#main/platform/files/block-sums.ts';
import { installedFiles, type InstalledRecord } from './installed-record.ts';

/** What of the record of an installed pack tells of its checksums. */
type ChecksumRecord = Pick<InstalledRecord, 'hasRasters' | 'hasAddresses' | 'basemap' | 'digests'>;

/** An installed pack that gets the checksums which it lacks. */
export interface ChecksumJob {
  readonly folder: string;
  readonly record: ChecksumRecord;
}

/** Files of a pack beside which checksums belong, and are not: earlier versions wrote none. */
export function listWithoutSums({ hasAddresses, basemap, digests }: ChecksumRecord): string[] {
  const isTiled = basemap.kind === 'vector' || basemap.kind === 'raster';
  const files = [...(hasAddresses ? [installedFiles.addresses] : []), ...(isTiled ? [basemap.file] : [])];
  return files.filter((file) => digests?.[file + BLOCK_SUMS_ENDING] === undefined);
}

/** Files of which an earlier version has written no digest: all, or none. */
export function listWithoutDigest({ hasRasters, hasAddresses, basemap, digests }: ChecksumRecord): string[] {
  if (digests !== undefined) return [];
  return [
    ...(hasRasters ? [installedFiles.rasters] : []),
    ...(hasAddresses ? [installedFiles.addresses] : []),
    ...(basemap.kind === 'none' ? [] : [basemap.file]),
  ];
}
