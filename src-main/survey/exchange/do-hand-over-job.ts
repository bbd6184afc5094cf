import { setImmediate } from 'node:timers/promises';
import { createTemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { createMediaStore } from '../photo/media-store.fs.ts';
import { readPhotoFacts } from '../photo/read-photo-facts.ts';
import { openRecordsDatabase } from '#main/records/index.ts';
import type { HandOverJobName, HandOverJobs, HandOverProgress, HandOverStart, HandOverTools } from './hand-over-job.ts';
import { importHandOver } from './import-hand-over.sql.ts';
import { previewHandOver } from './preview-hand-over.ts';
import { writeHandOver } from './write-hand-over.sql.ts';

type Job<Name extends HandOverJobName> = (
  argument: HandOverJobs[Name]['takes'],
  tools: HandOverTools,
) => Promise<HandOverJobs[Name]['gives']>;

const jobs: { readonly [Name in HandOverJobName]: Job<Name> } = {
  preview: previewHandOver,
  import: importHandOver,
  write: writeHandOver,
};

/** How long a job waits for another process that writes, milliseconds. */
const LOCK_WAIT_MILLISECONDS = 60_000;

/** Does one job over a connection of its own. @throws ServiceError, or the signal's reason when it was aborted */
export async function doHandOverJob(
  { name, argument, databaseFile, mediaFolder, temporaryFolder, now }: HandOverStart,
  signal: AbortSignal,
  onProgress: (progress: HandOverProgress) => void,
): Promise<HandOverJobs[HandOverJobName]['gives']> {
  const database = openRecordsDatabase(databaseFile, { mustExist: true, lockWaitMilliseconds: LOCK_WAIT_MILLISECONDS });
  try {
    const run = jobs[name] as Job<HandOverJobName>;
    return await run(argument, {
      database,
      databaseFile,
      media: createMediaStore(mediaFolder, readPhotoFacts),
      temporaryPaths: createTemporaryPaths(temporaryFolder),
      clock: { now: () => new Date(now) },
      async pass(progress) {
        onProgress(progress);
        // Messages are heard in between, of which one may say that it is enough.
        await setImmediate();
        signal.throwIfAborted();
      },
    });
  } finally {
    database.close();
  }
}
