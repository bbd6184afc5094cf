import { existsSync } from 'node:fs';
import path from 'node:path';
import { UsageError, type CommandLine } from './command.ts';
import { requireOneArgument } from './parse-command-line.ts';

/** The one argument of a command as the absolute path of a file or folder that is there. @throws UsageError */
export function requirePackSource(line: CommandLine): string {
  const source = path.resolve(requireOneArgument(line, 'folder-or-zip'));
  if (!existsSync(source)) throw new UsageError(`There is no file or folder at ${source}.`);
  return source;
}
