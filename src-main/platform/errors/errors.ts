import type { Failure, FailureCode } from '#shared/call/envelope.ts';
import { failureText, sayFailure, type FailureText, type FailureTextKey } from '#shared/call/failure-text.ts';
import { messageOf } from '#shared/text/message-of.ts';
import { findCondition, findSystemDamage, type FileDamage } from './system-errors.ts';

/** An expected failure: told to the caller with its code, never logged as a fault. */
export class ServiceError extends Error {
  readonly code: FailureCode;
  /** Plain JSON for programs: findings, field paths. */
  readonly details: unknown;
  /** Undefined where the words are those of the service's error table, which go by the code. */
  readonly text: FailureText | undefined;

  /** @param text what to say; a string: words of the service's error table */
  constructor(code: FailureCode, text: FailureText | string, details: unknown = null) {
    super(typeof text === 'string' ? text : sayFailure(text));
    this.name = new.target.name;
    this.code = code;
    this.details = details;
    this.text = typeof text === 'string' ? undefined : text;
  }
}

/** A failure as it crosses a process or thread border. */
export function toFailure({ code, message, details, text }: ServiceError): Failure {
  return text === undefined ? { code, message, details } : { code, message, details, text };
}

/** The error that {@link toFailure} was given, on the other side. */
export function fromFailure({ code, message, details, text }: Failure): ServiceError {
  return code === 'CANCELLED' ? new CancelledError(text) : new ServiceError(code, text ?? message, details);
}

/** What has a text that says that it was not found. */
type Found = FailureTextKey extends infer Key ? (Key extends `${infer What}-not-found` ? What : never) : never;

/** What was named does not exist here. */
export class NotFoundError extends ServiceError {
  constructor(what: Found, values: FailureText['values'] = {}) {
    super('NOT_FOUND', failureText(`${what}-not-found`, values));
  }
}

/** The caller cancelled. */
export class CancelledError extends ServiceError {
  /** @param text what is left of the work, where somebody has to know. */
  constructor(text: FailureText = failureText('cancelled')) {
    super('CANCELLED', text);
  }
}

/** A file was not taken; the text says why. */
export class FileRefusedError extends ServiceError {
  constructor(text: FailureText, details: unknown = null) {
    super('FILE_REFUSED', text, details);
  }
}

/** A newer version of the application has written a file: it is left as it is. */
export class FileTooNewError extends FileRefusedError {
  constructor(path: string) {
    super(failureText('file-newer', { path }));
  }
}

const systemDamageTexts = {
  missing: 'system-missing',
  foreign: 'system-foreign',
  denied: 'system-denied',
  'read-only': 'system-read-only',
  changed: 'system-changed',
} as const;

/** What the system has against a file, in words; what anything else says of itself. */
export function saySystemError(error: unknown): string {
  const condition = findCondition(error);
  if (condition !== null) return sayFailure(failureText(condition));
  const damage = findSystemDamage(error);
  return damage === null ? messageOf(error) : sayFailure(failureText(systemDamageTexts[damage]));
}

/** A file could not be written where the user wanted it. */
export class NotSavedError extends ServiceError {
  constructor(path: string, cause: unknown) {
    const why = saySystemError(cause);
    super('NOT_SAVED', failureText('not-saved', { why }), { path });
  }
}

const damageTexts: Readonly<Record<FileDamage, (path: string) => FailureText>> = {
  missing: (path) => failureText('file-gone', { path }),
  empty: (path) => failureText('file-empty', { path }),
  foreign: (path) => failureText('file-foreign', { path }),
  other: (path) => failureText('file-of-other-data', { path }),
  moved: (path) => failureText('file-moved', { path }),
  denied: (path) => failureText('file-denied', { path }),
  'read-only': (path) => failureText('file-read-only', { path }),
  changed: (path) => failureText('file-damaged', { path }),
};

/** A stored file, or a record in it, is not what was written: tells which, why, and what can be done. */
export class DamagedFileError extends ServiceError {
  readonly damage: FileDamage;
  readonly path: string;

  /** @param path the file; @param cause what was met; null: that it is so was seen without an error */
  constructor(path: string, cause: unknown, damage: FileDamage = 'changed') {
    super('FILE_DAMAGED', damageTexts[damage](path), { path, damage, why: cause === null ? damage : messageOf(cause) });
    this.damage = damage;
    this.path = path;
    this.cause = cause;
  }
}
