import type { EventPayload } from '#shared/contract/events.ts';
import type { CommandContext } from './command.ts';
import { createStepNote } from './create-step-note.ts';

/** Notes each step of the work on a pack once, when it begins. Gives what stops that. */
export function notePackProgress(
  onEvent: (listener: (name: string, payload: unknown) => void) => () => void,
  context: Pick<CommandContext, 'note'>,
  source: string,
): () => void {
  const noteStep = createStepNote(context);
  return onEvent((name, payload) => {
    if (name !== 'pack.progress') return;
    const { source: worked, step, file } = payload as EventPayload<'pack.progress'>;
    if (worked === source) noteStep(step, file === null ? step : `${step} ${file}`);
  });
}
