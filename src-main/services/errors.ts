import type { FailureCode } from '#shared/contract/envelope.ts';
import { formatPackKey, type Finding } from '#shared/domain/pack.ts';

/** An expected failure: told to the caller with its code, never logged as a fault. */
export class ServiceError extends Error {
  readonly code: FailureCode;
  /** Plain JSON for programs: findings, field paths. */
  readonly details: unknown;

  constructor(code: FailureCode, message: string, details: unknown = null) {
    super(message);
    this.name = new.target.name;
    this.code = code;
    this.details = details;
  }
}

/** A pack was refused whole; `findings` says why. */
export class PackRefusedError extends ServiceError {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    const errors = findings.filter((finding) => finding.severity === 'error').length;
    super(
      'PACK_REFUSED',
      `The pack was not installed: ${errors} ${errors === 1 ? 'error was' : 'errors were'} found. Nothing was changed.`,
      { findings },
    );
    this.findings = findings;
  }
}

/** A plan from which no pack can be made yet; `findings` says what to add to it. */
export class PlanIncompleteError extends ServiceError {
  constructor(findings: readonly Finding[]) {
    const open = findings.filter((finding) => finding.severity === 'error').length;
    super(
      'PACK_REFUSED',
      `The pack was not made: ${open} ${open === 1 ? 'thing has' : 'things have'} to be added to the plan.`,
      { findings },
    );
  }
}

/** Where a pack folder was to be made there is something already. */
export class PackFolderExistsError extends ServiceError {
  constructor(name: string) {
    super('INVALID_INPUT', `There is something at ${name} already. Name a folder that does not exist yet.`);
  }
}

/** The same version of a pack is installed already; `details` has the id and version of the one that is. */
export class PackAlreadyInstalledError extends ServiceError {
  constructor({ id, version }: { readonly id: string; readonly version: string }) {
    super(
      'PACK_ALREADY_INSTALLED',
      `${formatPackKey({ id, version })} is installed already. Remove it first, or give the new one another version.`,
      { id, version },
    );
  }
}

/** What was named does not exist here. */
export class NotFoundError extends ServiceError {
  constructor(what: string) {
    super('NOT_FOUND', `${what} was not found.`);
  }
}

/** The caller cancelled. */
export class CancelledError extends ServiceError {
  constructor() {
    super('CANCELLED', 'The operation was cancelled. Nothing was changed.');
  }
}

/** What was to be changed has been changed elsewhere since it was read; `details.current` is what it is now. */
export class ConflictError extends ServiceError {
  constructor(current: unknown) {
    super('CONFLICT', 'This was changed in another window in the meantime. Nothing was overwritten.', { current });
  }
}

/** A file was not taken; the message says why. */
export class FileRefusedError extends ServiceError {
  constructor(message: string, details: unknown = null) {
    super('FILE_REFUSED', message, details);
  }
}

/** A file could not be written where the user wanted it. */
export class NotSavedError extends ServiceError {
  constructor(path: string, cause: unknown) {
    super('NOT_SAVED', `The file could not be written: ${cause instanceof Error ? cause.message : String(cause)}`, {
      path,
    });
  }
}
