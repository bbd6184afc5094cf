import { failureText } from '#shared/call/failure-text.ts';
import { messageOf } from '#shared/text/message-of.ts';
import { isStorageFull } from '#main/platform/errors/describe-failure.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import { burnAreas } from '#main/pack/index.ts';
import { serveJob } from '#main/platform/threads/serve-job.ts';
import { cutAddresses } from './fetching/cut-addresses.fs.ts';
import { cutArchive } from './fetching/cut-archive.fs.ts';
import { cutExtracts } from './fetching/cut-extracts.fs.ts';
import { cutWindow } from './fetching/cut-window.ts';
import type { ReaderAnswer, RegionJob } from './fetching/in-reader.ts';
import { readExtracts } from './fetching/read-extracts.ts';
import { readStacItems } from './fetching/read-stac-items.ts';
import { readCollectedSource, readCollectedSources } from './fetching/read-collected.ts';
import { readNameList } from './fetching/read-name-list.ts';
import { readNewest, readNewestLink, readTileIndex } from './fetching/read-tile-index.ts';
import { listMembers, unpackMember } from './fetching/unpack-member.fs.ts';

await serveJob(async (job: RegionJob): Promise<ReaderAnswer> => {
  try {
    return { result: await doJob(job) };
  } catch (error) {
    // A full disk is told by its own error.
    if (isStorageFull(error)) throw error;
    const text = error instanceof ServiceError ? error.text : undefined;
    return { refused: text ?? failureText('region-file-unusable', { why: messageOf(error) }) };
  }
});

async function doJob(job: RegionJob): Promise<unknown> {
  if ('window' in job) return await cutWindow(job.window);
  if ('archive' in job) return await cutArchive(job.archive);
  if ('addresses' in job) return await cutAddresses(job.addresses);
  if ('extractAddresses' in job) return await cutExtracts(job.extractAddresses);
  if ('areas' in job) {
    await burnAreas(job.areas, () => undefined);
    return null;
  }
  if ('members' in job) return await listMembers(job.members);
  if ('member' in job) return await unpackMember(job.member);
  if ('records' in job) return readCollectedSources(job.records);
  if ('record' in job) return readCollectedSource(job.record);
  if ('listed' in job) return readNameList(job.listed);
  if ('stacItems' in job) return readStacItems(job.stacItems);
  if ('extracts' in job) return readExtracts(job.extracts);
  if ('newestLink' in job) return readNewestLink(job.newestLink);
  return 'index' in job ? readTileIndex(job.index) : readNewest(job.newest);
}
