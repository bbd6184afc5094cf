import { exitCodes, type Command } from './command.ts';
import { callProcedure } from './call-procedure.ts';
import { requireOneArgument } from './parse-command-line.ts';
import { parsePackKey } from './parse-pack-key.ts';

/** `pack remove`: takes a pack away. */
export const packRemove: Command = {
  synopsis: '<id>[@<version>]',
  help: `
Removes a region pack and its index: one version, or all of them when none is named. Prints the packs that are left as
JSON: {"packs": […]}.`,
  options: {},
  async run(line, context) {
    const { id, version } = parsePackKey(requireOneArgument(line, 'id'));
    const { library } = await context.openBackend();
    await library.remove(id, version);
    context.printJson(await callProcedure(context, 'pack.list', {}));
    return exitCodes.answered;
  },
};
