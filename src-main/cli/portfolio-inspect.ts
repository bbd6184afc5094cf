import path from 'node:path';
import type { ProcedureInput, ProcedureOutput } from '#shared/contract/procedures.ts';
import { listOpen, takeAnswer, type SaidOfFile } from '#shared/portfolio/file-question.ts';
import { callProcedure } from './call-procedure.ts';
import { grantPath } from './grant-path.ts';
import { exitCodes, type CliCommand, type CommandContext } from './command.ts';
import { answerHelp, describeAnswers, readAnswers, type GivenAnswers } from './file-answers.ts';
import { readTextOption, requireOneArgument } from './parse-command-line.ts';

/** `portfolio inspect`: what a file is, and how its columns are understood. */
export const portfolioInspect: CliCommand = {
  synopsis: '<file> [options]',
  help: `
Finds out what a portfolio file is and prints it as JSON: "detection" has its format, encoding, delimiter, decimal
separator, header line, columns with samples, the suggested mapping with confidence and why, and remarks; "faults" says
why rows cannot be read with that mapping; "locations" and "rejected" are what the first rows become. Exit code 1 when
there are faults; 3 when the file leaves open what its figures depend on: "questions" of the detection has what is asked,
the values that answer it and what each of them changes.

The "options" and "mapping" of the detection, with "format": 1 and a "name", are a mapping file for portfolio run:

  portfolio inspect values.csv
  {"format": 1, "name": "Example", "options": {…}, "mapping": {…}}
  portfolio run values.csv --out figures.csv --mapping example.json

${answerHelp}
  --rejected FILE      reads the whole file and writes the rows that are set aside as a CSV: their line and the reasons,
                       then the columns of the file. Corrected, it is read like the file. "rows" and "setAside" say how
                       many there are`,
  options: { rejected: { type: 'string' }, answer: { type: 'string' } },
  async run(line, context) {
    const file = path.resolve(requireOneArgument(line, 'file'));
    const { inspected, said } = await inspect(context, file, readAnswers(line).answers);
    const open = listOpen(inspected.detection.questions);
    const output = readTextOption(line, 'rejected');
    const counts = output === undefined ? {} : await saveRejected(context, said, path.resolve(output));
    context.printJson({ ...inspected, ...counts });
    for (const question of open) context.note(describeAnswers(question));
    if (inspected.faults.length > 0) return exitCodes.refused;
    return open.length > 0 ? exitCodes.asked : exitCodes.answered;
  },
};

type Inspected = ProcedureOutput<'portfolio.inspect'>;
/** What was said of a file, as procedures take it. */
type SaidInput = Pick<ProcedureInput<'portfolio.saveRejected'>, 'grant' | 'options' | 'mapping'>;

/** Finds out what a file is, with what it leaves open answered. */
async function inspect(context: CommandContext, file: string, answers: GivenAnswers['answers']) {
  const grant = await grantPath(context, file, 'read');
  let said: SaidInput = { grant };
  let inspected: Inspected = await callProcedure(context, 'portfolio.inspect', said);
  const changes = listOpen(inspected.detection.questions).flatMap(({ code, choices }) =>
    choices.filter(({ value }) => value === answers[code]).map(({ change }) => change),
  );
  if (changes.length === 0) return { inspected, said };
  let taken: SaidOfFile<NonNullable<SaidInput['options']>> = { options: {}, mapping: null };
  for (const change of changes) taken = takeAnswer(taken, inspected.detection.mapping, change);
  const { options, mapping } = taken;
  said = { grant, options, ...(mapping === null ? {} : { mapping }) };
  inspected = await callProcedure(context, 'portfolio.inspect', said);
  return { inspected, said };
}

async function saveRejected(context: CommandContext, said: SaidInput, output: string) {
  const targetGrant = await grantPath(context, output, 'write');
  const { rows, rejected } = await callProcedure(context, 'portfolio.saveRejected', { ...said, targetGrant });
  return { rows, setAside: rejected };
}
