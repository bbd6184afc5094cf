import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSlow, sortTestFiles } from '../../support/test-files.ts';

const root = path.resolve(import.meta.dirname, '../../..');

describe.each(['unit', 'property', 'golden', 'contract', 'migrations', 'architecture', 'renderer'])(
  'the test files of %s',
  (kind) => {
    const { shared, alone } = sortTestFiles(kind);

    it('are each in one of two projects', () => {
      const files = globSync(`test/${kind}/**/*.test.{ts,tsx}`, { cwd: root }).map((file) =>
        file.replaceAll('\\', '/'),
      );
      expect([...shared, ...alone].toSorted()).toEqual(files.toSorted());
    });

    it('have a process of their own where they are slow or put something in the place of a module', () => {
      const mocking = shared.filter((file) => /^vi\.mock\(/m.test(readFileSync(path.join(root, file), 'utf8')));
      expect(mocking).toEqual([]);
      expect(shared.filter(isSlow)).toEqual([]);
    });
  },
);

it('a test file that starts processes by way of another one has a process of its own', () => {
  const { alone } = sortTestFiles('contract');
  expect(readFileSync(path.join(root, 'test/contract/denied-files.test.ts'), 'utf8')).not.toContain('child_process');
  expect(alone).toContain('test/contract/denied-files.test.ts');
});
