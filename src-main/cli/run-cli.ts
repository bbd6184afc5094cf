import { failureCodes, type Failure } from '#shared/call/envelope.ts';
import { messageOf } from '#shared/text/message-of.ts';
import type { Backend } from '../backend.ts';
import { exitCodes, UsageError, type CliCommand, type CommandContext } from './command.ts';
import { commands, findCommand } from './commands.ts';
import { parseCommandLine, readTextOption } from './parse-command-line.ts';
import { showControls } from './show-controls.ts';

/** What is typed before a command: the package's own says so, from the sources npm runs it. */
const caller = process.env['FREEBOARD_COMMAND'] ?? 'npm run -s cli --';

const footer = `Every command takes
  --data-dir DIR             where packs, keys and counters are kept (default: the application's own folder)
  --issuer-public-key FILE   checks tokens and the licence with another issuer's Ed25519 key (PEM or JWK)
  --restore-records          puts the latest good copy in the place of damaged records, which are kept beside it
  --help, -h                 this help

Results are on stdout, everything else on stderr.
Exit code 0: answered; 1: an error answer, a refusal or a failure; 2: wrong usage;
3: a file leaves open what its figures depend on, and an answer is needed.`;

/** The help of the whole command line, or of the group (`pack`, `token`) that `prefix` names. */
function formatOverview(prefix = ''): string {
  const names = Object.keys(commands).filter((name) => name.startsWith(prefix));
  const width = Math.max(...names.map(({ length }) => length));
  const lines = names.map((name) => `  ${name.padEnd(width)}  ${commands[name]?.summary ?? ''}`);
  return [`Usage: ${caller} <command> [options]`, '', ...lines, '', footer].join('\n');
}

/** The help of one command. */
function formatCommandHelp(name: string, command: CliCommand): string {
  return [`Usage: ${caller} ${name} ${command.synopsis}`.trimEnd(), '', command.help.trim(), '', footer].join('\n');
}

/** What a call says about the backend that it works with. */
export interface BackendOptions {
  /** Undefined: the application's own. */
  readonly dataDirectory: string | undefined;
  /** Undefined: the installation's own key pair. */
  readonly issuerPublicKeyFile: string | undefined;
  /** The latest good copy takes the place of damaged records. */
  readonly restoresRecords: boolean;
  /** Many callers wait for its thread. */
  readonly isService: boolean;
}

/** Where a run of the command line reads and writes. */
export interface CliSurroundings {
  readonly writeOut: (text: string) => void;
  readonly writeError: (text: string) => void;
  /** Whether a person reads stdout: JSON is indented then. */
  readonly isTerminal: boolean;
  /** Aborted by the first SIGINT or SIGTERM. */
  readonly signal: AbortSignal;
  readonly openBackend: (options: BackendOptions) => Promise<Backend>;
}

/**
 * Runs one call of the command line and gives its exit code; never throws. Names of files, columns and packs that it
 * tells of do not steer the terminal.
 */
export async function runCli(words: readonly string[], around: CliSurroundings): Promise<number> {
  const writeOut = (text: string): void => around.writeOut(showControls(text));
  const writeError = (text: string): void => around.writeError(showControls(text));
  const surroundings = { ...around, writeOut, writeError };
  const found = findCommand(words);
  if (found === null) return explainCommands(words, surroundings);
  const command = await found.entry.load();
  if (found.rest.includes('--help') || found.rest.includes('-h')) {
    writeOut(`${formatCommandHelp(found.name, command)}\n`);
    return exitCodes.answered;
  }
  try {
    return await runCommand(command, found.rest, surroundings);
  } catch (error) {
    if (error instanceof UsageError) {
      writeError(`${error.message}\nSee: ${caller} ${found.name} --help\n`);
      return exitCodes.usage;
    }
    return reportFailure(error, surroundings);
  }
}

async function runCommand(
  command: CliCommand,
  rest: readonly string[],
  { writeOut, writeError, isTerminal, signal, openBackend }: CliSurroundings,
): Promise<number> {
  const line = parseCommandLine(rest, command.options);
  let backend: Promise<Backend> | null = null;
  const context: CommandContext = {
    printJson: (value) => writeOut(`${formatPlainJson(value, isTerminal ? 2 : undefined)}\n`),
    printLine: (text) => writeOut(`${text}\n`),
    note: (text) => writeError(`${text}\n`),
    openBackend: ({ isService } = { isService: false }) =>
      (backend ??= openBackend({
        isService,
        dataDirectory: readTextOption(line, 'data-dir'),
        issuerPublicKeyFile: readTextOption(line, 'issuer-public-key'),
        restoresRecords: line.values['restore-records'] === true,
      })),
    signal,
  };
  try {
    return await command.run(line, context);
  } finally {
    await (backend as Promise<Backend> | null)?.then(
      (opened) => opened.close(),
      // Why it could not be opened has been told by the command that asked for it.
      () => undefined,
    );
  }
}

/** No command was named: the overview when it was asked for, else what is wrong. */
function explainCommands(words: readonly string[], { writeOut, writeError }: CliSurroundings): number {
  const [first = ''] = words;
  const isGroup = Object.keys(commands).some((name) => name.startsWith(`${first} `));
  if (words.some((word) => word === '--help' || word === '-h') || first === 'help') {
    writeOut(`${formatOverview(isGroup ? `${first} ` : '')}\n`);
    return exitCodes.answered;
  }
  const complaint =
    words.length === 0
      ? 'No command was given.'
      : `There is no command "${words.slice(0, isGroup ? 2 : 1).join(' ')}".`;
  writeError(`${complaint}\n\n${formatOverview(isGroup ? `${first} ` : '')}\n`);
  return exitCodes.usage;
}

/** Tells a failure: an expected one also as JSON on stdout, for programs. */
function reportFailure(error: unknown, { writeOut, writeError }: CliSurroundings): number {
  const failure = toFailure(error);
  if (failure !== null) writeOut(`${formatPlainJson({ error: failure })}\n`);
  writeError(`${messageOf(error)}\n`);
  return failure?.code === 'ANSWER_NEEDED' ? exitCodes.asked : exitCodes.refused;
}

/** The expected failure behind an error, known by its code; null for anything else. */
function toFailure(error: unknown): Failure | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const code = failureCodes.find((known) => known === error.code);
  return code === undefined
    ? null
    : { code, message: error.message, details: 'details' in error ? error.details : null };
}

/** Fields that windows in other languages make their words of: beside each stand the same words in English. */
const windowFields: ReadonlySet<string> = new Set(['texts', 'whyText']);

/** JSON as the command line prints it, without what only windows need. */
function formatPlainJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, (field, member: unknown) => (windowFields.has(field) ? undefined : member), indent);
}
