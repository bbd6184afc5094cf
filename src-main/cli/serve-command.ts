import { exitCodes, type CliCommand } from './command.ts';
import { readNumberOption, requireNoArguments } from './parse-command-line.ts';
import { untilAborted } from '#main/shell/index.ts';

/** Port of the service when none is named. */
const DEFAULT_PORT = 8080;

/** `serve`: the query service over HTTP. */
export const serve: CliCommand = {
  synopsis: '[--port N] [--no-auth]',
  help: `
Starts the query service on 127.0.0.1 and prints "listening on http://127.0.0.1:N" when it is ready. Every request needs
an access token (see "token issue"). /openapi.json describes the service. SIGTERM or Ctrl-C ends it: requests that are
being answered are finished, the exit code is 0.

  --port N                   port to listen on (default ${DEFAULT_PORT}; 0: any free one)
  --no-auth                  asks for no token: whatever runs on this machine may query within this installation's licence`,
  options: { port: { type: 'string' }, 'no-auth': { type: 'boolean' } },
  async run(line, context) {
    requireNoArguments(line);
    const port = readNumberOption(line, 'port', { minimum: 0, maximum: 65_535, isWhole: true }) ?? DEFAULT_PORT;
    const backend = await context.openBackend({ isService: true });
    const server = await backend.openQueryService({ port, requireToken: line.values['no-auth'] !== true });
    context.printLine(`listening on http://127.0.0.1:${server.port}`);
    await untilAborted(context.signal);
    await server.close();
    return exitCodes.answered;
  },
};
