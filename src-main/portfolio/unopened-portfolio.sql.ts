import { statSync } from 'node:fs';
import path from 'node:path';
import type { FailureCode } from '#shared/call/envelope.ts';
import { failureText } from '#shared/call/failure-text.ts';
import type { UnopenedPortfolio } from '#shared/portfolio/portfolio-procedures.ts';
import type { UnopenedReason } from '#shared/portfolio/portfolio-status.ts';
import {
  DatabaseTooNewError,
  isDatabaseBusy,
  isDatabaseFailure,
  openSqliteFile,
} from '#main/platform/database/database.ts';
import { requireSoundHead } from '#main/platform/database/database-mark.ts';
import { UnpairedLogError } from '#main/platform/database/number-saves.ts';
import { isStorageFull, isUnavailable } from '#main/platform/errors/describe-failure.ts';
import { DamagedFileError, FileTooNewError, ServiceError } from '#main/platform/errors/errors.ts';
import { type FileDamage, findSystemDamage } from '#main/platform/errors/system-errors.ts';

const textOf = {
  damaged: 'portfolio-damaged',
  missing: 'portfolio-missing',
  unpaired: 'portfolio-unpaired',
  newer: 'portfolio-newer',
  held: 'portfolio-held',
  denied: 'portfolio-denied',
  full: 'portfolio-full',
  unavailable: 'portfolio-unavailable',
  'read-only': 'portfolio-read-only',
} as const;

/** A portfolio's database cannot be opened, or not read to its end. */
export class UnopenedPortfolioError extends ServiceError {
  readonly reason: UnopenedReason;

  constructor(reason: UnopenedReason) {
    super(codeOf(reason), failureText(textOf[reason]));
    this.reason = reason;
  }
}

function codeOf(reason: UnopenedReason): FailureCode {
  if (reason === 'full') return 'STORAGE_FULL';
  if (reason === 'unavailable') return 'UNAVAILABLE';
  return reason === 'held' ? 'CONFLICT' : 'FILE_REFUSED';
}

/** What is told of damage by which a portfolio is not merely damaged. */
const reasonsByDamage: Partial<Readonly<Record<FileDamage, UnopenedReason>>> = {
  missing: 'missing',
  denied: 'denied',
  'read-only': 'read-only',
};

/** Why opening or describing a portfolio failed, by the error; null where that is no matter of its file. */
export function findUnopenedReason(error: unknown): UnopenedReason | null {
  if (error instanceof UnopenedPortfolioError) return error.reason;
  if (error instanceof DatabaseTooNewError || error instanceof FileTooNewError) return 'newer';
  if (error instanceof UnpairedLogError) return 'unpaired';
  if (error instanceof DamagedFileError) return reasonsByDamage[error.damage] ?? 'damaged';
  if (isDatabaseBusy(error) || isTableLocked(error)) return 'held';
  if (isStorageFull(error)) return 'full';
  if (isUnavailable(error)) return 'unavailable';
  const damage = findSystemDamage(error);
  if (isDatabaseFailure(error)) return (damage === null ? null : reasonsByDamage[damage]) ?? 'damaged';
  return damage === 'denied' || damage === 'read-only' ? damage : null;
}

/** Whether another statement of this process holds a table. */
function isTableLocked(error: unknown): boolean {
  return isDatabaseFailure(error) && error.code.startsWith('SQLITE_LOCKED');
}

/** Describes a portfolio that cannot be used. @param file its database. */
export function describeUnopened(id: string, file: string, reason: UnopenedReason): UnopenedPortfolio {
  return {
    id,
    reason,
    path: path.dirname(file),
    name: reason === 'held' ? null : readName(file),
    changedAt: readChangeTime(file),
  };
}

/** When the file was written last; null where the system does not say. */
function readChangeTime(file: string): string | null {
  try {
    return statSync(file).mtime.toISOString();
  } catch {
    // In a folder that nobody may look into, say: that is what is told of it.
    return null;
  }
}

/** What the portfolio is called, where so much can be read: of a newer version's as a rule. */
function readName(file: string): string | null {
  try {
    requireSoundHead(file);
    const database = openSqliteFile(file, { readonly: true });
    try {
      const name = database.prepare<[]>('SELECT name FROM source').pluck().get();
      return typeof name === 'string' ? name : null;
    } finally {
      database.close();
    }
  } catch {
    // That it cannot be read is what is told of it.
    return null;
  }
}
