import { exitCodes, type Command } from './command.ts';
import { callProcedure } from './call-procedure.ts';
import { grantPath } from './grant-path.ts';
import { requirePackSource } from './require-pack-source.ts';

/** `pack check`: what is wrong with a pack. */
export const packCheck: Command = {
  synopsis: '<folder-or-zip>',
  help: `
Checks a region pack as an install would, without installing it. Prints {"findings": […]} as JSON: each finding has its
severity, code, file, field, what was found and what is expected. Exit code 1 when one of them is an error.`,
  options: {},
  async run(line, context) {
    const source = requirePackSource(line);
    const grant = await grantPath(context, source, 'read');
    const { findings } = await callProcedure(context, 'pack.check', { grant });
    context.printJson({ findings });
    return findings.some(({ severity }) => severity === 'error') ? exitCodes.refused : exitCodes.answered;
  },
};
