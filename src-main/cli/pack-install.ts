import { exitCodes, type Command } from './command.ts';
import { callProcedure } from './call-procedure.ts';
import { grantPath } from './grant-path.ts';
import { notePackProgress } from './note-pack-progress.ts';
import { requirePackSource } from './require-pack-source.ts';

/** `pack install`: checks, installs and activates a pack. */
export const packInstall: Command = {
  synopsis: '<folder-or-zip>',
  help: `
Checks a region pack, installs it whole or not at all, and activates it. Prints the installed pack as JSON, with the
warnings that were found. A pack that is refused is answered with {"error": …}, whose details list the findings, and
exit code 1. Progress is on stderr; Ctrl-C cancels and leaves nothing behind.`,
  options: {},
  async run(line, context) {
    const source = requirePackSource(line);
    const grant = await grantPath(context, source, 'read');
    const backend = await context.openBackend();
    const stopNoting = notePackProgress(backend.onEvent, context, [grant]);
    try {
      const { pack } = await callProcedure(context, 'pack.install', { grant });
      context.printJson(pack);
      return exitCodes.answered;
    } finally {
      stopNoting();
    }
  },
};
