import { existsSync, renameSync } from 'node:fs';

/** Told of a file that could not be read, under the name that it has now, and why. */
export type SetAsideListener = (file: string, cause: unknown) => void;

/**
 * Gives a file or folder that is worth nothing another name beside its own, so that what it stood for can be made anew
 * and nothing is lost: `<name>.damaged-<time>`.
 * @returns the name that it has now
 */
export function setAside(file: string, now = new Date()): string {
  const stem = `${file}.damaged-${now.toISOString().replaceAll(':', '-')}`;
  let target = stem;
  for (let count = 2; existsSync(target); count++) target = `${stem}-${count}`;
  renameSync(file, target);
  return target;
}
