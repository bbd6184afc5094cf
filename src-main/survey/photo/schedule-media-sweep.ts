import type { Logger } from '#main/platform/log/create-logger.ts';
import type { AttachmentStore } from '../attachment-store.sql.ts';
import type { MediaStore } from './media-store.fs.ts';

/** How long a removed photo, and bytes that no survey has, are kept. */
export const GRACE_MILLISECONDS = 7 * 24 * 60 * 60_000;
/** Not while the application starts. */
const FIRST_AFTER_MILLISECONDS = 5 * 60_000;
const EVERY_MILLISECONDS = 12 * 60 * 60_000;

export interface MediaSweepParts {
  readonly media: Pick<MediaStore, 'remove' | 'sweep'>;
  readonly attachments: Pick<AttachmentStore, 'forgetUnused' | 'findMedia'>;
  readonly log: Pick<Logger, 'error' | 'warn'>;
}

/**
 * Puts files into the trash that no survey has had for {@link GRACE_MILLISECONDS}, and deletes what has lain there for
 * as long. Where the records know too few of the files nothing is moved, and that is said in the log.
 */
export async function sweepMedia({ media, attachments, log }: MediaSweepParts, now: Date): Promise<void> {
  const before = new Date(now.getTime() - GRACE_MILLISECONDS);
  media.remove(attachments.forgetUnused(before), before);
  const { kept, unknown, isStopped } = await media.sweep((hash) => attachments.findMedia(hash) !== null, before);
  if (isStopped) log.warn({ kept, unknown }, 'files of surveys that no record knows were left: there are too many');
}

/** Sweeps now and then while the application runs; gives what stops it. */
export function scheduleMediaSweep(parts: MediaSweepParts): () => void {
  const run = (): void =>
    // By the clock that the times of files are of: what has been a year ahead once would leave them no time.
    void sweepMedia(parts, new Date()).catch((error: unknown) =>
      parts.log.error({ err: error }, 'unused files could not be deleted'),
    );
  const first = setTimeout(run, FIRST_AFTER_MILLISECONDS).unref();
  const every = setInterval(run, EVERY_MILLISECONDS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(every);
  };
}
