import { homedir } from 'node:os';
import process from 'node:process';
import { computeDefaultDataDirectory } from './default-data-directory.ts';

/**
 * The data directory of this process: the one that was named, or the default, so that window and command line share it.
 */
export function findDataDirectory(named: string | null | undefined): string {
  const surroundings = { platform: process.platform, environment: process.env, homeDirectory: homedir() };
  return named ?? computeDefaultDataDirectory(surroundings);
}
