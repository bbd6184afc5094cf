import type { CommandContext } from './command.ts';

/** Notes each step once, when it begins: in the words that it is told with, by default its name. */
export function createStepNote({ note }: Pick<CommandContext, 'note'>): (step: string, words?: string) => void {
  let lastStep = '';
  return (step, words = step) => {
    if (step === lastStep) return;
    lastStep = step;
    note(`${words} …`);
  };
}
