import type { EventPayload } from '#shared/contract/events.ts';
import type { CommandContext } from './command.ts';
import { createStepNote } from './create-step-note.ts';

/** Notes each step of a hand-over once, when it begins. */
export function noteHandOver(context: Pick<CommandContext, 'note' | 'signal'>): {
  readonly signal: AbortSignal;
  onProgress(progress: Pick<EventPayload<'handOver.progress'>, 'step'>): void;
} {
  const noteStep = createStepNote(context);
  return { signal: context.signal, onProgress: ({ step }) => noteStep(step) };
}
