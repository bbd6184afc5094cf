import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).map((file) => readFileSync(path.join(root, file), 'utf8'));

const steps = read('src-main/**/*.ts').flatMap((text) =>
  [...text.matchAll(/\bfailPoint\(([^)]*)\);/g)].map(([, name]) => name!),
);

it('every durable step has a name of its own, written out where it is', () => {
  expect(steps.length).toBeGreaterThanOrEqual(21);
  expect(steps.filter((name) => !/^'[a-z-]+'$/.test(name))).toEqual([]);
  expect(steps.toSorted()).toEqual([...new Set(steps)].toSorted());
});

it('a test ends a process at every durable step', () => {
  const tests = read('test/{unit,contract,e2e,electron}/**/*.test.ts').filter((text) =>
    text.includes('FREEBOARD_DIE_AT'),
  );
  expect(steps.filter((name) => !tests.some((text) => text.includes(name)))).toEqual([]);
});
