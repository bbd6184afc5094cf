import { existsSync } from 'node:fs';
import path from 'node:path';
import { createFailure } from '#shared/call/create-failure.ts';
import type { Failure, ReportedFailure } from '#shared/call/envelope.ts';
import { failureText, sayFailure } from '#shared/call/failure-text.ts';
import { DamagedFileError, ServiceError, toFailure } from './errors.ts';
import { conditionCodes, findCondition, findSystemDamage } from './system-errors.ts';
import { isUnreadableName, UnreadableNameError } from '#main/platform/files/unreadable-names.ts';

/**
 * What is told of an error that is no fault of ours: what a service throws on purpose, what the system lacks, and a
 * file that is damaged, denied or can only be read. Null for a fault.
 */
export function toExpectedFailure(error: unknown): Failure | null {
  if (error instanceof ServiceError) return toFailure(error);
  const condition = findCondition(error);
  if (condition !== null) return createFailure(conditionCodes[condition], condition).error;
  const damage = findSystemDamage(error);
  const file = findFaultyFile(error);
  if (file !== null) return toFailure(new DamagedFileError(file, error, damage ?? 'changed'));
  // That a file is not there, or something else, is told by whoever asks for it; where a folder has to be, by nobody.
  const { syscall, path: place } = (error ?? {}) as NodeJS.ErrnoException;
  const isOfFolder = syscall === 'mkdir' || syscall === 'scandir';
  const isOfDisk = damage !== null && (isOfFolder || (damage !== 'missing' && damage !== 'foreign'));
  // Told with its cause, wherever it is met: that it is not there would be untrue.
  if (damage === 'missing' && place !== undefined && isUnreadableName(place))
    return toFailure(new UnreadableNameError(place));
  // A file that was to be made in a folder that is gone.
  if (damage === 'missing' && syscall === 'open' && place !== undefined && !existsSync(path.dirname(place)))
    return toFailure(new DamagedFileError(path.dirname(place), error, damage));
  return isOfDisk && place !== undefined ? toFailure(new DamagedFileError(place, error, damage)) : null;
}

/** The database file whose fault an error is, as the adapter has named it; null for any other. */
function findFaultyFile(error: unknown): string | null {
  const isNamed = error instanceof Error && error.name === 'SqliteError' && 'file' in error;
  return isNamed && typeof error.file === 'string' ? error.file : null;
}

/** What went wrong as an event tells it: an expected failure in its own words, anything else by its kind alone. */
export function describeFailure(error: unknown): ReportedFailure {
  const { details: _forPrograms, ...told } = toExpectedFailure(error) ?? createFailure('INTERNAL', 'fault').error;
  return told;
}

/**
 * The same of work that goes on in the background, for whose end nobody waits.
 *
 * @param logFault puts a fault into the log and gives the id under which it stands there: people are told no more of it
 */
export function describeWorkFailure(error: unknown, logFault: (fault: unknown) => string): ReportedFailure {
  if (toExpectedFailure(error) !== null) return describeFailure(error);
  const text = failureText('fault-logged', { id: logFault(error) });
  return { code: 'INTERNAL', message: sayFailure(text), text };
}

/** Whether there was no room to write: on the disk, in somebody's share of it, or for one more file. */
export function isStorageFull(error: unknown): boolean {
  const condition = findCondition(error);
  return condition !== null && conditionCodes[condition] === 'STORAGE_FULL';
}

/** Whether the system lacks something for the moment: the same may succeed a little later. */
export function isUnavailable(error: unknown): boolean {
  const condition = findCondition(error);
  return condition !== null && conditionCodes[condition] === 'UNAVAILABLE';
}

/**
 * Whether nothing can be written because the system does not let it, a folder or disk that is only read, or because the
 * file is not in its place any more.
 */
export function isReadOnly(error: unknown): boolean {
  if (error instanceof DamagedFileError && error.damage === 'moved') return true;
  const damage = findSystemDamage(error);
  const isOfDatabase = error instanceof Error && error.name === 'SqliteError';
  return damage === 'read-only' || (isOfDatabase && damage === 'denied');
}
