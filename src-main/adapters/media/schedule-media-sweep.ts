import type { Logger } from '#main/adapters/log/create-logger.ts';
import type { Clock } from '#main/services/ports.ts';
import type { AttachmentStore } from '#main/services/survey-ports.ts';
import type { MediaStore } from './media-store.ts';

/** How long a removed photo, and bytes that no survey has, are kept. */
export const GRACE_MILLISECONDS = 7 * 24 * 60 * 60_000;
/** Not while the application starts. */
const FIRST_AFTER_MILLISECONDS = 5 * 60_000;
const EVERY_MILLISECONDS = 12 * 60 * 60_000;

export interface MediaSweepParts {
  readonly media: Pick<MediaStore, 'remove' | 'sweep'>;
  readonly attachments: Pick<AttachmentStore, 'forgetUnused' | 'findMedia'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
}

/** Deletes files that no survey has had for {@link GRACE_MILLISECONDS}. */
export async function sweepMedia({ media, attachments, clock }: Omit<MediaSweepParts, 'log'>): Promise<void> {
  const before = new Date(clock.now().getTime() - GRACE_MILLISECONDS);
  media.remove(attachments.forgetUnused(before), before);
  await media.sweep((hash) => attachments.findMedia(hash) !== null, before);
}

/** Sweeps now and then while the application runs; gives what stops it. */
export function scheduleMediaSweep(parts: MediaSweepParts): () => void {
  const run = (): void =>
    void sweepMedia(parts).catch((error: unknown) =>
      parts.log.error({ err: error }, 'unused files could not be deleted'),
    );
  const first = setTimeout(run, FIRST_AFTER_MILLISECONDS).unref();
  const every = setInterval(run, EVERY_MILLISECONDS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(every);
  };
}
