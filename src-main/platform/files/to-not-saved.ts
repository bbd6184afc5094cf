import { NotSavedError } from '../errors/errors.ts';

/**
 * What somebody is told when the writing of their file has failed: a NotSavedError where the system has refused
 * something, such as a folder that is not there or a full disk; else the error as it is.
 */
export function toNotSaved(file: string, error: unknown): unknown {
  const isRefused = error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string';
  return isRefused ? new NotSavedError(file, error) : error;
}
