import { constants } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { failureCodes } from '#shared/call/envelope.ts';
import { sayPackText } from '#shared/pack/pack-text.ts';
import {
  describeFailure,
  isReadOnly,
  isStorageFull,
  isUnavailable,
  toExpectedFailure,
} from '#main/platform/errors/describe-failure.ts';
import { describeError, describeFileError } from '#main/platform/errors/pack-text-error.ts';
import { NotSavedError } from '#main/platform/errors/errors.ts';
import {
  conditionCodes,
  databaseMeanings,
  findCondition,
  findSystemDamage,
  rethrowCondition,
  systemMeanings,
} from '#main/platform/errors/system-errors.ts';
import { createFindingList, addFileProblem } from '#main/pack/install/findings.ts';
import { findUnopenedReason } from '#main/portfolio/unopened-portfolio.sql.ts';
import { toUnreadable } from '#main/portfolio/import/formats/portfolio-file-error.ts';
import { openSqliteFile } from '#main/platform/database/database.ts';

/** In a folder that is there. */
const file = path.join(import.meta.dirname, 'portfolio.sqlite');
const ofSystem = (code: string, syscall = 'open') =>
  Object.assign(new Error(`${code}: it says, ${syscall} '${file}'`), { code, syscall, path: file });

/** What the manual's pages of open, read, write, rename and fsync say of each number that they give. */
const saidByManual: Readonly<Record<string, readonly string[]>> = {
  STORAGE_FULL: ['ENOSPC', 'EDQUOT', 'EFBIG', 'EOVERFLOW', 'EMLINK'],
  UNAVAILABLE: [
    'EMFILE',
    'ENFILE',
    'ENOMEM',
    'EAGAIN',
    'EBUSY',
    'ETXTBSY',
    'EINTR',
    'EDEADLK',
    'ENOLCK',
    'ESTALE',
    'ENXIO',
    'ENODEV',
  ],
  FILE_REFUSED: ['ENAMETOOLONG', 'EOPNOTSUPP'],
  FILE_DAMAGED: ['EACCES', 'EPERM', 'EROFS', 'EIO'],
  INTERNAL: [
    'ENOENT',
    'ENOTDIR',
    'EISDIR',
    'EEXIST',
    'ELOOP',
    'ENOTEMPTY',
    'EBADF',
    'EFAULT',
    'EINVAL',
    'EXDEV',
    'EPIPE',
    'ESPIPE',
  ],
};
const cases = Object.entries(saidByManual).flatMap(([code, numbers]) =>
  numbers.map((number) => [number, code] as const),
);

describe('an error number of the system', () => {
  it('is in the table, whichever it is', () => {
    expect(Object.keys(systemMeanings).toSorted()).toEqual(
      expect.arrayContaining(Object.keys(constants.errno).toSorted()),
    );
  });

  it.each(cases)('%s is told as %s', (number, code) => {
    expect(describeFailure(ofSystem(number)).code).toBe(code);
  });

  it('of a file that cannot be made tells of its folder, where that is gone', () => {
    const folder = path.join(import.meta.dirname, 'gone');
    const error = Object.assign(ofSystem('ENOENT'), { path: path.join(folder, 'packs.lock') });
    expect(toExpectedFailure(error)).toMatchObject({ text: { key: 'file-gone', values: { path: folder } } });
  });

  it.each(Object.keys(systemMeanings))('%s is told in words, and a file is damaged by it or not', (number) => {
    const error = ofSystem(number, 'read');
    const told = describeFailure(error);
    expect(failureCodes).toContain(told.code);
    expect(told.message).not.toContain(number);
    expect(told.message).not.toMatch(/undefined|\{\{/);
    const condition = findCondition(error);
    // One or the other, never both.
    expect(condition === null || findSystemDamage(error) === null).toBe(true);
    if (condition === null) return;
    expect(told.code).toBe(conditionCodes[condition]);
    // A name is the file's own.
    const isBeside = told.code !== 'FILE_REFUSED';
    if (isBeside) expect(() => rethrowCondition(error)).toThrow(error);
    else rethrowCondition(error);
    expect(isStorageFull(error) || isUnavailable(error) || told.code === 'FILE_REFUSED').toBe(true);
    expect(toUnreadable(error) === error).toBe(isBeside);
    expect(['full', 'unavailable', null]).toContain(findUnopenedReason(error));
  });

  it.each(Object.keys(systemMeanings))('%s is told in a finding without its number and the path', (number) => {
    const system = ofSystem(number, 'read');
    const inside = Object.assign(new Error(`inflate: ${number}`, { cause: system }), { code: 'Z_DATA_ERROR' });
    for (const error of [system, inside]) {
      expect(sayPackText(describeFileError(error))).not.toMatch(/E[A-Z]{2,}|Z_|portfolio\.sqlite/);
    }
    expect(describeError(system)).toEqual(describeFileError(system));
  });

  it.each(['EMFILE', 'ENFILE', 'ENOMEM', 'EBUSY'])('%s refuses no pack', (number) => {
    const findings = createFindingList();
    expect(() => addFileProblem(findings, { file: 'depth.tif' }, ofSystem(number))).toThrow(number);
    expect(findings.all).toEqual([]);
  });

  it.each(['ECONNREFUSED', 'EACCES', 'EADDRINUSE', 'ENOBUFS'])('%s of a connection is none of a file', (number) => {
    expect(toExpectedFailure(ofSystem(number, 'connect'))).toBeNull();
  });

  it('is found behind the error that it caused', () => {
    expect(findCondition(new Error('a kept file cannot be read', { cause: ofSystem('EMFILE') }))).toBe(
      'system-too-many-open',
    );
  });

  it('is in the words of a file that somebody wanted elsewhere', () => {
    expect(new NotSavedError('/stick/a.csv', ofSystem('EDQUOT', 'write')).message).toBe(
      'The file could not be written: Your share of the disk is used up. Delete files that nobody needs, or ask whoever runs this computer for more, and try again.',
    );
    expect(new NotSavedError('/stick/a.csv', ofSystem('EROFS')).message).toBe(
      'The file could not be written: The disk can only be read.',
    );
    expect(new NotSavedError('/stick/a.csv', new Error('no such driver')).message).toBe(
      'The file could not be written: no such driver',
    );
  });
});

describe('a disk that can only be read', () => {
  it('is told as such', () => {
    expect(describeFailure(ofSystem('EROFS')).message).toContain('can only be read');
    expect(isReadOnly(ofSystem('EROFS'))).toBe(true);
    expect(findUnopenedReason(ofSystem('EROFS'))).toBe('read-only');
  });
});

describe('a code of SQLite', () => {
  const database = openSqliteFile(':memory:');
  const Failure = (() => {
    try {
      database.exec('no SQL');
    } catch (error) {
      return (error as Error).constructor as new (message: string, code: string) => Error;
    } finally {
      database.close();
    }
    throw new Error('it was SQL');
  })();

  it.each([
    ['SQLITE_FULL', 'STORAGE_FULL', 'full'],
    ['SQLITE_IOERR_SHMSIZE', 'STORAGE_FULL', 'full'],
    ['SQLITE_NOMEM', 'UNAVAILABLE', 'unavailable'],
    ['SQLITE_IOERR_NOMEM', 'UNAVAILABLE', 'unavailable'],
    ['SQLITE_BUSY_SNAPSHOT', 'UNAVAILABLE', 'held'],
    ['SQLITE_LOCKED', 'UNAVAILABLE', 'held'],
    ['SQLITE_IOERR_RDLOCK', 'UNAVAILABLE', 'unavailable'],
    ['SQLITE_CANTOPEN', 'UNAVAILABLE', 'unavailable'],
    ['SQLITE_CORRUPT', 'FILE_DAMAGED', 'damaged'],
    ['SQLITE_NOTADB', 'FILE_DAMAGED', 'damaged'],
    ['SQLITE_IOERR_READ', 'FILE_DAMAGED', 'damaged'],
    ['SQLITE_READONLY', 'FILE_DAMAGED', 'denied'],
  ])('%s is told as %s', (code, failure, reason) => {
    const error = Object.assign(new Failure('it failed', code), { file });
    expect(describeFailure(error).code).toBe(failure);
    expect(findUnopenedReason(error)).toBe(reason);
  });

  it('stands before those that begin like it', () => {
    const beginnings = databaseMeanings.map(([beginning]) => beginning);
    for (const [at, beginning] of beginnings.entries()) {
      expect(beginnings.slice(0, at).filter((earlier) => beginning.startsWith(earlier))).toEqual([]);
    }
  });

  it('means what the system says where SQLite does not say why', () => {
    const told = (systemCode: string): string =>
      describeFailure(
        Object.assign(new Failure('unable to open database file', 'SQLITE_CANTOPEN'), { file, systemCode }),
      ).code;
    expect(['EMFILE', 'ENOSPC', 'EDQUOT', 'EACCES', 'EIO'].map(told)).toEqual([
      'UNAVAILABLE',
      'STORAGE_FULL',
      'STORAGE_FULL',
      'FILE_DAMAGED',
      'FILE_DAMAGED',
    ]);
  });
});
