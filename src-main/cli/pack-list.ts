import { exitCodes, type Command } from './command.ts';
import { callProcedure } from './call-procedure.ts';
import { requireNoArguments } from './parse-command-line.ts';

/** `pack list`: the installed packs. */
export const packList: Command = {
  synopsis: '',
  help: `
Prints the installed region packs as JSON: {"packs": […]}.`,
  options: {},
  async run(line, context) {
    requireNoArguments(line);
    context.printJson(await callProcedure(context, 'pack.list', {}));
    return exitCodes.answered;
  },
};
