import type { EventPayload } from '#shared/contract/events.ts';
import type { CommandContext } from './command.ts';

/** Notes each step once, when it begins. */
export function noteProgress(
  onEvent: (listener: (name: string, payload: unknown) => void) => () => void,
  { note }: Pick<CommandContext, 'note'>,
  source: string,
): () => void {
  let lastStep = '';
  return onEvent((name, payload) => {
    if (name !== 'pack.progress') return;
    const progress = payload as EventPayload<'pack.progress'>;
    if (progress.source !== source || progress.step === lastStep) return;
    lastStep = progress.step;
    note(`${progress.step}${progress.file === null ? '' : ` ${progress.file}`} …`);
  });
}
