import path from 'node:path';
import { callProcedure } from './call-procedure.ts';
import { exitCodes, type Command, type CommandContext } from './command.ts';
import { readText, requireOneArgument } from './parse-command-line.ts';

/** `portfolio inspect`: what a file is, and how its columns are understood. */
export const portfolioInspect: Command = {
  synopsis: '<file> [--rejected FILE]',
  help: `
Finds out what a portfolio file is and prints it as JSON: "detection" has its format, encoding, delimiter, decimal
separator, header line, columns with samples, the suggested mapping with confidence and why, and remarks; "faults" says
why rows cannot be read with that mapping; "locations" and "rejected" are what the first rows become. Exit code 1 when
there are faults.

The "options" and "mapping" of the detection, with "format": 1 and a "name", are a mapping file for portfolio run:

  portfolio inspect values.csv
  {"format": 1, "name": "Example", "options": {…}, "mapping": {…}}
  portfolio run values.csv --out figures.csv --mapping example.json

  --rejected FILE      reads the whole file and writes the rows that are set aside as a CSV: their line and the reasons,
                       then the columns of the file. Corrected, it is read like the file. "rows" and "setAside" say how
                       many there are`,
  options: { rejected: { type: 'string' } },
  async run(line, context) {
    const file = path.resolve(requireOneArgument(line, 'file'));
    const inspected = await callProcedure(context, 'portfolio.inspect', { path: file });
    const output = readText(line, 'rejected');
    const counts = output === undefined ? {} : await saveRejected(context, file, path.resolve(output));
    context.printJson({ ...inspected, ...counts });
    return inspected.faults.length > 0 ? exitCodes.refused : exitCodes.answered;
  },
};

async function saveRejected(context: CommandContext, file: string, output: string) {
  const { rows, rejected } = await callProcedure(context, 'portfolio.saveRejected', { path: file, output });
  return { rows, setAside: rejected };
}
