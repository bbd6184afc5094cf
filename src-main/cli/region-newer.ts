import { callProcedure } from './call-procedure.ts';
import { exitCodes, type CliCommand } from './command.ts';

/** `region newer`: whether packs are behind what they were made of. */
export const regionNewer: CliCommand = {
  synopsis: '[PACK…]',
  help: `
Asks the servers of the sources that installed packs were made of, all or those that are named by their ids, whether they
have newer data, and prints {"packs": […], "failed": […]} as JSON. Lists and the heads of files are asked for, no data.

Each pack is "same", "newer" or "unknown", with reasons: "catalogue" (this version of Freeboard knows another version of
the source), "list" (the source's list names other files for the box), "file" (files have another ETag, time of change or
size); not to be said: "noRecord" (nothing says what the pack was made of, as of earlier versions), "noSource", "noList",
"gone", "elsewhere" (files on no host of the source), "notSaid" (the server names no state), "notFetched" (files came from
a folder). "again" is what "region get" needs to make it anew. Exit code 1 when a server could not be asked.

  region newer
  region newer zwolle-52n-6e-jrc-efas`,
  options: {},
  async run({ positionals: ids }, context) {
    const result = await callProcedure(context, 'region.checkNewer', { packs: ids.length === 0 ? null : [...ids] });
    context.printJson(result);
    for (const { id, message } of result.failed) context.note(`${id}: ${message}`);
    return result.failed.length === 0 ? exitCodes.answered : exitCodes.refused;
  },
};
