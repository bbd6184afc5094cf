import path from 'node:path';
import type { ConflictChoice } from '#shared/survey/hand-over.ts';
import { exitCodes, UsageError, type Command } from './command.ts';
import { noteHandOver } from './note-hand-over.ts';
import { readText, requireOneArgument } from './parse-command-line.ts';

const choices: Readonly<Record<string, ConflictChoice>> = {
  'keep-mine': 'keepMine',
  'take-theirs': 'takeTheirs',
  'keep-both': 'keepBoth',
};

/** `survey import`: the surveys of a `.freeboard` file. */
export const surveyImport: Command = {
  synopsis: '<file.freeboard> [--dry-run] [--conflicts keep-both|keep-mine|take-theirs]',
  help: `
Brings the surveys of a .freeboard file in, all of them or none, and prints how many were added, updated, copied and kept.

  --dry-run     prints what it would bring and changes nothing
  --conflicts   what to do about surveys that were changed on both sides: keep-both (default) keeps theirs beside yours,
                keep-mine leaves yours, take-theirs replaces yours. The notes of both sides are always kept as history.`,
  options: { 'dry-run': { type: 'boolean' }, conflicts: { type: 'string' } },
  async run(line, context) {
    const file = path.resolve(requireOneArgument(line, 'file.freeboard'));
    const named = readText(line, 'conflicts') ?? 'keep-both';
    const otherwise = choices[named];
    if (otherwise === undefined) throw new UsageError(`--conflicts must be one of ${Object.keys(choices).join(', ')}.`);
    const { handOver } = await context.openBackend();
    context.printJson(
      line.values['dry-run'] === true
        ? await handOver.preview(file, noteHandOver(context))
        : await handOver.import(file, { decisions: [], otherwise }, noteHandOver(context)),
    );
    return exitCodes.answered;
  },
};
