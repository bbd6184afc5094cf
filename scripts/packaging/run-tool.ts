import process from 'node:process';
import { runCommand } from '../setup/run-command.js';
import { SetupError } from '../setup/project.js';

/** Runs a program of the system. @throws SetupError with what it said where it is missing or fails */
export async function runTool(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const { code, stdout, stderr } = await runCommand(name, args, { env });
  if (code !== 0) throw new SetupError(`${name} ended with exit code ${code}.\n${stdout}${stderr}`.trim());
  return stdout;
}
