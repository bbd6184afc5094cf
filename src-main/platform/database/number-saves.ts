import { randomInt } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { failureText } from '#shared/call/failure-text.ts';
import { ServiceError } from '../errors/errors.ts';

/** Beside a database stands a write-ahead log of another state of it. Each of the two may be whole. */
export class UnpairedLogError extends ServiceError {
  constructor(path: string) {
    super('FILE_DAMAGED', failureText('file-log-of-other-state', { path }), { path, damage: 'unpaired' });
  }
}

/** Where the head of a database has a number that is free for applications, 32 bits (SQLite file format, 1.3.15). */
export const NUMBER_PLACE = 60;
/** Bound of the first number: two databases that are made have hardly one in common. */
const FIRST_BELOW = 2 ** 30;

/**
 * Gives a database that is being made its first number. With each save goes the next one, so that a write-ahead log is
 * told from one of another state of its database: see {@link isLogOfAnother}.
 */
export function beginNumbers(database: Database): void {
  database.pragma(`user_version = ${randomInt(1, FIRST_BELOW)}`);
}

/** Numbers what is saved, in the transaction that saves it: its log holds the first page with it. */
export function numberSave(database: Database): void {
  const number = Number(database.pragma('user_version', { simple: true }));
  database.pragma(`user_version = ${(number + 1) | 0}`);
}

/** The numbers of the first save and of the last one in a write-ahead log. */
export interface LoggedSaves {
  readonly first: number;
  readonly last: number;
}

/** How far a number lies behind another one: they go on from the highest with the lowest. */
const distance = (from: number, to: number): number => (to - from) >>> 0;

/**
 * Whether a log was not written to what a database file holds now. Its saves are moved into the file in their order, as
 * many of them as there was time for: the file has the number of one of them, or of the one before the first.
 *
 * @param number that of the file, read before the log was
 */
export function isLogOfAnother(number: number, { first, last }: LoggedSaves): boolean {
  const before = first - 1;
  return distance(before, number) > distance(before, last);
}

/** Reads the number that a database file has by itself, without its log. */
export function readSaveNumber(file: string): number {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(4);
    readSync(descriptor, bytes, 0, bytes.length, NUMBER_PLACE);
    return bytes.readUInt32BE(0);
  } finally {
    closeSync(descriptor);
  }
}
