import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The formatter's width, which it holds code to and leaves comments out of. */
const WIDTH = 120;

const projectRoot = path.resolve(import.meta.dirname, '..', '..');
const files = globSync(
  ['src-{shared,main,renderer}/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}', 'scripts/**/*.{js,ts}', '*.ts'],
  {
    cwd: projectRoot,
  },
).sort();

/** The lines of comments that are too long, but for what a checker has to find in one line. */
function listLongComments(source: string): string[] {
  return source
    .split('\n')
    .filter((line) => line.length > WIDTH && /^\s*(?:\*|\/\/|\/\*)/.test(line) && !/\b(?:eslint|oxlint)-/.test(line));
}

test.each([
  [`// ${'a'.repeat(117)}`, 0],
  [`// ${'a'.repeat(118)}`, 1],
  [`/** ${'a'.repeat(118)} */`, 1],
  [` * ${'a'.repeat(118)}`, 1],
  [`// oxlint-disable-next-line ${'a'.repeat(118)}`, 0],
  [`const long = '${'a'.repeat(118)}';`, 0],
])('a comment that is too long is found: %s', (line, count) => {
  expect(listLongComments(`const a = 1;\n${line}\n`)).toHaveLength(count);
});

test('no line of a comment is longer than a line of code', () => {
  expect(files.length).toBeGreaterThan(1000);
  const long = files.flatMap((file) =>
    listLongComments(readFileSync(path.join(projectRoot, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(long).toEqual([]);
});
