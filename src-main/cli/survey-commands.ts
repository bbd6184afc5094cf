import path from 'node:path';
import { isUuid } from '#shared/text/uuid.ts';
import { exitCodes, UsageError, type CliCommand, type CommandContext } from './command.ts';
import { requireNoArguments, requireTextOption, readTextOption, requireOneArgument } from './parse-command-line.ts';
import type { ConflictChoice } from '#shared/survey/hand-over.ts';
import type { PartChoices } from '#shared/survey/merge-surveys.ts';
import { callProcedure } from './call-procedure.ts';
import type { EventPayload } from '#shared/contract/events.ts';
import { createStepNote } from './create-step-note.ts';

/** `survey export`: surveys into one `.freeboard` file. */
export const surveyExport: CliCommand = {
  synopsis: '--out FILE.freeboard [--id ID,ID…]',
  help: `
Writes surveys with their history, photos and files into one .freeboard file, to be taken in on another computer. Prints
{"surveys": …, "sizeBytes": …}. The file appears whole or not at all.

  --out FILE   where to write it; a file of that name is replaced
  --id IDS     which surveys, separated by commas; every one that is not archived otherwise`,
  options: { out: { type: 'string' }, id: { type: 'string' } },
  async run(line, context) {
    requireNoArguments(line);
    const target = path.resolve(requireTextOption(line, 'out'));
    const { id } = line.values;
    const ids = typeof id === 'string' ? id.split(',').map((one) => one.trim()) : null;
    if (ids?.some((one) => !isUuid(one))) throw new UsageError('--id must be ids of surveys, separated by commas.');
    const { handOver } = await context.openBackend();
    context.printJson(await handOver.writeTo(target, ids ?? handOver.listCurrent(), noteHandOver(context)));
    return exitCodes.answered;
  },
};

const choices: Readonly<Record<string, ConflictChoice>> = {
  'keep-mine': 'keepMine',
  'take-theirs': 'takeTheirs',
  'keep-both': 'keepBoth',
};

/** `survey import`: the surveys of a `.freeboard` file. */
export const surveyImport: CliCommand = {
  synopsis: '<file.freeboard> [--dry-run] [--conflicts keep-both|keep-mine|take-theirs] [--join]',
  help: `
Brings the surveys of a .freeboard file in, all of them or none, and prints how many were added, updated, copied and kept.

  --dry-run     prints what it would bring and changes nothing
What was changed on one side alone is put together by itself: the status there and the floor here, say.

  --conflicts   what to do where both sides have changed the same part: keep-both (default) keeps theirs as a survey of
                its own beside yours, keep-mine leaves your state of that part, take-theirs takes theirs. The notes of
                both sides are always kept as history.
  --join        with keep-mine or take-theirs: notes, tags and files that both sides have changed are kept of both, in
                one survey`,
  options: { 'dry-run': { type: 'boolean' }, conflicts: { type: 'string' }, join: { type: 'boolean' } },
  async run(line, context) {
    const file = path.resolve(requireOneArgument(line, 'file.freeboard'));
    const named = readTextOption(line, 'conflicts') ?? 'keep-both';
    const otherwise = choices[named];
    if (otherwise === undefined) throw new UsageError(`--conflicts must be one of ${Object.keys(choices).join(', ')}.`);
    const isJoined = line.values['join'] === true;
    if (isJoined && otherwise === 'keepBoth') {
      throw new UsageError('--join needs --conflicts keep-mine or take-theirs: both surveys are kept otherwise.');
    }
    const otherwiseParts: PartChoices = isJoined ? { notes: 'both', tags: 'both', files: 'both' } : {};
    const { handOver } = await context.openBackend();
    context.printJson(
      line.values['dry-run'] === true
        ? await handOver.preview(file, noteHandOver(context))
        : await handOver.import(file, { decisions: [], otherwise, otherwiseParts }, noteHandOver(context)),
    );
    return exitCodes.answered;
  },
};

/** So many at once that there is one page: pages shift when a survey is edited between two of them. */
const PAGE = 100_000;

/** `survey list`: the surveys kept here. */
export const surveyList: CliCommand = {
  synopsis: '[--text WORDS] [--archived]',
  help: `
Prints the surveys kept here, one JSON object on a line, the last changed first.

  --text WORDS   only those whose address, notes, tags or surveyor hold words beginning so
  --archived     those in the archive as well`,
  options: { text: { type: 'string' }, archived: { type: 'boolean' } },
  async run(line, context) {
    requireNoArguments(line);
    const text = readTextOption(line, 'text') ?? '';
    const archived = line.values['archived'] === true ? 'with' : 'without';
    for (let offset = 0; ; offset += PAGE) {
      const page = await callProcedure(context, 'survey.list', { text, archived, offset, limit: PAGE });
      for (const survey of page.surveys) context.printLine(JSON.stringify(survey));
      if (offset + PAGE >= page.total) return exitCodes.answered;
    }
  },
};

/** Notes each step of a hand-over once, when it begins. */
function noteHandOver(context: Pick<CommandContext, 'note' | 'signal'>): {
  readonly signal: AbortSignal;
  onProgress(progress: Pick<EventPayload<'handOver.progress'>, 'step'>): void;
} {
  const noteStep = createStepNote(context);
  return { signal: context.signal, onProgress: ({ step }) => noteStep(step) };
}
