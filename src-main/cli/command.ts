import type { ParseArgsConfig } from 'node:util';
import type { Backend } from '../backend.ts';

/** What the options of a command are, in the form of node:util's parseArgs. */
export type CommandOptions = NonNullable<ParseArgsConfig['options']>;

/** The options and arguments of one call of a command, as they were typed. */
export interface CommandLine {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

export interface CommandContext {
  /** Writes one result to stdout: JSON, on one line unless a person is reading. */
  readonly printJson: (value: unknown) => void;
  /** Writes one line to stdout. */
  readonly printLine: (line: string) => void;
  /** Writes one line to stderr: progress and remarks. */
  readonly note: (line: string) => void;
  /**
   * Opens the backend on the data directory of the call, once; it is closed when the command has ended.
   * @param options `isService`: many callers wait for its thread, which is never held up for one of them
   */
  readonly openBackend: (options?: { readonly isService: boolean }) => Promise<Backend>;
  /** Aborted by the first SIGINT or SIGTERM. */
  readonly signal: AbortSignal;
}

/** The exit codes of every command. */
export const exitCodes = {
  answered: 0,
  /** An error answer, a refusal, or a failure. */
  refused: 1,
  /** The command was not called as it is meant. */
  usage: 2,
  /** A file leaves open what its figures depend on, and nobody has said so. */
  asked: 3,
} as const;

export interface CliCommand {
  /** What follows the command's name, for its help. */
  readonly synopsis: string;
  /** The text of its help: what it does, each option, examples. */
  readonly help: string;
  readonly options: CommandOptions;
  /** Gives the exit code. @throws UsageError */
  run(line: CommandLine, context: CommandContext): Promise<number>;
}

/** The command was not called as it is meant; the message says what is wrong. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
