import type { EventPayload } from '#shared/contract/events.ts';
import type { CommandContext } from './command.ts';

/** Notes each step of a hand-over once, when it begins. */
export function noteHandOver({ note, signal }: Pick<CommandContext, 'note' | 'signal'>): {
  readonly signal: AbortSignal;
  onProgress(progress: Pick<EventPayload<'handOver.progress'>, 'step'>): void;
} {
  let lastStep = '';
  return {
    signal,
    onProgress({ step }) {
      if (step === lastStep) return;
      lastStep = step;
      note(`${step} …`);
    },
  };
}
