import path from 'node:path';
import { temporaryFolderOf } from '#main/platform/files/temporary-paths.ts';
import { doHandOverJob } from '#main/survey/exchange/do-hand-over-job.ts';
import type { HandOverJobName, HandOverJobs } from '#main/survey/exchange/hand-over-job.ts';

/** Does a job of an installation's hand-overs here and not in a thread of its own, which takes long to start. */
export async function doJob<Name extends HandOverJobName>(
  { folder }: { readonly folder: string },
  name: Name,
  argument: HandOverJobs[Name]['takes'],
): Promise<HandOverJobs[Name]['gives']> {
  const places = { databaseFile: path.join(folder, 'freeboard.sqlite'), mediaFolder: path.join(folder, 'media') };
  const start = {
    ...places,
    temporaryFolder: temporaryFolderOf(folder),
    name,
    argument,
    now: '2026-11-20T10:00:00.000Z',
  };
  return doHandOverJob(start, new AbortController().signal, () => undefined);
}
