import path from 'node:path';
import { isUuid } from '#shared/text/uuid.ts';
import { exitCodes, UsageError, type Command } from './command.ts';
import { noteHandOver } from './note-hand-over.ts';
import { requireNoArguments, requireText } from './parse-command-line.ts';

/** `survey export`: surveys into one `.freeboard` file. */
export const surveyExport: Command = {
  synopsis: '--out FILE.freeboard [--id ID,ID…]',
  help: `
Writes surveys with their history, photos and files into one .freeboard file, to be taken in on another computer. Prints
{"surveys": …, "sizeBytes": …}. The file appears whole or not at all.

  --out FILE   where to write it; a file of that name is replaced
  --id IDS     which surveys, separated by commas; every one that is not archived otherwise`,
  options: { out: { type: 'string' }, id: { type: 'string' } },
  async run(line, context) {
    requireNoArguments(line);
    const target = path.resolve(requireText(line, 'out'));
    const { id } = line.values;
    const ids = typeof id === 'string' ? id.split(',').map((one) => one.trim()) : null;
    if (ids?.some((one) => !isUuid(one))) throw new UsageError('--id must be ids of surveys, separated by commas.');
    const { handOver } = await context.openBackend();
    context.printJson(await handOver.writeTo(target, ids ?? handOver.listCurrent(), noteHandOver(context)));
    return exitCodes.answered;
  },
};
