import { parseArgs } from 'node:util';
import { isUnreadableName } from '#main/platform/files/unreadable-names.ts';
import { UsageError, type CommandLine, type CommandOptions } from './command.ts';

/** Options that every command takes. */
const commonOptions = {
  'data-dir': { type: 'string' },
  'issuer-public-key': { type: 'string' },
  'restore-records': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies CommandOptions;

/**
 * Reads what follows the name of a command.
 *
 * @throws UsageError for unknown options, missing values and what is no text
 */
export function parseCommandLine(args: readonly string[], options: CommandOptions): CommandLine {
  const allOptions = { ...options, ...commonOptions };
  for (const argument of args) requireReadableArgument(argument);
  try {
    const { values, positionals } = parseArgs({
      args: joinNegativeNumbers(args, allOptions),
      options: allOptions,
      allowPositionals: true,
      strict: true,
    });
    return { values, positionals };
  } catch (error) {
    // Its messages are one or two sentences meant for people.
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

/** An argument is a name, of a file for one, or a text, alone or behind `--option=`. @throws UsageError */
function requireReadableArgument(argument: string): void {
  const value = argument.startsWith('--') ? argument.slice(argument.indexOf('=') + 1) : argument;
  if (!isUnreadableName(value)) return;
  throw new UsageError(`"${value}" is not readable text: it has bytes that are no UTF-8. Rename the file or folder.`);
}

/** `--longitude -121.9` becomes `--longitude=-121.9`: parseArgs takes a value that begins with a dash for an option. */
function joinNegativeNumbers(args: readonly string[], options: CommandOptions): string[] {
  const joined: string[] = [];
  for (const argument of args) {
    const previous = joined.at(-1) ?? '';
    const takesValue = previous.startsWith('--') && options[previous.slice(2)]?.type === 'string';
    if (takesValue && /^-[\d.]/.test(argument)) joined[joined.length - 1] = `${previous}=${argument}`;
    else joined.push(argument);
  }
  return joined;
}

/** The text of an option, or undefined when it was not given. */
export function readTextOption({ values }: CommandLine, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** The text of an option that must be given. @throws UsageError */
export function requireTextOption(line: CommandLine, name: string): string {
  const text = readTextOption(line, name);
  if (text === undefined || text === '') throw new UsageError(`--${name} is missing.`);
  return text;
}

/** Bounds of a number; both included. */
interface NumberRange {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly isWhole?: boolean;
}

/** The number of an option, or undefined when it was not given. @throws UsageError when it is no number in the range */
export function readNumberOption(line: CommandLine, name: string, range: NumberRange = {}): number | undefined {
  const text = readTextOption(line, name);
  if (text === undefined) return undefined;
  const { minimum = -Infinity, maximum = Infinity, isWhole = false } = range;
  // Number() alone would take '' for 0 and 0x10 for 16.
  const isNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text.trim());
  const value = Number(text);
  if (!isNumber || !Number.isFinite(value)) throw new UsageError(`--${name} must be a number, not "${text}".`);
  if (isWhole && !Number.isInteger(value)) throw new UsageError(`--${name} must be a whole number, not ${text}.`);
  if (value < minimum) throw new UsageError(`--${name} must be at least ${minimum}.`);
  if (value > maximum) throw new UsageError(`--${name} must be at most ${maximum}.`);
  return value;
}

/** The number of an option that must be given. @throws UsageError */
export function requireNumberOption(line: CommandLine, name: string, range?: NumberRange): number {
  const value = readNumberOption(line, name, range);
  if (value === undefined) throw new UsageError(`--${name} is missing.`);
  return value;
}

/** The only argument of a command. @throws UsageError when there is none or more than one */
export function requireOneArgument({ positionals }: CommandLine, name: string): string {
  const [argument, ...rest] = positionals;
  if (argument === undefined) throw new UsageError(`<${name}> is missing.`);
  if (rest.length > 0) throw new UsageError(`Only one <${name}> is taken; quote it if it has spaces.`);
  return argument;
}

/** Refuses arguments where a command takes options alone. @throws UsageError */
export function requireNoArguments({ positionals }: CommandLine): void {
  if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is not understood here.`);
}
