import type { EmitEvent, EventPayload } from '#shared/contract/events.ts';
import { describeFailure } from '#main/platform/errors/describe-failure.ts';

/**
 * Does something long with a pack and tells every window when it fails: whoever started it may have left, and every
 * other window still shows it as running.
 *
 * @throws what `work` throws
 */
export async function tellPackFailure<Result>(
  of: Pick<EventPayload<'pack.failed'>, 'source' | 'task'>,
  emit: EmitEvent,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    emit('pack.failed', { ...of, ...describeFailure(error) });
    throw error;
  }
}
