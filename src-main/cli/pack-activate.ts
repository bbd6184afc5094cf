import { exitCodes, UsageError, type Command } from './command.ts';
import { callProcedure } from './call-procedure.ts';
import { requireOneArgument } from './parse-command-line.ts';
import { parsePackKey } from './parse-pack-key.ts';

/** `pack activate`: chooses a version of an installed pack. */
export const packActivate: Command = {
  synopsis: '<id>@<version>',
  help: `
Activates one installed version of a region pack; another active version of it steps aside. Prints the installed packs
as JSON: {"packs": […]}.`,
  options: {},
  async run(line, context) {
    const { id, version } = parsePackKey(requireOneArgument(line, 'id>@<version'));
    if (version === null) throw new UsageError(`Say which version of ${id}: <id>@<version>. "pack list" shows them.`);
    context.printJson(await callProcedure(context, 'pack.activate', { id, version }));
    return exitCodes.answered;
  },
};
