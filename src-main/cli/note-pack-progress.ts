import type { EventPayload } from '#shared/contract/events.ts';
import type { CommandContext } from './command.ts';
import { createStepNote } from './create-step-note.ts';

/**
 * Notes each step of the work on a pack once, when it begins. Gives what stops that.
 * @param sources grants that the work is asked for with
 */
export function notePackProgress(
  onEvent: (listener: (name: string, payload: unknown) => void) => () => void,
  context: Pick<CommandContext, 'note'>,
  sources: readonly string[],
): () => void {
  const noteStep = createStepNote(context);
  return onEvent((name, payload) => {
    if (name !== 'pack.progress') return;
    const { source, step, file } = payload as EventPayload<'pack.progress'>;
    if (sources.includes(source)) noteStep(step, file === null ? step : `${step} ${file}`);
  });
}
