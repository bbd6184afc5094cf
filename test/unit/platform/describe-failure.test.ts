import { describe, expect, it } from 'vitest';
import { failureText } from '#shared/call/failure-text.ts';
import { openSqliteFile } from '#main/platform/database/database.ts';
import { describeFailure, toExpectedFailure } from '#main/platform/errors/describe-failure.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import { fromThreadFailure, toThreadFailure } from '#main/platform/threads/thread-failure.ts';

/** A database in memory that may have no more pages, asked for one. */
function fillDatabase(): unknown {
  const database = openSqliteFile(':memory:');
  try {
    database.exec('CREATE TABLE t (x TEXT)');
    database.pragma('max_page_count = 1');
    database.prepare('INSERT INTO t VALUES (?)').run('x'.repeat(100_000));
    throw new Error('there was room');
  } catch (error) {
    return error;
  } finally {
    database.close();
  }
}

const full = (code: string) => Object.assign(new Error(`${code}: write`), { code, syscall: 'write' });

describe('a full disk', () => {
  it.each([
    ['of a file system', full('ENOSPC')],
    ['of a quota', full('EDQUOT')],
    ['of a database', fillDatabase()],
  ])('%s is told as one, to a caller and by an event and from a thread', (_whose, error) => {
    expect(toExpectedFailure(error)).toMatchObject({ code: 'STORAGE_FULL', message: expect.stringContaining('disk') });
    expect(describeFailure(error)).toMatchObject({ code: 'STORAGE_FULL' });
    expect(fromThreadFailure(toThreadFailure(error))).toMatchObject({ code: 'STORAGE_FULL' });
  });
});

it('what a service throws on purpose is told in its words', () => {
  const error = new ServiceError('FILE_REFUSED', failureText('hand-over-too-much'));
  expect(toExpectedFailure(error)).toMatchObject({ code: 'FILE_REFUSED', message: error.message });
});

it.each([new Error('a fault'), full('EIO'), 'thrown', null])('%s is a fault', (error) => {
  expect(toExpectedFailure(error)).toBeNull();
  expect(describeFailure(error)).toMatchObject({ code: 'INTERNAL' });
});
