import path from 'node:path';
import { callProcedure } from './call-procedure.ts';
import { exitCodes, type Command } from './command.ts';
import { requireOneArgument } from './parse-command-line.ts';

/** `portfolio inspect`: what a file is, and how its columns are understood. */
export const portfolioInspect: Command = {
  synopsis: '<file>',
  help: `
Finds out what a portfolio file is and prints it as JSON: "detection" has its format, encoding, delimiter, decimal
separator, header line, columns with samples, the suggested mapping with confidence and why, and remarks; "faults" says
why rows cannot be read with that mapping; "locations" and "rejected" are what the first rows become. Exit code 1 when
there are faults.

The "options" and "mapping" of the detection, with "format": 1 and a "name", are a mapping file for portfolio run:

  portfolio inspect values.csv
  {"format": 1, "name": "Example", "options": {…}, "mapping": {…}}
  portfolio run values.csv --out figures.csv --mapping example.json`,
  options: {},
  async run(line, context) {
    const file = path.resolve(requireOneArgument(line, 'file'));
    const inspected = await callProcedure(context, 'portfolio.inspect', { path: file });
    context.printJson(inspected);
    return inspected.faults.length > 0 ? exitCodes.refused : exitCodes.answered;
  },
};
