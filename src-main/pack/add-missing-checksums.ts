import { runIsolated } from '#main/platform/isolation/run-isolated.ts';
import { type ChecksumJob, listWithoutDigest, listWithoutSums } from './checksum-job.ts';
import { type InstalledFolder, replaceRecord } from './list-installed.fs.ts';

/**
 * Gives a pack that an earlier version installed the checksums that it lacks, which another process makes.
 * @returns whether it got any
 * @throws CancelledError; what the system says of a folder that may only be read
 */
export async function addMissingChecksums({ folder, record }: InstalledFolder, signal: AbortSignal): Promise<boolean> {
  if (record === null || listWithoutDigest(record).length + listWithoutSums(record).length === 0) return false;
  const { hasRasters, hasAddresses, basemap, digests } = record;
  const job: ChecksumJob = { folder, record: { hasRasters, hasAddresses, basemap, digests } };
  const added = await runIsolated<never, Record<string, string>>('pack-checksums', job, { signal, isUnneeded: true });
  if (Object.keys(added).length === Object.keys(digests ?? {}).length) return false;
  replaceRecord(folder, { ...record, digests: added });
  return true;
}
