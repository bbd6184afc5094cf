import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'vitest';

/** The folder of real packs and independent cases beside the project; not part of it. */
const sharedDirectory = path.resolve(import.meta.dirname, '..', '..', '..', 'shared');

/**
 * A group of tests over ../shared. Where that folder, or the named path in it, is missing, the group is skipped aloud,
 * or fails where everything is required (`FREEBOARD_REQUIRE_ALL=1`).
 *
 * @param name title of the group
 * @param neededPath path inside ../shared, with forward slashes, for example `packs/kampen`
 * @param define defines the tests; is given the absolute path of `neededPath`
 */
export function describeWithShared(name: string, neededPath: string, define: (absolutePath: string) => void): void {
  const absolutePath = path.join(sharedDirectory, ...neededPath.split('/'));
  if (existsSync(absolutePath)) {
    describe(name, () => define(absolutePath));
    return;
  }
  const reason = `../shared/${neededPath} is not there`;
  describe(name, () => {
    if (process.env['FREEBOARD_REQUIRE_ALL'] === '1') {
      test('needs ../shared', () => {
        throw new Error(`${reason}, and FREEBOARD_REQUIRE_ALL asks for every test`);
      });
    } else {
      test.skip(`needs ../shared [skipped: ${reason}]`, () => {});
    }
  });
}
