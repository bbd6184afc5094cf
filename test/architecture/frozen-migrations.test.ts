import { expect, test } from 'vitest';
import { listImports, listSourceFiles } from './source-imports.ts';

const isOfMigrations = (file: string): boolean => /\/(?:[a-z]+-)?migrations\//.test(file);
const files = listSourceFiles().filter(isOfMigrations);

test('the migrations of every database are found', () => {
  const folders = files.map((file) => file.slice(0, file.lastIndexOf('/')));
  expect([...new Set(folders)]).toEqual([
    'src-main/platform/database/cache-migrations',
    'src-main/platform/database/shared-migrations',
    'src-main/portfolio/migrations',
    'src-main/records/migrations',
  ]);
});

// What the application does today changes; what an earlier version has left does not.
test('a migration imports nothing of the project but its type and what other migrations are made of', () => {
  const others = files
    .flatMap(listImports)
    .filter(({ target }) => target.startsWith('src-') && !isOfMigrations(target))
    .filter(({ target, isTypeOnly }) => !(isTypeOnly && target === 'src-main/platform/database/migration.ts'));
  expect(others).toEqual([]);
});

test('what migrations are made of serves nothing else', () => {
  const steps = /\/(?:\d{4}-[^/]+|all-migrations)\.ts$/;
  const users = listSourceFiles()
    .filter((file) => !isOfMigrations(file))
    .flatMap(listImports)
    .filter(({ target }) => isOfMigrations(target) && !steps.test(target));
  expect(users).toEqual([]);
});
