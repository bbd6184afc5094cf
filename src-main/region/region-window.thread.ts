import { failureText } from '#shared/call/failure-text.ts';
import { messageOf } from '#shared/text/message-of.ts';
import { toExpectedFailure } from '#main/platform/errors/describe-failure.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import { serveJob } from '#main/platform/threads/serve-job.ts';
import { cutWindow } from './fetching/cut-window.ts';
import type { RegionJob } from './fetching/fetch-map.ts';
import { readTileIndex } from './fetching/read-tile-index.ts';

await serveJob(async (job: RegionJob) => {
  try {
    return 'window' in job ? await cutWindow(job.window) : readTileIndex(job.index);
  } catch (error) {
    if (toExpectedFailure(error) !== null) throw error;
    throw new FileRefusedError(failureText('region-file-unusable', { why: messageOf(error) }), { reason: 'unusable' });
  }
});
