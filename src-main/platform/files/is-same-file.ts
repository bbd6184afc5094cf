import { realpath } from 'node:fs/promises';

/** Whether two paths lead to one file that is there. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  try {
    return (await realpath(one)) === (await realpath(other));
  } catch {
    // What is not there yet is no other file's name.
    return false;
  }
}
